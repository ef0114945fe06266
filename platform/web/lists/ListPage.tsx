import type { UseQueryResult } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, useRef, useState } from 'react'
import { formatTotal } from '../i18n/format.ts'
import { t, useLocale } from '../i18n/i18n.ts'
import { Button } from '../ui/actions/Button.tsx'
import { cx } from '../ui/base/cx.ts'
import { Pager, pageSizes } from '../ui/display/Pager.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { CardSkeleton, RowsSkeleton } from '../ui/feedback/Skeleton.tsx'
import { isName, type ListColumn } from './columns.ts'
import { ExportButton, type SaveWorkbook } from './ExportButton.tsx'
import type { ListFilter } from './filters.ts'
import { ListCards } from './ListCards.tsx'
import { ListNotes } from './ListNotes.tsx'
import { ListTable } from './ListTable.tsx'
import { ListTools } from './ListTools.tsx'
import type { ListAnswer, ListSource } from './listSource.ts'
import { rangeFilters } from './range.ts'
import { useLeaveTrail } from './trail.ts'
import { useHiddenColumns } from './useHiddenColumns.ts'
import { useLastPage } from './useLastPage.ts'
import { isNarrowed, type ListControl } from './useListState.ts'
import { useListTable } from './useListTable.ts'
import { usePhone } from './useMedia.ts'
import { useRowKeys } from './useRowKeys.ts'

export interface ListPageProps<R extends object> {
  title: string
  /** The page's own heading, or one of a part of a page. */
  heading?: 'h1' | 'h2'
  /** The heading with the number of rows in it, in words; left out, the number follows the title. */
  counted?: ((count: number) => string) | undefined
  /** A tab of the same name stands above: the heading is read aloud only. */
  underTab?: boolean
  control: ListControl
  query: UseQueryResult<ListAnswer<R>>
  /** The first one is the name, as a link. Keep the array outside the component or in a memo. */
  columns: readonly ListColumn<R>[]
  /** The rows as they show, when a screen keeps some that the answer has no more. */
  arrange?: (rows: readonly R[]) => readonly R[]
  rowId: (row: R) => string
  /** The row's name, for what is read aloud. */
  rowLabel: (row: R) => string
  /** MenuItems of a row; nothing = no menu. */
  rowActions?: (row: R) => ReactNode
  /** One primary action. */
  primary?: ReactNode
  /** Before it: plain ones. */
  actions?: ReactNode
  /** Where the rows come from; its presence offers them as a file. */
  source?: ListSource<R>
  /** The file is a workbook that the server makes. */
  workbook?: SaveWorkbook | undefined
  searchPlaceholder?: string
  filters?: readonly ListFilter[]
  /** What can be done with ticked rows; its presence makes rows tickable, all of them or those that `isTickable` says. */
  isTickable?: (row: { original: R }) => boolean
  bulk?: (ids: readonly string[], done: () => void) => ReactNode
  /** There is nothing yet: why, and what to do. */
  empty: { title: string; text?: ReactNode; action?: ReactNode }
  /** What failed: "The applications did not load." */
  failed: string
  /** Under the table: how old what shows is. */
  note?: ReactNode
  /** Beside the columns: a switch between views. */
  views?: ReactNode
  /** Under the search and the filters: the filters that people use most. */
  below?: ReactNode
  /** Over the rows, also where there is nothing yet: what keeps them from changing. */
  over?: ReactNode
  /** Rows as tiles in a grid instead of the table; the caller decides when. */
  tile?: ((row: R) => ReactNode) | undefined
  /** What stands in the rows' place: another view of the same search and filters, which has columns, order and pages of its own. */
  instead?: ReactNode
}

const NoMatch = lazyPart(() => import('./NoMatch.tsx').then((file) => file.NoMatch))

/** The list template: every list screen is this one. */
export function ListPage<R extends object>(props: ListPageProps<R>) {
  useLocale()
  const { title, heading: Heading = 'h1', underTab, control, query, columns, primary, actions, source, filters: given = [], note } = props
  const filters = [...given, ...rangeFilters(control.spec, columns)]
  const phone = usePhone()
  const [hidden, toggleColumn] = useHiddenColumns(control.name, columns)
  const answer = query.data
  const list = useRef<HTMLElement>(null)
  useRowKeys(list)
  useLeaveTrail(props)
  const narrowed = isNarrowed(control.state)
  const nothing = answer?.total === 0 && answer.rows.length === 0 && !narrowed
  // The way to the first row stands where the rows will be, once.
  const first = nothing && props.empty.action ? undefined : primary
  const exported = source &&
    answer &&
    answer.total > 0 && {
      control,
      source,
      workbook: props.workbook,
      columns: columns.filter((column) => column.value && (isName(columns, column) || !hidden.has(column.key))),
    }
  // Under a tab, which names the list, a row of its own for the download alone would only push the rows down.
  const isAmongTools = phone || Boolean(underTab && !actions && !first)
  const hasButtons = Boolean(actions || first || (exported && !isAmongTools))
  return (
    <section ref={list} data-list="" className="min-w-0">
      <div className={cx(underTab && !hasButtons ? 'sr-only' : 'mb-4 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2')}>
        <Heading className={underTab ? 'sr-only' : 'min-w-0 flex-1 wrap-anywhere max-sm:basis-full'}>
          {props.counted && answer?.exact ? (
            props.counted(answer.total)
          ) : (
            <>
              {title} {answer && <span className="font-normal text-muted tabular-nums">{formatTotal(answer.total, answer.exact)}</span>}
            </>
          )}
        </Heading>
        {/* On a phone the buttons fill their row; what they open, a menu or a dialog, is as high as what is in it. */}
        {hasButtons && (
          <div className="no-print flex flex-wrap gap-3 max-sm:w-full max-sm:[&>:not(dialog,[popover])]:h-11 max-sm:[&>:not(dialog,[popover])]:flex-1 max-sm:[&>:not(dialog,[popover])]:justify-center max-sm:[&>*:last-child]:order-first max-sm:[&>*:last-child]:basis-full">
            {exported && !isAmongTools && <ExportButton {...exported} />}
            {actions}
            {first}
          </div>
        )}
      </div>
      {!nothing && (
        <>
          <ListTools {...props} filters={filters} hidden={hidden} onToggle={toggleColumn} exported={isAmongTools && exported} />
          {props.below}
        </>
      )}
      {props.over}
      <ListNotes {...props} />
      {answer && query.isError && (
        <div className="mb-3">
          <Banner
            action={
              <Button small onClick={() => void query.refetch()}>
                {t('ui.retry')}
              </Button>
            }
          >
            {t('list.stale', { failed: props.failed })}
          </Banner>
        </div>
      )}
      {(!nothing && props.instead) || <Body {...props} hidden={hidden} phone={phone} />}
      {note && <div className="mt-3 text-12 text-muted">{note}</div>}
    </section>
  )
}

