import { t } from '@portico/platform/web/i18n/i18n.ts'
import { askedAhead } from '@portico/platform/web/missingCode.ts'
import { readStored, store } from '@portico/platform/web/settings.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { Banner } from '@portico/platform/web/ui/Banner.tsx'
import { buttonClass } from '@portico/platform/web/ui/Button.tsx'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/lazyPart.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiProduct } from '../../../api-products/api-product.contract.ts'
import type { Spec } from '../../spec.contract.ts'
import { productAddress } from '../addresses.ts'
import { latestSpecQuery, specQuery } from '../spec.queries.ts'
import { Reader } from './Reader.tsx'
import { ReaderSkeleton } from './ReaderSkeleton.tsx'
import { usePlaceInDocument } from './useReader.ts'
import { type ViewerKind, ViewerSwitch } from './ViewerSwitch.tsx'

// Nearly every operation is described in Markdown: its renderer comes while the operation is asked for.
void askedAhead(import('@portico/platform/web/ui/MarkdownRendered.tsx'))
const SwaggerViewer = lazyPart(() => import('./SwaggerViewer.tsx').then((file) => file.SwaggerViewer), <ReaderSkeleton />)

const key = 'portico.viewer'
const swaggerReads = (spec: Spec) => spec.format.startsWith('openapi') || spec.format.startsWith('swagger')

/** The documentation of the newest revision, or of the one in the address (`?spec=`), in the viewer that the person chose. */
export function DocumentationTab({
  product,
  latest,
  onPart,
}: {
  product: ApiProduct
  latest: Spec | null | undefined
  onPart: (title: string | undefined) => void
}) {
  const asked = usePlaceInDocument().spec
  const newest = useQuery(latestSpecQuery(product.id))
  const other = useQuery({ ...specQuery(asked ?? ''), enabled: asked !== undefined })
  const [viewer, setViewer] = useState<ViewerKind>(() => (readStored(key) === 'swagger' ? 'swagger' : 'portico'))
  const choose = (next: ViewerKind) => {
    store(key, next)
    setViewer(next)
  }
  const query = asked === undefined ? newest : other
  const spec = asked === undefined ? latest : other.data
  if (spec === undefined) {
    if (query.isError)
      return (
        <ErrorState title={t('specs.failed.one')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )
    return <ReaderSkeleton />
  }
  if (spec === null || spec.productId !== product.id) {
    const owner = product.may.includes('uploadSpec')
    return (
      <EmptyState
        title={t(asked ? 'specs.gone' : 'specs.empty')}
        text={asked ? t('specs.gone.text') : t(owner ? 'specs.empty.owner' : 'specs.empty.text')}
      />
    )
  }
  const old = !spec.latest && (
    <div className="px-4 pt-4 md:px-8">
      <Banner
        tone="info"
        action={
          <AppLink href={productAddress(product, { tab: 'docs' })} className={buttonClass({ small: true })}>
            {t('specs.older.newest')}
          </AppLink>
        }
      >
        {t('specs.older', { version: spec.version })}
      </Banner>
    </div>
  )
  const change = swaggerReads(spec) ? <ViewerSwitch viewer={viewer} onChoose={choose} /> : undefined
  return (
    <>
      {old}
      {viewer === 'swagger' && swaggerReads(spec) ? (
        <SwaggerViewer key={spec.id} spec={spec} change={change} />
      ) : (
        <Reader key={spec.id} product={product} spec={spec} onPart={onPart} change={change} />
      )}
    </>
  )
}
