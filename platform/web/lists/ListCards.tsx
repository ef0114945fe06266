import { Fragment, type ReactNode } from 'react'
import { t } from '../i18n/i18n.ts'
import { cx } from '../ui/base/cx.ts'
import { CellContext } from '../ui/display/cellContext.ts'
import { Tick } from '../ui/inputs/Checkbox.tsx'
import type { ListColumn } from './columns.ts'
import type { RowsProps } from './ListTable.tsx'
import { RowMenu } from './RowMenu.tsx'
import { moveByArrows } from './tableKeys.ts'

/** On a phone each row is a card: the name, its status, one figure, and the rest in a line. */
export function ListCards<R extends object>({ label, table, columns, hidden, rowLabel, rowActions, ticked, stale }: RowsProps<R>) {
  const others = columns.slice(1).filter(({ key }) => !hidden.has(key))
  const at = (place: ListColumn<R>['card']) => others.filter((column) => (column.card ?? 'line') === place)
  const [name] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrows move between the cards
    <ul
      aria-label={label}
      aria-busy={stale || undefined}
      onKeyDown={moveByArrows}
      className={cx('grid gap-2 transition-opacity', stale && 'opacity-60 delay-150')}
    >
      {table.getRowModel().rows.map((row) =>
        row.getIsGrouped() ? (
          <li key={row.id} className="px-1 pt-2 text-13 font-semibold">
            <bdi>{String(row.groupingValue || t('list.group.empty'))}</bdi>
          </li>
        ) : (
          <li key={row.id} data-row="" className="grid min-w-0 gap-2 rounded-card border border-hairline bg-surface px-3.5 py-3">
            <CellContext value>
              <div className="-my-1.5 flex min-w-0 items-center gap-2">
                {ticked && row.getCanSelect() && (
                  <Tick
                    aria-label={t('list.tick', { name: rowLabel(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                )}
                <bdi className="block min-w-0 flex-1 truncate py-1 font-semibold [&_a]:inline-block [&_a]:max-w-full [&_a]:truncate [&_a]:align-bottom">
                  {name?.cell(row.original)}
                </bdi>
                {rowActions && (
                  <div className="-me-2">
                    <RowMenu name={rowLabel(row.original)}>{rowActions(row.original)}</RowMenu>
                  </div>
                )}
              </div>
              <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere empty:hidden">
                {at('lead').map((column) => (
                  <Fragment key={column.key}>{column.cell(row.original)}</Fragment>
                ))}
              </div>
              <div className="flex min-w-0 flex-wrap items-center gap-2 empty:hidden">
                {at('chip').map((column) => (
                  <Fragment key={column.key}>{column.cell(row.original)}</Fragment>
                ))}
                {at('end').map((column) => (
                  <span key={column.key} className="ms-auto text-13 text-muted tabular-nums">
                    {column.cell(row.original)} <span className="lowercase [:lang(de)_&]:normal-case">{column.label}</span>
                  </span>
                ))}
              </div>
              <Line>
                {at('line').map((column) => {
                  const shown = column.cell(row.original)
                  // A cell that is empty for this row has no place in the line.
                  if (shown === null || shown === undefined || shown === false || shown === '' || shown === '–') return null
                  return (
                    <LinePart key={column.key}>
                      <span className={column.end ? undefined : 'sr-only'}>{column.label} </span>
                      {shown}
                    </LinePart>
                  )
                })}
              </Line>
              {at('control').map((column) => (
                <div key={column.key} className="flex min-w-0 items-center justify-between gap-3">
                  <span className="text-13 text-muted">{column.label}</span>
                  {column.cell(row.original)}
                </div>
              ))}
              {at('action').map((column) => (
                <div key={column.key} className="grid min-w-0 pt-1 [&>span]:flex! [&_button]:flex-1">
                  {column.cell(row.original)}
                </div>
              ))}
            </CellContext>
          </li>
        ),
      )}
    </ul>
  )
}

/** Small facts with dots between them; the dot before the first of each line stands outside what shows. */
const Line = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 overflow-hidden text-13 text-muted has-[>:empty]:hidden">
    <div className="-ms-3 flex flex-wrap empty:hidden">{children}</div>
  </div>
)
const LinePart = ({ children }: { children: ReactNode }) => (
  <span className="flex max-w-full min-w-0">
    <span aria-hidden="true" className="w-3 shrink-0 text-center">
      ·
    </span>
    <span className="min-w-0 truncate">{children}</span>
  </span>
)
