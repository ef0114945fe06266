import { mdiChevronRight } from '@mdi/js'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { cx } from '../base/cx.ts'
import { Icon } from '../base/Icon.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'
import { type Level, type Levels, rowsOf, type TreeRow } from './levels.ts'

interface TreeColumn<N> {
  key: string
  label: string
  cell: (node: N) => ReactNode
  className?: string
}

interface TreeTableProps<N> {
  /** What it is a tree of. */
  label: string
  idOf: (node: N) => string
  hasChildren: (node: N) => boolean
  /** The first column: the node's name. It is not reached by Tab; Enter on its row follows it. */
  name: { label: string; cell: (node: N) => ReactNode }
  columns?: readonly TreeColumn<N>[]
  /** Asks for one level, or for what comes behind a node of it. Keep it outside the component, or in a memo: with another one the tree begins anew. */
  load: (parent: N | undefined, after: N | undefined) => Promise<Level<N>>
  onFollow: (node: N) => void
  /** Asks for more of a level. */
  more: string
  empty: ReactNode
  failed: string
}

/**
 * A tree as a table, one level at a time. One stop for Tab; up and down go from row to row, the arrow that points onwards opens and goes in, the other
 * one closes and goes out, Home and End go to the ends.
 */
export function TreeTable<N>({ label, idOf, hasChildren, name, columns = [], load, onFollow, more, empty, failed }: TreeTableProps<N>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [levels, setLevels] = useState<Levels<N>>(new Map())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<unknown>()
  const [current, setCurrent] = useState<string>()
  const newest = useRef(load)

  const ask = useCallback(
    async (place: string, parent: N | undefined, after: N | undefined) => {
      newest.current = load
      setBusy((before) => new Set([...before, place]))
      setProblem(undefined)
      try {
        const level = await load(parent, after)
        if (newest.current !== load) return
        setLevels((before) => {
          const nodes = after === undefined ? level.nodes : [...(before.get(place)?.nodes ?? []), ...level.nodes]
          return new Map(before).set(place, { nodes, more: level.more })
        })
      } catch (error) {
        if (newest.current === load) setProblem(error)
      }
      setBusy((before) => new Set([...before].filter((one) => one !== place)))
    },
    [load],
  )
  useEffect(() => {
    setLevels(new Map())
    setOpen(new Set())
    void ask('', undefined, undefined)
  }, [ask])

  const rows = rowsOf(levels, open, idOf)
  const focused = rows.find(({ place }) => place === current) ?? rows[0]
  const go = (row: TreeRow<N> | undefined) => {
    if (!row) return
    setCurrent(row.place)
    body.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(row.place)}"]`)?.focus()
  }
  const turn = (row: TreeRow<N>, to: boolean) => {
    if (!hasChildren(row.node)) return
    setOpen((before) => new Set(to ? [...before, row.place] : [...before].filter((place) => place !== row.place)))
    if (to && !levels.has(row.place)) void ask(row.place, row.node, undefined)
  }
  const keys = (event: KeyboardEvent) => {
    if (!focused || event.altKey || event.ctrlKey || event.metaKey) return
    const at = rows.indexOf(focused)
    const rtl = body.current !== null && getComputedStyle(body.current).direction === 'rtl'
    const [onwards, back] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    if (event.key === 'ArrowDown') go(rows[at + 1])
    else if (event.key === 'ArrowUp') go(rows[at - 1])
    else if (event.key === 'Home') go(rows[0])
    else if (event.key === 'End') go(rows.at(-1))
    else if (event.key === onwards) {
      if (focused.isOpen) go(rows[at + 1]?.parent === focused.place ? rows[at + 1] : undefined)
      else turn(focused, true)
    } else if (event.key === back) {
      if (focused.isOpen) turn(focused, false)
      else go(rows.find(({ place }) => place === focused.parent))
    } else if (event.key === 'Enter') onFollow(focused.node)
    else return
    event.preventDefault()
  }

  if (problem !== undefined && !levels.has(''))
    return <ErrorState title={failed} error={problem} onRetry={() => void ask('', undefined, undefined)} retrying={busy.has('')} />
  if (!levels.has('')) return <RowsSkeleton rows={8} columns={Math.max(1, columns.length)} />
  if (rows.length === 0) return empty
  return (
    <>
      <div className="overflow-x-auto">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree of rows with columns is what this role is for */}
        <table role="treegrid" aria-label={label} aria-busy={busy.size > 0 || undefined} className="w-full border-collapse text-start">
          <thead className="text-12 text-muted">
            <tr>
              {[name.label, ...columns.map((column) => column.label)].map((text) => (
                <th
                  key={text}
                  scope="col"
                  className="h-10 bg-sunken px-3 text-start font-medium whitespace-nowrap first:ps-11 pointer-coarse:first:ps-15"
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={keys}>
            {rows.map((row) => (
              <tr
                key={row.place}
                data-place={row.place}
                aria-level={row.level}
                aria-posinset={row.position}
                aria-setsize={row.size ?? -1}
                aria-expanded={hasChildren(row.node) ? row.isOpen : undefined}
                aria-busy={busy.has(row.place) || undefined}
                tabIndex={row === focused ? 0 : -1}
                onFocus={() => setCurrent(row.place)}
                className="border-t border-hairline -outline-offset-2 hover:bg-hover"
              >
                <td className="px-3 py-1.5">
                  <span className="flex items-center gap-1" style={{ paddingInlineStart: `${(row.level - 1) * 1.5}rem` }}>
                    {hasChildren(row.node) ? (
                      <button
                        type="button"
                        tabIndex={-1}
                        aria-hidden="true"
                        onClick={() => turn(row, !row.isOpen)}
                        className="grid size-7 shrink-0 place-items-center rounded-small text-muted hover:bg-raised-hover hover:text-ink pointer-coarse:size-11"
                      >
                        <Icon
                          path={mdiChevronRight}
                          size={20}
                          mirror={!row.isOpen}
                          className={cx('transition-transform', row.isOpen && 'rotate-90')}
                        />
                      </button>
                    ) : (
                      <span className="size-7 shrink-0 pointer-coarse:size-11" />
                    )}
                    <span className="min-w-0 wrap-anywhere">{name.cell(row.node)}</span>
                  </span>
                  {row.moreBehind && (
                    <Button
                      kind="quiet"
                      small
                      busy={busy.has(row.parent)}
                      className="ms-8 mt-1"
                      onClick={() => void ask(row.parent, rows.find(({ place }) => place === row.parent)?.node, row.node)}
                    >
                      {more}
                    </Button>
                  )}
                </td>
                {columns.map((column) => (
                  <td key={column.key} className={cx('px-3 py-1.5', column.className)}>
                    {column.cell(row.node)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problem !== undefined && <ErrorState compact title={failed} error={problem} />}
    </>
  )
}
