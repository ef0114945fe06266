import { mdiPlus } from '@mdi/js'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Listed } from '@portico/platform/web/i18n/Listed.tsx'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { TrailSteps } from '@portico/platform/web/lists/TrailSteps.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { planOf, StatusChip } from '../../api-products/web/labels.tsx'
import { ReplacementLink } from '../../api-products/web/ReplacementLink.tsx'
import { ownUseQuery } from '../../applications/web/application.queries.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import { DownloadMenu } from '../../specs/web/DownloadMenu.tsx'
import { ProductMenu } from './ProductMenu.tsx'

const UseProductDialog = lazyPart(() => import('../../applications/web/UseProductDialog.tsx').then((file) => file.UseProductDialog))

/** Name, state and what can be done, over all tabs. */
export function ProductHeader({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  const [using, setUsing] = useState(false)
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const version = product.version && (
    <code className="ltr inline-flex h-6 max-w-40 items-center truncate rounded-full border border-hairline px-2 text-12 text-muted">
      {product.version}
    </code>
  )
  return (
    <>
      <DetailPage.Header
        title={product.displayName}
        chips={
          <>
            <StatusChip status={product.status} />
            {version}
          </>
        }
        crumbs={[{ label: t('apis.title'), href: pages.apisIn(product.environmentId) }, { label: product.displayName }]}
        steps={
          <TrailSteps
            list="apis"
            id={product.id}
            addressOf={(id) => pages.api({ ...product, id }, tab === 'docs' ? { tab } : {})}
            keys={tab !== 'docs'}
          />
        }
        facts={[
          // What a product lacks matters to those who can add it.
          ...(product.ownerName || product.may.includes('edit') ? [{ label: t('apis.owner'), value: product.ownerName ?? '–' }] : []),
          { label: t('apis.approval'), value: t(`apis.approval.${product.approval}.long`) },
          { label: t('apis.plan'), value: <span className="inline-block first-letter:uppercase">{planOf(product)}</span> },
        ]}
        actions={
          <>
            {product.may.includes('request') && (
              <Button
                kind={product.status === 'published' ? 'submit' : 'plain'}
                icon={mdiPlus}
                onClick={() => setUsing(true)}
                className="sm:order-2"
              >
                {t('apis.use')}
              </Button>
            )}
            {spec && (
              <span className="sm:order-1">
                <DownloadMenu spec={spec} />
              </span>
            )}
            <span className={cx('flex gap-3 sm:order-3 empty:hidden', product.status === 'draft' && 'max-sm:flex-1')}>
              <ProductMenu product={product} spec={spec} />
            </span>
          </>
        }
      />
      <StatusBanner product={product} />
      {using && <UseProductDialog product={product} onClose={() => setUsing(false)} />}
    </>
  )
}

/** So many of the applications that must change are named. */
const mostNamed = 5

/** Which of the reader's own applications call what ends. */
function OwnUse({ product }: { product: ApiProduct }) {
  const { data } = useQuery(ownUseQuery(product.environmentId, product.apiproduct, mostNamed))
  if (!data || data.data.length === 0) return null
  return (
    <T
      id="apis.deprecated.usedBy"
      values={{
        names: (
          <>
            <Listed
              keyOf={(at) => data.data[at]?.id ?? ''}
              items={data.data.map((application) => (
                <AppLink key={application.id} href={pages.application(application)} className="underline underline-offset-[3px]">
                  <bdi>{application.name}</bdi>
                </AppLink>
              ))}
            />
            {data.page.total_elements > mostNamed && ' …'}
          </>
        ),
      }}
    />
  )
}

/** As many as begin until then; the day itself says enough. */
function DaysLeft({ sunsetAt }: Pick<ApiProduct, 'sunsetAt'>) {
  const days = sunsetAt === null ? 0 : Math.ceil((Date.parse(sunsetAt) - Date.now()) / 86_400_000)
  return days > 0 ? `${t('apis.deprecated.left', { count: days })} ` : null
}

/** What a consumer must know about the product's end. What a draft still needs stands on its first tab. */
function StatusBanner({ product }: { product: ApiProduct }) {
  if (product.status === 'published' || product.status === 'draft') return null
  const action = product.replacedById && <ReplacementLink product={product} />
  return (
    <div className="mb-3">
      {product.status === 'retired' ? (
        <Banner tone="bad" action={action}>
          {t('apis.retired.text')}
        </Banner>
      ) : (
        <Banner tone="warn" action={action}>
          {product.sunsetAt
            ? t('apis.deprecated.sunset', { date: formatDate(product.sunsetAt, { dateStyle: 'long' }) })
            : t('apis.deprecated.text')}{' '}
          <DaysLeft sunsetAt={product.sunsetAt} />
          <OwnUse product={product} />
        </Banner>
      )}
    </div>
  )
}
