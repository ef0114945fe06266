import { formatTotal } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { useSession } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { environmentQuery, mineQuery, teamsQuery } from './dashboard.queries.ts'
import { firstName, gatewayState, partOfDay } from './dashboard.ts'

const factLink = 'rounded-small underline-offset-[3px] hover:underline [&_b]:font-medium [&_b]:text-ink'

/** Who it is for, and one line of facts. The line keeps its room. */
export function Greeting({ envId, actions }: { envId: string | undefined; actions: ReactNode }) {
  const { user } = useSession()
  const name = firstName(user?.name ?? '', user?.email ?? '')
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="wrap-anywhere">{t(`dashboard.greeting.${partOfDay(new Date())}`, { name })}</h1>
        <div className="mt-1.5 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-13 text-muted">{envId && <FactsLine envId={envId} />}</div>
      </div>
      {actions && <div className="no-print max-sm:w-full max-sm:[&>*]:h-11 max-sm:[&>*]:w-full">{actions}</div>}
    </div>
  )
}

function FactsLine({ envId }: { envId: string }) {
  const mine = useQuery(mineQuery(envId)).data
  const teams = useQuery(teamsQuery).data
  const status = useQuery(environmentQuery(envId)).data?.status
  const own = teams?.filter((team) => team.role !== null).length
  const gateway = mine && gatewayState(mine.data, mine.page.total_elements)
  return (
    <>
      {mine && (
        <AppLink href={`/applications?env=${envId}`} className={factLink}>
          <T
            id="dashboard.applications"
            values={{ count: mine.page.total_elements, shown: <b>{formatTotal(mine.page.total_elements, mine.page.exact)}</b> }}
          />
        </AppLink>
      )}
      {own !== undefined && (
        <AppLink href="/teams" className={factLink}>
          <T id="dashboard.teams" values={{ count: own, shown: <b>{formatTotal(own)}</b> }} />
        </AppLink>
      )}
      {status?.reachable === false ? (
        <span className="text-bad">{t('dashboard.gateway.down')}</span>
      ) : (
        gateway && (
          <span>
            {t(`dashboard.gateway.${gateway.state}`, { count: gateway.count })}{' '}
            {gateway.state === 'enforced' && status?.lastSyncAt && (
              <span className="font-medium text-ink">
                <RelativeTime at={status.lastSyncAt} />
              </span>
            )}
          </span>
        )
      )}
    </>
  )
}
