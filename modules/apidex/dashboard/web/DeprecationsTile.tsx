import { mdiClockAlertOutline } from '@mdi/js'
import { TileLink } from '@portico/platform/web/dashboard/Tile.tsx'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { consumedQuery } from './dashboard.queries.ts'
import { bySunset } from './dashboard.ts'

/** APIs on the person's keys that will go away, the soonest first. Last in its column: it only shows when there is something to say. */
export function DeprecationsTile({ envId }: { envId: string }) {
  const query = useQuery(consumedQuery(envId))
  const products = (query.data?.data ?? []).filter(({ status }) => status === 'deprecated')
  if (query.data ? products.length === 0 : !query.isError) return null
  return (
    <Card
      title={t('dashboard.deprecated')}
      aside={
        products.length > 0 && (
          <TileLink href={pages.apisIn(envId, { filter: 'status:deprecated' })}>{t('dashboard.deprecated.all')}</TileLink>
        )
      }
    >
      {query.data ? (
        <ul className="grid gap-3.5">
          {products.toSorted(bySunset).map((product) => (
            <Item key={product.id} product={product} />
          ))}
        </ul>
      ) : (
        <ErrorState
          compact
          title={t('dashboard.deprecated.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </Card>
  )
}

const Item = ({ product }: { product: ApiProduct }) => (
  <li className="grid justify-items-start gap-1">
    <AppLink href={pages.api(product)} className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline">
      <bdi>{product.displayName}</bdi>
    </AppLink>
    <Chip tone="warn" icon={mdiClockAlertOutline}>
      {product.sunsetAt ? t('dashboard.deprecated.ends', { day: formatDate(product.sunsetAt) }) : t('dashboard.deprecated.noDate')}
    </Chip>
    {product.replacedById && (
      <AppLink href={pages.api({ ...product, id: product.replacedById })} className={`${linkClass} text-13`}>
        {t('dashboard.deprecated.replacement')}
      </AppLink>
    )}
  </li>
)
