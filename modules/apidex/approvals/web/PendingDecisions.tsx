import { formatNumber, formatRelative } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import type { PendingEntry } from '../approval.contract.ts'
import { fewRows, type PendingProduct, pendingQuery } from './approval.queries.ts'
import { DecideButtons } from './DecideButtons.tsx'
import { useDecision } from './useDecision.ts'

const RejectDialog = lazyPart(() => import('./RejectDialog.tsx').then((file) => file.RejectDialog))

/** A product's own page has room for more than a dashboard. */
const manyRows = 20

interface PendingDecisionsProps {
  environmentId: string
  /** The gateway's name of a product: only its requests, and nothing where there are none. */
  product?: string
}

/**
 * What waits for the caller's decision, oldest first, to decide in place: for the dashboard of admins and product owners, and for a
 * product's page. Whoever may not decide is not to be shown it; the API answers 403.
 */
export function PendingDecisions({ environmentId, product }: PendingDecisionsProps) {
  useLocale()
  const query = useQuery(pendingQuery(environmentId, product ? manyRows : fewRows, product))
  const decision = useDecision()
  useRowFocus()
  if (!query.data) {
    if (query.isError)
      return (
        <ErrorState
          compact
          title={t('approvals.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )
    return product ? null : <RowsSkeleton rows={2} columns={2} />
  }
  const rows = decision.keep(query.data.data, environmentId).flatMap((entry) => {
    const products = entry.pendingProducts.filter((one) => !product || one.apiproduct === product)
    return products.length > 0 ? [{ entry, products }] : []
  })
  if (rows.length === 0 && product) return null
  if (rows.length === 0) return <p className="text-muted">{t('approvals.empty')}</p>
  const total = query.data.page.total_elements
  const list = (
    <div className="grid min-w-0 gap-2">
      <ul aria-label={t('approvals.title')}>
        {rows.map(({ entry, products }) => (
          <Row key={entry.id} entry={entry} products={products} decision={decision} />
        ))}
      </ul>
      {!product && total > rows.length && hasRole('admin') && (
        <AppLink href={pages.pendingApprovals} className={`${linkClass} justify-self-start text-13`}>
          {t('approvals.all', { count: formatNumber(total) })}
        </AppLink>
      )}
      {decision.rejecting && (
        <RejectDialog rejecting={decision.rejecting} onDone={decision.rejected} onClose={() => decision.askReason(undefined)} />
      )}
    </div>
  )
  return product ? <Card title={t('approvals.title')}>{list}</Card> : list
}

function Row({
  entry,
  products,
  decision,
}: {
  entry: PendingEntry
  products: readonly PendingProduct[]
  decision: ReturnType<typeof useDecision>
}) {
  return (
    <li data-row="" className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-52">
        <AppLink
          href={pages.application({ id: entry.application.id, environmentId: entry.environment.id })}
          className="rounded-small font-medium underline-offset-[3px] wrap-anywhere hover:underline"
        >
          <bdi>{entry.application.name}</bdi>
        </AppLink>{' '}
        <span className="text-muted">
          {products.map((product, at) => (
            <span key={product.apiproduct}>
              {at > 0 && ', '}
              <bdi>{product.displayName}</bdi>
            </span>
          ))}
        </span>
        <div className="text-13 text-muted wrap-anywhere">
          <bdi title={entry.requester}>{entry.team?.name ?? (entry.requesterName || entry.requester)}</bdi> ·{' '}
          <bdi>{entry.environment.name}</bdi> · {formatRelative(entry.requestedAt)}
        </div>
      </div>
      <DecideButtons entry={entry} products={products} decision={decision} />
    </li>
  )
}
