import { mdiArrowDown, mdiArrowUp, mdiChevronDown, mdiChevronRight } from '@mdi/js'
import type { ReactNode } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { cx } from '../ui/base/cx.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { CellContext } from '../ui/display/cellContext.ts'
import { Tick } from '../ui/inputs/Checkbox.tsx'
import type { ListColumn } from './columns.ts'
import { isName } from './columns.ts'
import { orderText } from './query.ts'
import { RowMenu } from './RowMenu.tsx'
import { moveByArrows } from './tableKeys.ts'
import type { ListControl } from './useListState.ts'
import type { ListTableModel, TableRow } from './useListTable.ts'

export interface RowsProps<R extends object> {
  label: string
  table: ListTableModel<R>
  columns: readonly ListColumn<R>[]
  /** Which of them do not show. */
  hidden: ReadonlySet<string>
  control: ListControl
  rowLabel: (row: R) => string
  rowActions?: ((row: R) => ReactNode) | undefined
  /** Which of those that show are ticked; undefined where none can be. */
  ticked: readonly string[] | undefined
  /** Older rows, while the next ones load. */
  stale: boolean
}

const pad = 'px-3 first:ps-4 min-[1440px]:px-4'
/** A number at the end of its column and a word at the start of the next would read as one value. */
const apart = <R extends object>(shown: readonly ListColumn<R>[], at: number) =>
  shown[at - 1]?.end && !shown[at]?.end ? 'ps-10!' : undefined

export function ListTable<R extends object>(props: RowsProps<R>) {
  const { label, table, columns, hidden, rowActions, ticked, stale } = props
  const shown = columns.filter(({ key }) => !hidden.has(key))
  const span = shown.length + (ticked ? 1 : 0) + (rowActions ? 1 : 0)
  return (
    <div className="max-h-[max(26rem,calc(100dvh-15rem))] overflow-auto print:max-h-none print:overflow-visible">
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrows move between the rows */}
      <table aria-label={label} aria-busy={stale || undefined} className="w-full border-separate border-spacing-0" onKeyDown={moveByArrows}>
        <thead>
          <tr>
            {ticked && (
              <HeadCell className="w-8">
                <Tick
                  className="grid"
                  aria-label={t('list.tickAll')}
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={!!ticked[0] && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </HeadCell>
            )}
            {shown.map((column, at) => (
              <SortHead key={column.key} column={column} apart={apart(shown, at)} {...props} />
            ))}
            {rowActions && (
              <HeadCell className="w-11">
                <span className="sr-only">{t('list.actions')}</span>
              </HeadCell>
            )}
          </tr>
        </thead>
        <tbody className={cx('transition-opacity', stale && 'opacity-60 delay-150')}>
          {table
            .getRowModel()
            .rows.map((row) =>
              row.getIsGrouped() ? (
                <GroupRow key={row.id} row={row} span={span} columns={columns} />
              ) : (
                <BodyRow key={row.id} row={row} shown={shown} {...props} />
              ),
            )}
        </tbody>
      </table>
    </div>
  )
}

const HeadCell = ({
  className,
  end,
  children,
  ...rest
}: {
  className?: string | undefined
  end?: boolean | undefined
  children: ReactNode
  'aria-sort'?: 'ascending' | 'descending' | undefined
}) => (
  <th
    {...rest}
    scope="col"
    className={cx(
      'sticky top-0 z-1 h-10 border-b border-hairline bg-sunken text-12 font-medium whitespace-nowrap text-muted',
      pad,
      end ? 'text-end' : 'text-start',
      className,
    )}
  >
    {children}
  </th>
)

