import { Tile } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { ownedQuery } from './dashboard.queries.ts'
import { bySunset } from './dashboard.ts'

const most = 3

/** What the person has said of their products that will end, the soonest first: those who call them are a press away. */
export function EndingProductsTile({ envId, className }: { envId: string; className?: string }) {
  const query = useQuery(ownedQuery(envId))
  return (
    <Tile title={t('dashboard.owned.ending')} query={query} failed={t('dashboard.owned.failed')} {...(className && { className })}>
      {({ data }) => {
        const ending = data.filter(({ status }) => status === 'deprecated').toSorted(bySunset)
        return ending.length === 0 ? (
          <p className="text-muted">{t('dashboard.owned.ending.none')}</p>
        ) : (
          <ul className="grid gap-3">
            {ending.slice(0, most).map((product) => (
              <li key={product.id} className="min-w-0">
                <AppLink
                  href={pages.api(product, { tab: 'consumers' })}
                  className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline"
                >
                  <bdi>{product.displayName}</bdi>
                </AppLink>
                <div className="text-13 text-warn">
                  {product.sunsetAt
                    ? t('dashboard.deprecated.ends', { day: formatDate(product.sunsetAt) })
                    : t('dashboard.deprecated.noDate')}
                </div>
              </li>
            ))}
          </ul>
        )
      }}
    </Tile>
  )
}
