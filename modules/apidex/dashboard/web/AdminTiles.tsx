import { half, two } from '@portico/platform/web/dashboard/grid.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { mineQuery } from '../../applications/web/mine.queries.ts'
import { fewRows, pendingQuery } from '../../approvals/web/approval.queries.ts'
import { PendingDecisions } from '../../approvals/web/PendingDecisions.tsx'
import { ApplicationsTile } from './ApplicationsTile.tsx'
import { environmentsQuery, expiringQuery, summaryQuery } from './dashboard.queries.ts'
import { EndingKeysTile } from './EndingKeysTile.tsx'
import { GatewaysTile } from './GatewaysTile.tsx'
import { NewsTile } from './NewsTile.tsx'
import { TilesSkeleton } from './TilesSkeleton.tsx'
import { CallsTile, ErrorsTile } from './TrafficTiles.tsx'

/**
 * What an admin looks for, in the order in which it matters: decisions that others wait for, all traffic, gateways that fail, keys that
 * end. Nothing shows before what decides where everything stands is known.
 */
export function AdminTiles({ envId, create }: { envId: string; create: ReactNode }) {
  const mine = useQuery(mineQuery(envId))
  const waiting = [
    useQuery(pendingQuery(envId, fewRows)),
    useQuery(environmentsQuery),
    useQuery(summaryQuery(envId, 'all')),
    useQuery(expiringQuery(envId, 'all')),
    mine,
  ]
  if (waiting.some((query) => query.isPending && query.errorUpdateCount === 0)) return <TilesSkeleton of="admin" />
  const hasOwn = (mine.data?.data.length ?? 0) > 0
  return (
    <>
      <div className="mb-4">
        <PendingDecisions environmentId={envId} title={t('dashboard.decisions')} />
      </div>
      <div className={half}>
        <CallsTile envId={envId} held={false} scope="all" />
        <ErrorsTile envId={envId} held={false} scope="all" />
      </div>
      <div className={`mb-4 ${two}`}>
        <div className={cx('grid min-w-0 gap-4', !hasOwn && 'self-stretch')}>
          <EndingKeysTile envId={envId} />
          {hasOwn && <ApplicationsTile envId={envId} held={false} create={create} />}
        </div>
        <GatewaysTile />
      </div>
      <NewsTile envId={envId} held={false} wide />
    </>
  )
}
