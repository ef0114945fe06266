import { formatTotal } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pages } from '../../addresses.ts'
import { mineQuery } from '../../applications/web/mine.queries.ts'
import { environmentQuery, everyonesQuery, mineAddress, teamsQuery } from './dashboard.queries.ts'
import { gatewayState } from './dashboard.ts'

const factLink = 'rounded-small underline-offset-[3px] hover:underline [&_b]:font-medium [&_b]:text-ink'

/**
 * How many applications and teams (admins: of everyone), and whether the gateway has what the portal wants. `beside`: another module
 * serves the person, who is not told of having none of either.
 */
export function FactsLine({ envId, beside }: { envId: string; beside: boolean }) {
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
  if (beside && mine?.page.total_elements === 0 && !own) return null
  return (
    <>
      {mine && (
        <Place href={isAdmin ? pages.applicationsIn(envId) : mineAddress(envId)} count={mine.page.total_elements}>
          <T
            // Everyone's are of one environment, and their teams of all.
            id={isAdmin && environment.data ? 'dashboard.applicationsIn' : 'dashboard.applications'}
            values={{
              count: mine.page.total_elements,
              shown: <b>{formatTotal(mine.page.total_elements, mine.page.exact)}</b>,
              environment: <bdi>{environment.data?.displayName}</bdi>,
            }}
          />
        </Place>
      )}
      {own !== undefined && (
        <Place href={pages.teams} count={own}>
          <T id="dashboard.teams" values={{ count: own, shown: <b>{formatTotal(own)}</b> }} />
        </Place>
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

/** Leads to what it counts; where there is nothing it leads nowhere. */
const Place = ({ href, count, children }: { href: string; count: number; children: ReactNode }) =>
  count === 0 ? (
    <span className="[&_b]:font-medium [&_b]:text-ink">{children}</span>
  ) : (
    <AppLink href={href} className={factLink}>
      {children}
    </AppLink>
  )
