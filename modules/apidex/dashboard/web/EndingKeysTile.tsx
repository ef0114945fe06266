import { Tile, TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatDateTime } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { expiringQuery } from './dashboard.queries.ts'
import { type EndingKey, endingSoon } from './dashboard.ts'

const most = 5

/** Keys of anybody that end within 14 days with nothing to take over, the soonest first. */
export function EndingKeysTile({ envId }: { envId: string }) {
  const query = useQuery(expiringQuery(envId, 'all'))
  return (
    <Tile
      title={t('dashboard.ending')}
      aside={<TileLink href={pages.applicationsIn(envId, { filter: 'status:expiring' })}>{t('dashboard.ending.all')}</TileLink>}
      query={query}
      failed={t('dashboard.ending.failed')}
    >
      {({ data }) => {
        const ending = endingSoon(data, new Date())
        return ending.length === 0 ? (
          <p className="text-muted">{t('dashboard.ending.none')}</p>
        ) : (
          <ul className="grid gap-3">
            {ending.slice(0, most).map((one) => (
              <Ending key={one.key.id} ending={one} />
            ))}
          </ul>
        )
      }}
    </Tile>
  )
}

const Ending = ({ ending: { application, key, days } }: { ending: EndingKey }) => (
  <li className="flex flex-wrap items-baseline gap-x-3">
    <div className="min-w-0 flex-1 basis-48">
      <AppLink
        href={pages.application(application)}
        className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline"
      >
        <bdi>{application.name}</bdi>
      </AppLink>{' '}
      <code className="ltr text-13 text-muted">
        {key.prefix}…{key.lastFour}
      </code>
      {application.teamName && (
        <div className="text-13 text-muted wrap-anywhere">
          <bdi>{application.teamName}</bdi>
        </div>
      )}
    </div>
    <span className="text-13 text-warn tabular-nums" title={formatDateTime(key.expiryDate ?? '')}>
      {t('dashboard.ending.in', { count: days })}
    </span>
  </li>
)
