import { Tile, TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { Environment } from '../../environments/environment.contract.ts'
import { gatewayFailures } from '../../environments/environment-states.contract.ts'
import { stateOf } from '../../environments/web/environment-state.ts'
import { ConditionChip } from '../../environments/web/labels.tsx'
import { environmentsQuery } from './dashboard.queries.ts'

const most = 4
const link = 'rounded-small font-medium underline-offset-[3px] hover:underline'
const isBad = (one: Environment) => ['bad', 'warn'].includes(stateOf(one))

/** Which gateways do not follow, the failing ones first. */
export function GatewaysTile({ className }: { className?: string }) {
  return (
    <Tile
      title={t('dashboard.gateways')}
      aside={<TileLink href={pages.environments}>{t('dashboard.gateways.all')}</TileLink>}
      query={useQuery(environmentsQuery)}
      failed={t('dashboard.gateways.failed')}
      {...(className && { className })}
    >
      {(all) => {
        const bad = all.filter(isBad)
        const sorted = [...bad, ...all.filter((one) => !isBad(one))]
        return all.length === 0 ? (
          <p className="text-muted">{t('dashboard.gateways.none')}</p>
        ) : (
          <>
            {bad.length > 0 ? (
              <AppLink href={`${pages.environments}?filter=condition:${[...gatewayFailures, 'stopped']}`} className={`${link} text-bad`}>
                {t('dashboard.gateways.bad', { count: bad.length })}
              </AppLink>
            ) : (
              <p className="text-muted">{t('dashboard.gateways.good', { count: all.length })}</p>
            )}
            <ul className="mt-2 grid gap-2">
              {sorted.slice(0, most).map((one) => (
                <li key={one.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
                  <AppLink href={pages.environment(one.id)} className={`${link} wrap-anywhere`}>
                    <bdi>{one.displayName}</bdi>
                  </AppLink>
                  <ConditionChip environment={one} />
                  {one.status.commandsWaiting > 0 && (
                    <span className="col-start-1 text-13 text-muted tabular-nums">
                      {t('dashboard.gateways.waiting', { count: one.status.commandsWaiting })}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {sorted.length > most && (
              <p className="mt-2 text-13">
                <TileLink href={pages.environments}>{t('dashboard.gateways.more', { count: sorted.length - most })}</TileLink>
              </p>
            )}
          </>
        )
      }}
    </Tile>
  )
}
