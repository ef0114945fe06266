import { mdiBookOpenPageVariantOutline, mdiPencilOutline, mdiTrayArrowUp } from '@mdi/js'
import { formatNames } from '@portico/documents/web/formats.ts'
import { RequestSamples } from '@portico/documents/web/viewer/RequestSamples.tsx'
import { useFirstCall } from '@portico/documents/web/viewer/useFirstCall.ts'
import { formatBytes, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button, buttonClass } from '@portico/platform/web/ui/actions/Button.tsx'
import { CopyButton } from '@portico/platform/web/ui/actions/CopyButton.tsx'
import { CopyId } from '@portico/platform/web/ui/actions/CopyId.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { Chip } from '@portico/platform/web/ui/display/Chip.tsx'
import { type Fact, FactList } from '@portico/platform/web/ui/display/Facts.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { Verb } from '@portico/platform/web/ui/display/Verb.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { CardSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { CodeBlock } from '@portico/platform/web/ui/text/CodeBlock.tsx'
import { Markdown } from '@portico/platform/web/ui/text/Markdown.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { callAddress } from '../../api-products/web/addresses.ts'
import { isOfGateway, planOf } from '../../api-products/web/labels.tsx'
import { PlanFact } from '../../api-products/web/PlanFact.tsx'
import type { Spec } from '../../specs/spec.contract.ts'
import { LintChip } from '../../specs/web/LintChip.tsx'
import { operationQuery, operationsQuery } from '../../specs/web/spec.queries.ts'
import { DraftSteps } from './DraftSteps.tsx'
import type { Asking } from './NextStepButton.tsx'
import { ProductQuestion } from './ProductQuestion.tsx'

const SupportCard = lazyPart(
  () => import('../../api-products/web/SupportCard.tsx').then((file) => file.SupportCard),
  <CardSkeleton lines={3} />,
)

/** What it is, where it is called, and the first call to copy. `spec` undefined: still loading; null: there is none. */
export function ProductOverview({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  // That there is none matters to those who can write it; of a draft it is said among its steps.
  const describes = !product.description && product.status !== 'draft' && product.may.includes('edit')
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 content-start gap-4">
        {(product.description || spec || describes) && (
          <Card plain>
            {product.description && <Markdown source={product.description} reading />}
            {describes && <NoDescription product={product} hasSpec={Boolean(spec)} />}
            {spec && (
              <AppLink
                href={pages.api(product, { tab: 'docs' })}
                className={cx(buttonClass(), (product.description || describes) && 'mt-4')}
              >
                <Icon path={mdiBookOpenPageVariantOutline} />
                {t('specs.read')}
              </AppLink>
            )}
          </Card>
        )}
        {product.status === 'draft' ? (
          <DraftSteps product={product} spec={spec} />
        ) : (
          <Card plain title={t('apis.call')}>
            <Calling product={product} spec={spec} />
          </Card>
        )}
      </div>
      <aside className="grid content-start gap-4" aria-label={t('apis.facts')}>
        <Card plain title={t('apis.facts')}>
          <FactList facts={productFacts(product)} />
        </Card>
        <SupportCard product={product} />
        {spec === undefined && <CardSkeleton lines={4} />}
        {spec === null && product.status !== 'draft' && (
          <Card plain title={t('specs.specification')}>
            <NoSpec product={product} />
          </Card>
        )}
        {spec && (
          <Card plain title={t('specs.specification')}>
            <FactList facts={specFacts(spec)} />
          </Card>
        )}
      </aside>
    </div>
  )
}

function NoDescription({ product, hasSpec }: { product: ApiProduct; hasSpec: boolean }) {
  const [asking, setAsking] = useState<Asking>()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted">{t('apis.noDescription')}</p>
      <Button small icon={mdiPencilOutline} onClick={() => setAsking('edit')}>
        {t('apis.draft.describe')}
      </Button>
      <ProductQuestion product={product} hasSpec={hasSpec} asking={asking} onClose={() => setAsking(undefined)} />
    </div>
  )
}

/** Who may upload one finds how; of a product without an owner none is named. */
function NoSpec({ product }: { product: ApiProduct }) {
  const [asking, setAsking] = useState<Asking>()
  const uploads = product.may.includes('uploadSpec')
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        {t(uploads ? 'specs.empty.owner' : product.ownerId === null ? 'specs.empty.noOwner' : 'specs.empty.text')}
      </p>
      {uploads && (
        <Button icon={mdiTrayArrowUp} onClick={() => setAsking('upload')}>
          {t('specs.upload')}
        </Button>
      )}
      <ProductQuestion product={product} hasSpec={false} asking={asking} onClose={() => setAsking(undefined)} />
    </div>
  )
}

const Tags = ({ of }: { of: readonly string[] }) => (
  <span className="inline-flex max-w-full flex-wrap gap-1.5">
    {of.map((tag) => (
      <Chip key={tag} line>
        {tag}
      </Chip>
    ))}
  </span>
)

/** Where calls go, for those who may know; a draft says also that nothing is chosen, since that is chosen before it is published. */
function serviceFact(product: ApiProduct): Fact[] {
  const { upstream, status, may } = product
  if (!upstream && (isOfGateway(product) || !(status === 'draft' && may.includes('edit')))) return []
  return [{ label: t('apis.upstream'), value: upstream ? <code className="ltr text-12">{upstream}</code> : t('apis.upstream.none') }]
}