const tiles = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))]'
const frame = 'overflow-clip rounded-card border border-hairline bg-surface shadow-card'
/** What can be done with ticked rows shows wherever they were ticked: it sticks to the window, as the frame clips and does not scroll. */
const stuck = 'sticky bottom-0 z-2 bg-surface'
const foot = 'no-print flex flex-wrap items-center gap-x-3 gap-y-2 border-hairline'

function Body<R extends object>({
  control,
  query,
  arrange = (rows) => rows,
  columns,
  rowId,
  rowLabel,
  rowActions,
  bulk,
  isTickable = () => true,
  empty,
  failed,
  title,
  tile,
  hidden,
  phone,
}: ListPageProps<R> & { hidden: ReadonlySet<string>; phone: boolean }) {
  const { state } = control
  const answer = query.data
  const [selection, setSelection] = useState<RowSelectionState>({})
  const shown = arrange(answer?.rows ?? [])
  const table = useListTable({ rows: shown, columns, control, rowId, selection, onSelection: setSelection, isTickable })
  useLastPage(control, query)
  if (!answer) {
    if (query.isError)
      return (
        <div className={frame}>
          <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      )
    if (tile)
      return (
        <div className={tiles}>
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <CardSkeleton key={key} lines={4} />
          ))}
        </div>
      )
    return (
      <div className={frame}>
        <RowsSkeleton rows={Math.min(state.itemsPerPage, 10)} columns={phone ? 2 : columns.length} />
      </div>
    )
  }
  if (shown.length === 0 && answer.total === 0)
    return <div className={frame}>{isNarrowed(state) ? <NoMatch control={control} columns={columns} /> : <EmptyState {...empty} />}</div>
  // What is ticked on another page stays ticked there, and is not meant here; what nothing can be done with any more is ticked no longer.
  const ticked = shown
    .filter((original) => isTickable({ original }))
    .map(rowId)
    .filter((id) => selection[id])
  const rows = {
    label: title,
    table,
    columns,
    hidden,
    control,
    rowLabel,
    rowActions,
    ticked: bulk && ticked,
    stale: query.isPlaceholderData,
  }
  // A list that fits on the shortest page has nothing to turn to.
  const paged = !answer.exact || answer.total > Math.min(pageSizes[0], state.itemsPerPage) || state.page > 1
  const footer = (paged || ticked[0]) && (
    <div className={phone || tile ? 'contents *:mt-3' : cx(foot, 'border-t px-3 py-2.5', ticked[0] && stuck)}>
      {bulk && ticked[0] && (
        <div data-ticked="" className={cx(foot, stuck, 'text-13 max-sm:border-y max-sm:p-2')}>
          <span role="status" className="text-muted">
            {t('list.ticked', { count: ticked.length })}
          </span>
          {bulk(ticked, () => setSelection({}))}
          <Button kind="quiet" small onClick={() => setSelection({})}>
            {t('list.untick')}
          </Button>
        </div>
      )}
      {paged && (
        <Pager
          page={state.page}
          itemsPerPage={state.itemsPerPage}
          shown={Math.min(answer.rows.length, state.itemsPerPage)}
          total={answer.total}
          exact={answer.exact}
          busy={query.isPlaceholderData}
          onPage={(page) => control.setPage(page)}
          onNext={answer.next ? () => control.setPage(state.page + 1, answer.next) : undefined}
          onPrevious={answer.previous && state.page > 1 ? () => control.setPage(state.page - 1, answer.previous) : undefined}
          onSize={control.setItemsPerPage}
        />
      )}
    </div>
  )
  if (tile) {
    return (
      <>
        <ul
          aria-label={title}
          aria-busy={query.isPlaceholderData || undefined}
          className={cx(tiles, 'transition-opacity', query.isPlaceholderData && 'opacity-60 delay-150')}
        >
          {shown.map((row) => (
            <li key={rowId(row)} data-row="" className="grid min-w-0">
              {tile(row)}
            </li>
          ))}
        </ul>
        {footer}
      </>
    )
  }
  if (phone) {
    return (
      <>
        <ListCards {...rows} />
        {footer}
      </>
    )
  }
  return (
    <div className={frame}>
      <ListTable {...rows} />
      {footer}
    </div>
  )
}
