import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { prospectStates } from '../../prospects/prospect-states.contract.ts'
import { prospectWords } from '../../prospects/web/prospect.words.ts'
import type { PortfolioRelease } from '../../releases/release.contract.ts'
import { ReleasePage } from '../../releases/web/ReleasePage.tsx'

const ProposeItem = lazyPart(() => import('../../agenda/web/ProposeItem.tsx').then((file) => file.ProposeItem), null)

/** A release with the prospects that are in it, and the way to the board that opens it again. */
export default function ReleaseWithScopePage() {
  return <ReleasePage Scope={Scope} AskBoard={AskBoard} />
}

const AskBoard = ({ release: { id, name, code } }: { release: PortfolioRelease }) => (
  <ProposeItem about={{ type: 'RELEASE', id, name, code }} label={t('releases.frozen.propose')} />
)

const most = 200

/** The prospects of a release, by their states in the order of the flow. */
function Scope({ release }: { release: PortfolioRelease }) {
  const query = useQuery(
    queryOf(prospects.list, { query: { release: [release.id], itemsPerPage: most, order: 'name ASC' } }, { quiet: true }),
  )
  if (query.isError)
    return <ErrorState title={t('prospects.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return <RowsSkeleton rows={4} columns={2} />
  const { data, page } = query.data
  if (data.length === 0) return <EmptyState title={t('releases.scope.none')} text={t('releases.scope.none.text')} />
  return (
    <Card plain flush>
      {prospectStates
        .map((state) => ({ state, of: data.filter(({ status }) => status === state) }))
        .filter(({ of }) => of.length > 0)
        .map(({ state, of }) => (
          <section key={state} className="border-t border-hairline first:border-t-0">
            <h3 className="flex items-center gap-2 border-b border-hairline bg-sunken px-4 py-2">
              <StateChip state={state} words={prospectWords} />
              <span className="font-normal text-faint tabular-nums">{formatNumber(of.length)}</span>
            </h3>
            <ul>
              {of.map(({ id, code, name, ownerName }) => (
                <li
                  key={id}
                  className="grid gap-x-4 gap-y-0.5 border-t border-hairline px-4 py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)]"
                >
                  <AppLink href={pages.prospect(id)} className={linkClass}>
                    <bdi className="wrap-anywhere">{name}</bdi>
                  </AppLink>
                  <span className="text-muted">
                    <span className="ltr">{code}</span>
                  </span>
                  <bdi className="text-muted wrap-anywhere">{ownerName}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {page.total_elements > data.length && (
        <p className="border-t border-hairline px-4 py-2.5">
          <AppLink href={pages.prospectsIn(`release:${release.id}`)} className={linkClass}>
            {t('releases.scope.all', { count: page.total_elements })}
          </AppLink>
        </p>
      )}
    </Card>
  )
}
