import { third, three, two } from '@portico/platform/web/dashboard/grid.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mineQuery } from '../../applications/web/mine.queries.ts'
import { fewRows, pendingQuery } from '../../approvals/web/approval.queries.ts'
import { PendingDecisions } from '../../approvals/web/PendingDecisions.tsx'
import { ApplicationsTile } from './ApplicationsTile.tsx'
import { CallersTile } from './CallersTile.tsx'
import { DeprecationsTile } from './DeprecationsTile.tsx'
import { callersQuery, consumedQuery, expiringQuery, ownedCallsQuery, ownedQuery, summaryQuery } from './dashboard.queries.ts'
import { endingSoon } from './dashboard.ts'
import { EndingProductsTile } from './EndingProductsTile.tsx'
import { ExpiryBanner } from './ExpiryBanner.tsx'
import { NewsTile } from './NewsTile.tsx'
import { OwnedTile } from './OwnedTile.tsx'
import { Tiles } from './Tiles.tsx'
import { TilesSkeleton } from './TilesSkeleton.tsx'
import { CallsTile, ErrorsTile } from './TrafficTiles.tsx'

/**
 * What an owner of products looks for: decisions that others wait for, how the products are called, which of them end, who calls them;
 * then what a developer has. Nothing shows before what decides where everything stands is known.
 */
export function OwnerTiles({ envId, create, beside }: { envId: string; create: ReactNode; beside: boolean }) {
  const owned = useQuery(ownedQuery(envId))
  const mine = useQuery(mineQuery(envId))
  const expiring = useQuery(expiringQuery(envId))
  const waiting = [
    useQuery(pendingQuery(envId, fewRows)),
    useQuery(summaryQuery(envId, 'owned')),
    useQuery(ownedCallsQuery(envId)),
    useQuery(callersQuery(envId)),
    useQuery(consumedQuery(envId)),
    owned,
    mine,
    expiring,
  ]
  if (waiting.some((query) => query.isPending && query.errorUpdateCount === 0)) return <TilesSkeleton of="owner" />
  // Whoever owns nothing here yet begins as a developer does.
  if (owned.data?.data.length === 0) return <Tiles envId={envId} create={create} beside={beside} />
  const hasOwn = (mine.data?.data.length ?? 0) > 0
  return (
    <>
      <div className="mb-4">
        <PendingDecisions environmentId={envId} title={t('dashboard.decisions')} />
      </div>
      <div className="mb-4 empty:hidden">{expiring.data && <ExpiryBanner ending={endingSoon(expiring.data.data, new Date())} />}</div>
      <div className={three}>
        <CallsTile envId={envId} held={false} scope="owned" />
        <ErrorsTile envId={envId} held={false} scope="owned" />
        <EndingProductsTile envId={envId} className={third} />
      </div>
      <div className={two}>
        <div className="grid min-w-0 gap-4">
          <OwnedTile envId={envId} />
          {hasOwn && <ApplicationsTile envId={envId} held={false} create={create} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <CallersTile envId={envId} />
          <DeprecationsTile envId={envId} />
          <NewsTile envId={envId} held={false} />
        </div>
      </div>
    </>
  )
}
