import { mdiCalendarAlertOutline, mdiCalendarOutline, mdiShieldAlertOutline } from '@mdi/js'
import type { CallInput } from '@portico/platform/contract/endpoint.ts'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { orderText, style1Query } from '@portico/platform/web/lists/query.ts'
import type { ListControl } from '@portico/platform/web/lists/useListState.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { RecordBoard } from '@portico/platform/web/record/RecordBoard.tsx'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { mayWriteProspects, prospectMachine } from '../prospect.rules.ts'
import { settledStates } from '../prospect-states.contract.ts'
import { type ProspectCard, prospectBoard } from '../prospect-views.contract.ts'
import { DomainName } from './DomainName.tsx'
import { prospectCalls } from './prospect.queries.ts'
import { prospectWords } from './prospect.words.ts'

const sorts: ReadonlySet<string> = new Set(['updatedAt', 'priorityScore'])
type Query = NonNullable<CallInput<typeof prospectBoard>['query']>

/** Prospects by their states, with the search and the filters of the list. */
export function ProspectBoard({ control }: { control: ListControl }) {
  const navigate = useNavigate()
  const { column } = useSearch({ strict: false }) as { column?: string }
  const { page: _p, itemsPerPage: _i, order: _o, ...narrowed } = style1Query(control.state)
  const sortBy = control.state.sortBy.filter(({ key }) => sorts.has(key))
  const query = { ...narrowed, ...(sortBy.length > 0 && { order: orderText({ sortBy }) }) } as Query
  const first = useQuery({ ...queryOf(prospectBoard, { query }, { quiet: true }), placeholderData: keepPreviousData })
  const more = useMore(query)
  if (first.isError && !first.data)
    return <ErrorState title={t('prospects.failed')} error={first.error} onRetry={() => void first.refetch()} retrying={first.isFetching} />
  if (!first.data)
    return (
      <div aria-busy className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3">
        {Array.from({ length: 4 }, (_, index) => (
          <CardSkeleton key={String(index)} lines={6} />
        ))}
      </div>
    )
  const columns = first.data.columns.map(({ status, cards, next, ...of }) => {
    const pages = more.of(status)
    const all = new Map([...cards, ...pages.cards].map((card) => [card.id, card]))
    const goesOn = pages.asked ? pages.next : next
    return { ...of, state: status, cards: [...all.values()], more: goesOn !== undefined, loading: pages.loading, goesOn }
  })
  const show = (state: string) => {
    const search = (before: Record<string, unknown>) => ({ ...before, column: state })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return (
    <>
      <RecordBoard
        label={t('prospects.board')}
        columns={columns}
        draw={(card) => <CardFace card={card} />}
        machine={prospectMachine}
        words={prospectWords}
        calls={prospectCalls}
        movable={mayWriteProspects({ roles: sessionState.get().roles ?? [] })}
        onMore={(state) => {
          const goesOn = columns.find((one) => one.state === state)?.goesOn
          if (goesOn) more.ask(state, goesOn)
        }}
        shown={column ?? columns.find(({ cards }) => cards.length > 0)?.state ?? 'DRAFT'}
        onShow={show}
      />
    </>
  )
}

/** The pages of columns that somebody asked for beyond the first; asked again with it after a write. */
function useMore(query: Query) {
  const of = JSON.stringify(query)
  const [asked, setAsked] = useState<{ of: string; pages: readonly { state: string; cursor: string }[] }>({ of, pages: [] })
  const pages = asked.of === of ? asked.pages : []
  const answers = useQueries({
    queries: pages.map(({ state, cursor }) => queryOf(prospectBoard, { query: { ...query, status: [state], cursor } as Query })),
  })
  return {
    ask: (state: string, cursor: string) =>
      setAsked({ of, pages: [...pages.filter((one) => one.state !== state || one.cursor !== cursor), { state, cursor }] }),
    of(state: string) {
      const own = answers.filter((_, at) => pages[at]?.state === state)
      const columns = own.flatMap(({ data }) => data?.columns ?? [])
      return {
        asked: own.length > 0,
        cards: columns.flatMap(({ cards }) => cards),
        next: columns.at(-1)?.next,
        loading: own.some(({ isFetching }) => isFetching),
      }
    },
  }
}

function CardFace({ card }: { card: ProspectCard }) {
  const { id, name, code, domain, ownerName, priorityScore, desiredDate, needsException, status } = card
  const isSettled = settledStates.includes(status)
  const isLate = desiredDate !== null && !isSettled && desiredDate < new Date().toISOString().slice(0, 10)
  return (
    <>
      <AppLink
        draggable={false}
        href={pages.prospect(id)}
        className="line-clamp-3 rounded-small text-14 font-medium wrap-anywhere hover:text-accent"
      >
        <bdi>{name}</bdi>
      </AppLink>
      <p className="mt-1 flex flex-wrap gap-x-2 text-12 text-muted">
        <bdi>{code}</bdi>
        {domain && <DomainName domain={domain} />}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-muted">
        {ownerName && <bdi>{ownerName}</bdi>}
        {priorityScore > 0 && (
          <span>
            {t('prospects.priority')} <b className="font-semibold text-ink tabular-nums">{formatNumber(priorityScore)}</b>
          </span>
        )}
        {desiredDate && (
          <span className={cx('inline-flex items-center gap-1', isLate && 'text-bad')}>
            <Icon
              path={isLate ? mdiCalendarAlertOutline : mdiCalendarOutline}
              size={14}
              label={isLate ? t('prospects.overdue') : t('prospects.field.desiredDate')}
            />
            {formatDate(desiredDate)}
          </span>
        )}
        {needsException && !isSettled && (
          <span className="inline-flex items-center gap-1 text-warn">
            <Icon path={mdiShieldAlertOutline} size={14} />
            {t('prospects.board.exception')}
          </span>
        )}
      </p>
    </>
  )
}
