import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import type { ShownDocument } from '@portico/documents/web/document.ts'
import { DocumentViewer } from '@portico/documents/web/viewer/DocumentViewer.tsx'
import { ReaderSkeleton } from '@portico/documents/web/viewer/ReaderSkeleton.tsx'
import { noteStep } from '@portico/platform/web/firstHour.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Banner } from '@portico/platform/web/ui/feedback/Banner.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { callAddress } from '../../api-products/web/addresses.ts'
import type { Spec } from '../spec.contract.ts'
import { fieldMeanings } from './fieldMeanings.ts'
import { documentQueries, latestSpecQuery, specQuery } from './spec.queries.ts'

/** The documentation of the newest revision, or of the one in the address (`?spec=`), in the viewer that the person chose. */
export function DocumentationTab({
  product,
  latest,
  onPart,
  tryIt,
}: {
  product: ApiProduct
  latest: Spec | null | undefined
  onPart: (title: string | undefined) => void
  /** What an operation of a revision is called with. */
  tryIt?: TryIt
}) {
  const asked = useRevisionInAddress()
  const newest = useQuery(latestSpecQuery(product.id))
  const other = useQuery({ ...specQuery(asked ?? ''), enabled: asked !== undefined })
  const query = asked === undefined ? newest : other
  const spec = asked === undefined ? latest : other.data
  if (spec === undefined) {
    if (query.isError)
      return (
        <ErrorState
          title={t('documents.failed.one')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
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
          <AppLink href={pages.api(product, { tab: 'docs' })} className={buttonClass({ small: true })}>
            {t('specs.older.newest')}
          </AppLink>
        }
      >
        {t('specs.older', { version: spec.version })}
      </Banner>
    </div>
  )
  return (
    <>
      {old}
      <Revision product={product} spec={spec} onPart={onPart} tryIt={tryIt} />
    </>
  )
}

type TryIt = ((specId: string, view: OperationView) => ReactNode) | undefined
interface RevisionProps {
  product: ApiProduct
  spec: Spec
  onPart: (title: string | undefined) => void
  tryIt: TryIt
}

function Revision({ product, spec, onPart, tryIt }: RevisionProps) {
  const asked = useRevisionInAddress()
  useEffect(() => noteStep('read'), [])
  const shown = useMemo(
    (): ShownDocument => ({
      id: spec.id,
      name: product.displayName,
      format: spec.format,
      version: spec.version,
      sizeBytes: spec.size,
      operations: spec.operations,
      callAddress: callAddress(product),
      keyHeader: product.keyHeader,
      queries: documentQueries(spec.id),
      meaningsOf: fieldMeanings(),
      tryIt: tryIt && ((view) => tryIt(spec.id, view)),
      addressOf: ({ op, schema }) => pages.api(product, { tab: 'docs', spec: asked, op, schema }),
    }),
    [product, spec, asked, tryIt],
  )
  return <DocumentViewer shown={shown} onPart={onPart} />
}

/** `?spec=`: another revision than the newest. */
function useRevisionInAddress(): string | undefined {
  const { spec } = useSearch({ strict: false }) as { spec?: unknown }
  return typeof spec === 'string' && spec !== '' ? spec : undefined
}
