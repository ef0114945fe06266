import { third, three, two } from '@portico/platform/web/dashboard/grid.tsx'
import { stepsSeen } from '@portico/platform/web/firstHour.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mineQuery } from '../../applications/web/mine.queries.ts'
import { useTellsCalls } from '../../environments/web/environment.queries.ts'
import { ApplicationsTile } from './ApplicationsTile.tsx'
import { DeprecationsTile } from './DeprecationsTile.tsx'
import { consumedQuery, expiringQuery, summaryQuery, waitingQuery } from './dashboard.queries.ts'
import { endingSoon, steps, stepsDone } from './dashboard.ts'
import { ExpiryBanner } from './ExpiryBanner.tsx'
import { NewsTile } from './NewsTile.tsx'
import { RequestsTile } from './RequestsTile.tsx'
import { TilesSkeleton } from './TilesSkeleton.tsx'
import { CallsTile, ErrorsTile } from './TrafficTiles.tsx'

/** For those who begin: not in the first load of everybody. */
const GettingStarted = lazyPart(
  () => import('./GettingStarted.tsx').then((file) => file.GettingStarted),
  ({ className }) => <div className={className} />,
)
const fewApplications = 3

/**
 * Everything below the greeting; downloaded beside the page, so that the page itself paints at once. Nothing shows before what decides
 * where everything stands is known: what comes later has its room, or stands last in its column. `beside`: other modules have shown theirs.
 */
export function Tiles({ envId, create, beside }: { envId: string; create: ReactNode; beside: boolean }) {
  const expiring = useQuery(expiringQuery(envId))
  const mine = useQuery(mineQuery(envId))
  const consumed = useQuery(consumedQuery(envId))
  const summary = useQuery(summaryQuery(envId))
  const waiting = useQuery(waitingQuery(envId))
  const tellsCalls = useTellsCalls(envId)
  // What failed once is asked again by its tile, and is pending meanwhile: without this the tiles would come and go for ever.
  if ([expiring, mine, consumed, summary, waiting].some((query) => query.isPending && query.errorUpdateCount === 0))
    return <TilesSkeleton />
  const rows = mine.data?.data ?? []
  const done = stepsDone(rows, consumed.data?.page.total_elements ?? 0, summary.data, stepsSeen())
  // What cannot be known is not asked of a person, nor a call that nobody tells of.
  const asked = tellsCalls ? steps : steps.filter((step) => step !== 'call')
  const isStarting = mine.data !== undefined && asked.some((step) => !done.has(step))
  // Whom another module serves, and who has no application: to begin with one is not what they are here for.
  if (beside && isStarting && rows.length === 0) return <NewsTile envId={envId} held={false} wide />
  // Few rows beside a long column of news would leave a hole below them.
  const few = rows.length <= fewApplications
  const ends = consumed.data ? consumed.data.data.some(({ status }) => status === 'deprecated') : true
  return (
    <>
      <div className="mb-4 empty:hidden">{expiring.data && <ExpiryBanner ending={endingSoon(expiring.data.data, new Date())} />}</div>
      <div className={three}>
        <CallsTile envId={envId} held={false} />
        <ErrorsTile envId={envId} held={false} />
        {isStarting ? (
          <GettingStarted envId={envId} steps={asked} done={done} className={third} />
        ) : (
          <RequestsTile envId={envId} held={false} className={third} />
        )}
      </div>
      <div className={few ? (ends ? `mb-4 ${two}` : 'mb-4') : two}>
        <div className={cx('grid min-w-0 gap-4', few && 'self-stretch')}>
          <ApplicationsTile envId={envId} held={false} create={create} />
          {isStarting && rows.some((row) => row.pendingProducts > 0) && <RequestsTile envId={envId} held={false} />}
        </div>
        <div className={cx('grid min-w-0 gap-4 empty:hidden', few && 'self-stretch')}>
          <DeprecationsTile envId={envId} />
          {!few && <NewsTile envId={envId} held={false} />}
        </div>
      </div>
      {few && <NewsTile envId={envId} held={false} wide />}
    </>
  )
}