function SortHead<R extends object>({
  column,
  apart: className,
  table,
  control,
}: RowsProps<R> & { column: ListColumn<R>; apart: string | undefined }) {
  const model = table.getColumn(column.key)
  const sorted = model?.getIsSorted() || undefined
  const at = model?.getSortIndex() ?? -1
  // Several columns are numbered once somebody has chosen them; before that only the first one says how the list begins.
  const isOwn = orderText({ sortBy: control.state.sortBy }) !== control.spec.defaultOrder
  const isMarked = sorted && (isOwn || at === 0)
  if (!control.spec.fields[column.key]?.sort)
    return (
      <HeadCell end={column.end} className={className}>
        {column.label}
      </HeadCell>
    )
  return (
    <HeadCell end={column.end} className={className} aria-sort={at === 0 ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        title={control.multiSort ? t('list.sort.hint') : undefined}
        onClick={(event) => control.toggleSort(column.key, event.shiftKey)}
        className={cx(
          '-mx-1 inline-flex h-8 items-center gap-1 rounded-small px-1 hover:text-ink hover:underline underline-offset-[3px]',
          column.end && 'flex-row-reverse',
          isMarked && 'text-ink',
        )}
      >
        {column.label}
        {isMarked && <Icon path={sorted === 'desc' ? mdiArrowDown : mdiArrowUp} size={16} />}
        {isMarked && isOwn && control.state.sortBy.length > 1 && (
          <span className="text-faint">
            <span className="sr-only">{t('list.sort.order')} </span>
            {formatNumber(at + 1)}
          </span>
        )}
      </button>
    </HeadCell>
  )
}

function GroupRow<R extends object>({ row, span, columns }: { row: TableRow<R>; span: number; columns: readonly ListColumn<R>[] }) {
  const open = row.getIsExpanded()
  const column = columns.find((one) => one.key === row.groupingColumnId)
  const value = String(row.groupingValue ?? '')
  return (
    <tr data-row="" className="bg-sunken">
      <th scope="rowgroup" colSpan={span} className="h-9 border-b border-hairline px-2 text-start text-13 font-semibold">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => row.toggleExpanded()}
          className="inline-flex h-8 items-center gap-1.5 rounded-control px-2 hover:bg-hover"
        >
          <Icon path={open ? mdiChevronDown : mdiChevronRight} size={16} mirror />
          <span className="font-medium text-muted">{column?.label}</span>
          <bdi>{value || t('list.group.empty')}</bdi>
          <span className="text-faint tabular-nums">{formatNumber(row.subRows.length)}</span>
        </button>
      </th>
    </tr>
  )
}

function BodyRow<R extends object>({
  row,
  shown,
  columns,
  rowLabel,
  rowActions,
  ticked,
}: RowsProps<R> & { row: TableRow<R>; shown: readonly ListColumn<R>[] }) {
  const cell = 'h-11 border-b border-hairline whitespace-nowrap group-last:border-b-0 group-hover:bg-hover'
  const name = rowLabel(row.original)
  return (
    <tr data-row="" className="group has-[th_a]:cursor-pointer">
      {ticked && (
        <td className={cx(cell, pad)}>
          {row.getCanSelect() && (
            <Tick
              className="grid"
              aria-label={t('list.tick', { name })}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          )}
        </td>
      )}
      <CellContext value>
        {shown.map((column, at) => {
          const content = column.cell(row.original)
          const look = cx(
            cell,
            pad,
            column.end && 'text-end tabular-nums',
            apart(shown, at),
            column.muted && 'text-muted',
            column.className,
          )
          return isName(columns, column) ? (
            <th key={column.key} scope="row" className={cx(look, 'max-w-72 text-start font-semibold')}>
              <bdi className="block truncate py-1 [&_a]:rounded-small [&_a]:hover:underline [&_a]:underline-offset-[3px]">{content}</bdi>
            </th>
          ) : (
            <td key={column.key} className={cx(look, 'max-w-64')}>
              <div className={cx('truncate', column.end ? 'py-1' : 'py-0.5')}>{content}</div>
            </td>
          )
        })}
      </CellContext>
      {rowActions && (
        <td className={cx(cell, 'pe-3 ps-0 text-end')}>
          <RowMenu name={name}>{rowActions(row.original)}</RowMenu>
        </td>
      )}
    </tr>
  )
}
