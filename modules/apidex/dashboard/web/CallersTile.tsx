import { Tile } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { useUntold } from './callsKnown.ts'
import { callersQuery, ownedQuery } from './dashboard.queries.ts'

/** Which applications call the person's products most; each leads to all consumers of its product. */
export function CallersTile({ envId }: { envId: string }) {
  const query = useQuery(callersQuery(envId))
  const untold = useUntold(envId)
  const { data: owned } = useQuery(ownedQuery(envId))
  return (
    <Tile
      title={t('dashboard.callers')}
      aside={<span className="text-13 text-muted">{t('dashboard.callers.since')}</span>}
      query={query}
      failed={t('dashboard.callers.failed')}
    >
      {({ data }) => {
        const rows = data.filter(({ applicationId }) => applicationId !== null)
        return rows.length === 0 ? (
          <p className="text-muted">{untold ?? t('dashboard.callers.none')}</p>
        ) : (
          <ol className="grid gap-3">
            {rows.map((row) => {
              const product = owned?.data.find(({ apiproduct }) => apiproduct === row.apiproduct)
              return (
                <li key={`${row.applicationId} ${row.apiproduct}`} className="flex items-baseline gap-3">
                  <div className="min-w-0 flex-1">
                    <div className="font-medium wrap-anywhere">
                      <bdi>{row.applicationName}</bdi>
                    </div>
                    <div className="text-13 text-muted wrap-anywhere">
                      {product ? (
                        <AppLink
                          href={pages.api(product, { tab: 'consumers' })}
                          className="rounded-small underline-offset-[3px] hover:underline"
                        >
                          <bdi>{product.displayName}</bdi>
                        </AppLink>
                      ) : (
                        <bdi>{row.apiproduct}</bdi>
                      )}
                    </div>
                  </div>
                  <span className="tabular-nums">{formatNumber(row.calls)}</span>
                </li>
              )
            })}
          </ol>
        )
      }}
    </Tile>
  )
}
