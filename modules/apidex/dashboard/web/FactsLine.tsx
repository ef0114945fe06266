import { formatTotal } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { environmentQuery, everyonesQuery, mineAddress, mineQuery, teamsQuery } from './dashboard.queries.ts'
import { gatewayState } from './dashboard.ts'

const factLink = 'rounded-small underline-offset-[3px] hover:underline [&_b]:font-medium [&_b]:text-ink'

/** How many applications and teams (admins: of everyone), and whether the gateway has what the portal wants. */
export function FactsLine({ envId }: { envId: string }) {
  const isAdmin = hasRole('admin')
  const [applications, allTeams, environment] = [
    useQuery(isAdmin ? everyonesQuery(envId) : mineQuery(envId)),
    useQuery(teamsQuery),
    useQuery(environmentQuery(envId)),
  ]
  // One line, at once: its parts would push each other aside.
  if (applications.isPending || allTeams.isPending || environment.isPending) return null
  const mine = applications.data
  const status = environment.data?.status
  const own = allTeams.data?.filter((team) => isAdmin || team.role !== null).length
  const gateway = mine && gatewayState(mine.data, mine.page.total_elements)
  return (
    <>
      {mine && (
        <AppLink href={isAdmin ? pages.applicationsIn(envId) : mineAddress(envId)} className={factLink}>
          <T
            // Everyone's are of one environment, and their teams of all.
            id={isAdmin && environment.data ? 'dashboard.applicationsIn' : 'dashboard.applications'}
            values={{
              count: mine.page.total_elements,
              shown: <b>{formatTotal(mine.page.total_elements, mine.page.exact)}</b>,
              environment: <bdi>{environment.data?.displayName}</bdi>,
            }}
          />
        </AppLink>
      )}
      {own !== undefined && (
        <AppLink href={pages.teams} className={factLink}>
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
