import { formatNumber, formatPercent } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { Progress } from '@portico/platform/web/ui/feedback/Progress.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { QuotaInUse } from '../analytics.contract.ts'
import { quotasQuery } from './analytics.queries.ts'
import type { Filters } from './analytics.ts'

/** How full quotas are in the interval that is going on, whichever time shows above. `rare`: gateways of this kind tell of none, as a rule. */
export function QuotasCard({ envId, filters, rare = false }: { envId: string; filters: Filters; rare?: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(quotasQuery(envId, filters))
  if (error) return <ErrorState title={t('analytics.quotas.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return rare ? null : <CardSkeleton lines={4} />
  if (rare && data.length === 0) return null
  return (
    <Card title={t('analytics.quotas')}>
      {data.length === 0 ? (
        <p className="text-muted">{t('analytics.quotas.none')}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {data.map((one) => (
            <Gauge key={`${one.keyId} ${one.apiproduct}`} of={one} envId={envId} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Gauge({ of, envId }: { of: QuotaInUse; envId: string }) {
  const { applicationId, applicationName, keyName, productName, seen, quota, interval, calls } = of
  const used = t(`analytics.quotas.${interval}`, { calls: formatNumber(calls), quota: formatNumber(quota) })
  const share = calls / quota
  return (
    <li className="min-w-0">
      <div className="flex items-baseline gap-3">
        <div className="min-w-0 flex-1 truncate font-medium">
          {seen ? (
            <AppLink
              href={pages.application({ id: applicationId, environmentId: envId })}
              className="rounded-small underline-offset-[3px] hover:underline"
            >
              <bdi>{applicationName}</bdi>
            </AppLink>
          ) : (
            <bdi>{applicationName}</bdi>
          )}
        </div>
        <span className={share >= 1 ? 'shrink-0 font-medium text-bad tabular-nums' : 'shrink-0 tabular-nums'}>
          {formatPercent(share, 0)}
        </span>
      </div>
      <div className="mb-1.5 text-13 text-muted">
        <bdi>{productName}</bdi>
        {' · '}
        <bdi>{keyName}</bdi>
        {' · '}
        {used}
      </div>
      <Progress value={Math.min(1, share)} label={used} />
    </li>
  )
}