/** Whom it is shown to; admins go on to its group. */
function Visibility({ of: { effectiveVisibility, permissionGroupId } }: { of: ApiProduct }) {
  const text = t(`apis.visibility.${effectiveVisibility}`)
  if (permissionGroupId === null || !hasRole('admin')) return text
  return (
    <AppLink href={pages.permissionGroup(permissionGroupId)} className={linkClass}>
      {text}
    </AppLink>
  )
}

const productFacts = (product: ApiProduct): Fact[] => [
  {
    label: t('apis.plan'),
    value: product.plan ? (
      <PlanFact plan={product.plan} environmentId={product.environmentId} />
    ) : (
      <span className="block first-letter:uppercase">{planOf(product)}</span>
    ),
  },
  { label: t('apis.approval'), value: t(`apis.approval.${product.approval}.long`) },
  { label: t('apis.visibility'), value: <Visibility of={product} /> },
  ...(product.category || product.may.includes('edit') ? [{ label: t('apis.category'), value: product.category || '–' }] : []),
  ...(product.tags.length > 0 ? [{ label: t('apis.tags'), value: <Tags of={product.tags} /> }] : []),
  { label: t('apis.apiproduct'), value: <CopyId whole id={product.apiproduct} name={t('apis.id.copy')} /> },
  ...(product.status === 'draft' && product.basePath !== null
    ? [{ label: t('apis.basePath'), value: <code className="ltr text-12">{product.basePath}</code> }]
    : []),
  ...serviceFact(product),
  { label: t('apis.updated'), value: <RelativeTime at={product.updatedAt} /> },
]

const specFacts = (spec: Spec): Fact[] => [
  { label: t('apis.version'), value: <code className="ltr text-12">{spec.version}</code> },
  { label: t('apis.format'), value: formatNames[spec.format] },
  { label: t('documents.operationCount'), value: formatNumber(spec.operations) },
  { label: t('specs.size'), value: formatBytes(spec.size) },
  { label: t('specs.uploaded'), value: <RelativeTime at={spec.createdAt} /> },
  { label: t('specs.lint'), value: <LintChip spec={spec} /> },
]

/** What stands in an address for what only its owner knows. */
const place = '<path>'

function Calling({ product, spec }: { product: ApiProduct; spec: Spec | null | undefined }) {
  // No document tells a path: the address alone and the header alone would be two things to put together.
  const inOne = spec === null && product.gatewayUrl
  return (
    <div className="grid gap-4">
      {!inOne && (
        <div>
          <div className="mb-1 text-13 font-semibold">{t('documents.gatewayUrl')}</div>
          {product.gatewayUrl ? (
            <div className="flex items-center gap-1 rounded-control border border-hairline bg-sunken ps-3">
              <code className="ltr min-w-0 flex-1 py-2 text-13 wrap-anywhere">{product.gatewayUrl}</code>
              <CopyButton text={product.gatewayUrl} name={t('apis.gatewayUrl.copy')} />
            </div>
          ) : (
            <p className="text-muted">{t('apis.gatewayUrl.none')}</p>
          )}
        </div>
      )}
      <div>
        <div className="mb-1 text-13 font-semibold">{t('documents.auth')}</div>
        <p className="max-w-[72ch] text-muted">
          <T
            id={isOfGateway(product) ? 'apis.auth.ofGateway' : 'apis.auth.text'}
            values={{ header: <code className="ltr text-13 text-ink">{product.keyHeader}</code> }}
          />
        </p>
        <div className="mt-2">
          <CodeBlock
            samples={[
              inOne
                ? { label: 'curl', language: 'shell', code: `curl "${inOne}/${place}" -H "${product.keyHeader}: $PORTICO_KEY"` }
                : { label: 'HTTP', language: 'http', code: `${product.keyHeader}: $PORTICO_KEY` },
            ]}
          />
        </div>
        {inOne && (
          <p className="mt-2 max-w-[72ch] text-muted">
            <T
              id="apis.call.path"
              values={{ owner: product.ownerId === null ? 'none' : 'some', path: <code className="ltr text-13 text-ink">{place}</code> }}
            />
          </p>
        )}
      </div>
      {spec && <FirstCall product={product} spec={spec} />}
    </div>
  )
}

/** How to call an operation that needs as little as possible; nothing for events. */
function FirstCall({ product, spec }: { product: ApiProduct; spec: Spec }) {
  const { data: rows } = useQuery({ ...operationsQuery(spec.id), enabled: !spec.format.startsWith('asyncapi') })
  const first = useFirstCall(
    {
      ...{ format: spec.format, callAddress: callAddress(product), keyHeader: product.keyHeader },
      queries: { operation: (opId) => operationQuery(spec.id, opId) },
    },
    rows,
  )
  if (!first) return null
  const { row, samples } = first
  return (
    <div>
      <div className="mb-1.5 flex min-w-0 flex-wrap items-center gap-2 text-13 font-semibold">
        {t('documents.firstCall')}
        <AppLink
          href={pages.api(product, { tab: 'docs', op: row.opId })}
          className="flex min-w-0 items-center gap-2 rounded-small font-normal hover:underline"
        >
          <Verb method={row.method} small />
          <code className="ltr min-w-0 wrap-anywhere">{row.path}</code>
        </AppLink>
      </div>
      <RequestSamples samples={samples} />
    </div>
  )
}
