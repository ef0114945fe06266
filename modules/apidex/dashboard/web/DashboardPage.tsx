import { mdiPlus } from '@mdi/js'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { useSession } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/Button.tsx'
import { Card } from '@portico/platform/web/ui/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { CardSkeleton, RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useEnvironmentId } from '../../api-products/web/api-product.queries.ts'
import { ApplicationsTile } from './ApplicationsTile.tsx'
import { DeprecationsTile } from './DeprecationsTile.tsx'
import { consumedQuery, expiringQuery, mineQuery, summaryQuery } from './dashboard.queries.ts'
import { endingSoon, stepsDone } from './dashboard.ts'
import { ExpiryBanner } from './ExpiryBanner.tsx'
import { GettingStarted } from './GettingStarted.tsx'
import { Greeting } from './Greeting.tsx'
import { NewsTile } from './NewsTile.tsx'
import { RequestsTile } from './RequestsTile.tsx'
import { CallsTile, ErrorsTile } from './TrafficTiles.tsx'

const CreateFlow = lazy(() => import('./CreateFlow.tsx'))
const PendingDecisions = lazy(() => import('../../approvals/web/PendingDecisions.tsx').then((file) => ({ default: file.PendingDecisions })))

export default function DashboardPage() {
  useLocale()
  const envId = useEnvironmentId()
  const { current, loading } = useEnvironment()
  const { roles = [] } = useSession()
  const [creating, setCreating] = useState(false)
  const create = envId && !isReadOnly({ roles }) && (
    <Button kind="standard" icon={mdiPlus} onClick={() => setCreating(true)}>
      {t('dashboard.create')}
    </Button>
  )
  return (
    <>
      <Greeting envId={envId} actions={create} />
      {envId ? (
        <Tiles key={envId} envId={envId} create={create} />
      ) : loading ? (
        <Skeletons />
      ) : (
        <EmptyState title={t('dashboard.noEnvironment')} text={t('dashboard.noEnvironment.text')} />
      )}
      {creating && current && (
        <Suspense fallback={null}>
          <CreateFlow environment={current} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

const three = 'mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
const two = 'grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]'
const third = 'sm:max-lg:col-span-2'

function Tiles({ envId, create }: { envId: string; create: React.ReactNode }) {
  const { roles = [] } = useSession()
  const decides = roles.includes('admin') || roles.includes('productOwner')
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
              <Suspense fallback={<RowsSkeleton rows={2} columns={2} />}>
                <PendingDecisions environmentId={envId} />
              </Suspense>
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

const Skeletons = () => (
  <>
    <div className={three}>
      <CardSkeleton lines={4} />
      <CardSkeleton lines={4} />
      <div className={`grid ${third}`}>
        <CardSkeleton lines={4} />
      </div>
    </div>
    <div className={two}>
      <CardSkeleton lines={8} />
      <CardSkeleton lines={6} />
    </div>
  </>
)
