import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { askedAhead } from '@portico/platform/web/missingCode.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { History } from '@portico/platform/web/ui/display/laterHistory.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton, PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { DetailPage, isGone } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { NoEnvironment } from '@portico/platform/web/ui/page/NoEnvironment.tsx'
import { type Tab, Tabs } from '@portico/platform/web/ui/page/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { productHistoryQuery, productQuery } from '../../api-products/web/api-product.queries.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import { latestSpecQuery } from '../../specs/web/spec.queries.ts'
import { ProductHeader } from './ProductHeader.tsx'
import { ProductOverview } from './ProductOverview.tsx'

const ChangelogTab = lazyPart(
  () => import('../../specs/web/ChangelogTab.tsx').then((file) => file.ChangelogTab),
  <CardSkeleton lines={6} />,
)
const GatewayAway = lazyPart(() => import('../../applications/web/GatewayAway.tsx').then((file) => file.GatewayAwayOver))
const CompareRevisions = lazyPart(() => import('../../specs/web/CompareRevisions.tsx').then((file) => file.CompareRevisions))
const VersionsTab = lazyPart(() => import('../../specs/web/VersionsTab.tsx').then((file) => file.VersionsTab), <CardSkeleton lines={6} />)
const ConsumersTab = lazyPart(
  () => import('../../consumers/web/ConsumersTab.tsx').then((file) => file.ConsumersTab),
  <CardSkeleton lines={6} />,
)
const TryTab = lazyPart(() => import('../../tryit/web/TryTab.tsx').then((file) => file.TryTab), <CardSkeleton lines={6} />)
const TryBeside = lazyPart(() => import('../../tryit/web/TryBeside.tsx').then((file) => file.TryBeside))
// Most people come to read: the viewer is asked for at once and comes beside the product's facts.
const viewer = askedAhead(import('../../specs/web/DocumentationTab.tsx'))
const DocumentationTab = lazyPart(() => viewer.then((file) => file.DocumentationTab), <PageSkeleton />)

export default function ApiPage() {
  useLocale()
  const { id: envId } = useEnvironment()
  if (envId) return <Product envId={envId} />
  return (
    <div className="p-4 md:px-8 md:pt-5">
      <NoEnvironment waiting={<PageSkeleton />} none={{ title: t('apis.noEnvironment'), text: t('apis.noEnvironment.text') }} />
    </div>
  )
}

function Product({ envId }: { envId: string }) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(productQuery(envId, id))
  // Asked at once, beside the product: the documentation needs its id and nothing else of the product.
  useQuery(latestSpecQuery(id))
  const [part, setPart] = useState<string>()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const name = query.data?.displayName
  usePageTitle(name && tab === 'docs' && part ? `${part} · ${name}` : name)
  if (!query.data || isGone(query))
    return (
      <div className="p-4 md:px-8 md:pt-5">
        <DetailPage query={query} failed={t('apis.failed.one')} render={() => null} />
      </div>
    )
  return <ProductDetail key={`${envId} ${id}`} product={query.data} onPart={setPart} />
}

/** `onPart`: what the document shows now, for the title. */
function ProductDetail({ product, onPart }: { product: ApiProduct; onPart: (title: string | undefined) => void }) {
  const { data: spec } = useQuery(latestSpecQuery(product.id))
  const { current } = useEnvironment()
  const manages = product.may.includes('edit')
  // A draft is not at the gateway yet, and nothing answers at its address any more once it is retired.
  const isCalled = product.gatewayUrl !== null && (product.status === 'published' || product.status === 'deprecated')
  const tryIt = useCallback((specId: string, view: OperationView) => <TryBeside product={product} specId={specId} view={view} />, [product])
  const padded = (content: React.ReactNode, over?: React.ReactNode) => (
    <div className="max-w-[2560px] px-4 pt-5 pb-12 md:px-8">
      {over}
      {content}
    </div>
  )
  // What is read there stands as it is; what calls or uses the product waits.
  const away = current?.state === 'bad' && isCalled && <GatewayAway environmentId={current.id} />
  const tabs: Tab[] = [
    { id: 'overview', label: t('apis.overview'), content: padded(<ProductOverview product={product} spec={spec} />, away) },
    {
      id: 'docs',
      label: t('apis.documentation'),
      content: <DocumentationTab product={product} latest={spec} onPart={onPart} tryIt={isCalled ? tryIt : undefined} />,
    },
    ...(isCalled && spec && !spec.format.startsWith('asyncapi')
      ? [{ id: 'try', label: t('tryit.title'), content: padded(<TryTab product={product} latestId={spec.id} />, away) }]
      : []),
    { id: 'changes', label: t('apis.changelog'), content: padded(<Changelog product={product} spec={spec} />) },
    { id: 'versions', label: t('apis.versions'), content: padded(<VersionsTab product={product} />) },
  ]
  if (manages) {
    tabs.push({ id: 'consumers', label: t('apis.consumers'), content: padded(<ConsumersTab product={product} />) })
    tabs.push({ id: 'history', label: t('apis.history'), content: padded(<ProductHistory product={product} />) })
  }
  return (
    <>
      <div className="max-w-[2560px] px-4 pt-4 md:px-8 md:pt-5">
        <ProductHeader product={product} spec={spec} />
      </div>
      <div className="[&>[role=tablist]]:mx-4 [&>[role=tablist]]:mb-0 md:[&>[role=tablist]]:mx-8">
        <Tabs label={product.displayName} tabs={tabs} />
      </div>
    </>
  )
}

const Changelog = ({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) => (
  <div className="grid gap-4">
    {spec && <CompareRevisions spec={spec} />}
    <ChangelogTab product={product} />
  </div>
)

const ProductHistory = ({ product }: { product: ApiProduct }) => (
  <History query={useQuery(productHistoryQuery(product.environmentId, product.id))} />
)
