import { Tile } from '@portico/platform/web/dashboard/Tile.tsx'
import { bodyRow, cell, Head, headRow, nameCell, nameLink } from '@portico/platform/web/dashboard/TileTable.tsx'
import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { StatusChip } from '../../api-products/web/labels.tsx'
import { useTellsCalls } from '../../environments/web/environment.queries.ts'
import { isUnread } from '../../traffic/traffic.rules.ts'
import { AllLink } from './AllLink.tsx'
import { ownedAddress, ownedCallsQuery, ownedQuery, summaryQuery } from './dashboard.queries.ts'
import { mostCalledFirst } from './dashboard.ts'

const shownRows = 8

/** The products of the person, the most called first. */
export function OwnedTile({ envId }: { envId: string }) {
  const query = useQuery(ownedQuery(envId))
  const { data: traffic } = useQuery(ownedCallsQuery(envId))
  const { data: summary } = useQuery(summaryQuery(envId, 'owned'))
  const tellsCalls = useTellsCalls(envId)
  const calls = traffic && !(summary && isUnread(summary)) && new Map(traffic.data.map((row) => [row.apiproduct, row.calls]))
  return (
    <Tile
      flush
      title={t('dashboard.owned')}
      aside={<AllLink href={ownedAddress(envId)} page={query.data?.page} />}
      query={query}
      failed={t('dashboard.owned.failed')}
      skeleton={<RowsSkeleton rows={5} columns={4} />}
    >
      {({ data }) => (
        <table className="w-full">
          <caption className="sr-only">{t('dashboard.owned')}</caption>
          <thead>
            <tr className={headRow}>
              <Head>{t('dashboard.column.name')}</Head>
              <Head className="max-sm:hidden">{t('dashboard.column.version')}</Head>
              <Head className="max-sm:hidden">{t('apis.status')}</Head>
              {tellsCalls && <Head className="text-end!">{t('dashboard.column.calls')}</Head>}
            </tr>
          </thead>
          <tbody>
            {mostCalledFirst(data, calls || undefined)
              .slice(0, shownRows)
              .map((product) => (
                <Row
                  key={product.id}
                  product={product}
                  {...(tellsCalls && { calls: calls ? (calls.get(product.apiproduct) ?? 0) : null })}
                />
              ))}
          </tbody>
        </table>
      )}
    </Tile>
  )
}

/** `calls`: null where they are not known, left out where nobody ever tells them. */
const Row = ({ product, calls }: { product: ApiProduct; calls?: number | null }) => (
  <tr className={bodyRow}>
    <th scope="row" className={nameCell}>
      <AppLink href={pages.api(product)} className={nameLink}>
        <bdi>{product.displayName}</bdi>
      </AppLink>
      <div className="mt-1 sm:hidden">
        <StatusChip status={product.status} />
      </div>
    </th>
    <td className={cx(cell, 'max-sm:hidden')}>
      <code className="ltr text-13 text-muted">{product.version ?? '–'}</code>
    </td>
    <td className={cx(cell, 'max-sm:hidden')}>
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusChip status={product.status} />
        {product.status === 'deprecated' && product.sunsetAt && (
          <span className="text-13 text-muted">{t('dashboard.deprecated.ends', { day: formatDate(product.sunsetAt) })}</span>
        )}
      </span>
    </td>
    {calls !== undefined && <td className={cx(cell, 'text-end tabular-nums')}>{calls === null ? '–' : formatNumber(calls)}</td>}
  </tr>
)
