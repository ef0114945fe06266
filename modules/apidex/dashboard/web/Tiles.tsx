import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { Card } from '@portico/platform/web/ui/Card.tsx'
import { lazyPart } from '@portico/platform/web/ui/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApplicationsTile } from './ApplicationsTile.tsx'
import { DeprecationsTile } from './DeprecationsTile.tsx'
import { consumedQuery, expiringQuery, mineQuery, summaryQuery } from './dashboard.queries.ts'
import { endingSoon, stepsDone } from './dashboard.ts'
import { ExpiryBanner } from './ExpiryBanner.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { third, three, two } from './grid.tsx'
import { NewsTile } from './NewsTile.tsx'
import { RequestsTile } from './RequestsTile.tsx'
import { CallsTile, ErrorsTile } from './TrafficTiles.tsx'

const PendingDecisions = lazyPart(
  () => import('../../approvals/web/PendingDecisions.tsx').then((file) => file.PendingDecisions),
  <RowsSkeleton rows={2} columns={2} />,
)

/** Everything below the greeting; downloaded beside the page, so that the page itself paints at once. */
export function Tiles({ envId, create }: { envId: string; create: ReactNode }) {
  const { roles = [] } = useSession()
  const decides = roles.includes('admin') || roles.includes('productOwner')
  // Everything waits for whether there is a banner, so it is asked before what the tiles inside ask.
  usePrefetchQuery(expiringQuery(envId))
  const expiring = useQuery(expiringQuery(envId))
  const mine = useQuery(mineQuery(envId))
  const consumed = useQuery(consumedQuery(envId))
  const summary = useQuery(summaryQuery(envId))
  // Whether there is a banner is known before anything below it shows.
  const held = expiring.isPending
  const settled = !held && !mine.isPending && !consumed.isPending && !summary.isPending
  const rows = mine.data?.data ?? []
  const done = stepsDone(rows, consumed.data?.page.total_elements ?? 0, summary.data)
  // What cannot be known is not asked of a person.
  const isStarting = settled && mine.data !== undefined && !done.has('call')
  return (
    <>
      <div className="mb-4 empty:hidden">{expiring.data && <ExpiryBanner ending={endingSoon(expiring.data.data, new Date())} />}</div>
      <div className={three}>
        <CallsTile envId={envId} held={held} />
        <ErrorsTile envId={envId} held={held} />
        {isStarting ? (
          <GettingStarted envId={envId} done={done} newest={rows[0]} className={third} />
        ) : (
          <RequestsTile envId={envId} held={!settled} className={third} />
        )}
      </div>
      <div className={two}>
        <div className="grid min-w-0 gap-4">
          <ApplicationsTile envId={envId} held={held} create={create} />
          {decides && (
            <Card title={t('dashboard.decisions')}>
              <PendingDecisions environmentId={envId} />
            </Card>
          )}
          {isStarting && rows.some((row) => row.pendingProducts > 0) && <RequestsTile envId={envId} held={false} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <NewsTile envId={envId} held={held} />
          <DeprecationsTile envId={envId} />
        </div>
      </div>
    </>
  )
}
