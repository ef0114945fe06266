import { formatRelative, formatTotal } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { Listed } from '@portico/platform/web/i18n/Listed.tsx'
import { T } from '@portico/platform/web/i18n/T.tsx'
import { useRowFocus } from '@portico/platform/web/lists/useRowFocus.ts'
import { useEnvironment } from '@portico/platform/web/navigation/environment.ts'
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
import { planText } from './planText.ts'
import { useDecision } from './useDecision.ts'
import { WaitingElsewhere } from './WaitingElsewhere.tsx'

const RejectDialog = lazyPart(() => import('./RejectDialog.tsx').then((file) => file.RejectDialog))

/** A product's own page has room for more than a dashboard. */
const manyRows = 20

interface PendingDecisionsProps {
  environmentId: string
  /** The gateway's name of a product: only its requests, and nothing where there are none. */
  product?: string
  title?: string
}

/**
 * What waits for the caller's decision, oldest first, to decide in place: for the dashboard of admins and product owners, and for a
 * product's page. Whoever may not decide is not to be shown it; the API answers 403.
 */
export function PendingDecisions({ environmentId, product, title = t('approvals.title') }: PendingDecisionsProps) {
  useLocale()
  const query = useQuery(pendingQuery(environmentId, product ? manyRows : fewRows, product))
  const decision = useDecision()
  const environment = useEnvironment().environments.find(({ id }) => id === environmentId)
  useRowFocus()
  if (!query.data) {
    if (query.isError)
      return (
        <Card title={title}>
          <ErrorState
            compact
            title={t('approvals.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </Card>
      )
    return product ? null : (
      <Card title={title}>
        <RowsSkeleton rows={2} columns={2} />
      </Card>
    )
  }
  const rows = decision.keep(query.data.data, environmentId).flatMap((entry) => {
    const products = entry.pendingProducts.filter((one) => !product || one.apiproduct === product)
    return products.length > 0 ? [{ entry, products }] : []
  })
  if (rows.length === 0 && product) return null
  const { total_elements: total, exact } = query.data.page
  return (
    <Card
      title={
        <>
          {title} {total > 0 && <span className="font-normal text-muted tabular-nums">{formatTotal(total, exact)}</span>}
        </>
      }
      aside={
        hasRole('admin') &&
        !product &&
        total > 0 && (
          <AppLink href={pages.pendingApprovalsIn(environmentId)} className={linkClass}>
            {t('approvals.all')}
          </AppLink>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">
          <T id="approvals.empty.in" values={{ environment: <bdi>{environment?.displayName ?? environmentId}</bdi> }} />
        </p>
      ) : (
        <ul aria-label={t('approvals.title')}>
          {rows.map(({ entry, products }) => (
            <Row key={entry.id} entry={entry} products={products} decision={decision} />
          ))}
        </ul>
      )}
      {!product && (
        <p className="mt-2 empty:hidden">
          <WaitingElsewhere here={query.isFetching || !exact ? undefined : total} />
        </p>
      )}
      {decision.rejecting && (
        <RejectDialog rejecting={decision.rejecting} onDone={decision.rejected} onClose={() => decision.askReason(undefined)} />
      )}
    </Card>
  )
}

const dotted =
  "-ms-3 flex flex-wrap text-13 text-muted wrap-anywhere *:before:inline-block *:before:w-3 *:before:text-center *:before:content-['·']"

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
        <p className="text-muted wrap-anywhere">
          <T
            id="approvals.asks"
            values={{
              application: (
                <AppLink
                  href={pages.application({ id: entry.application.id, environmentId: entry.environment.id })}
                  className="rounded-small font-medium text-ink underline-offset-[3px] hover:underline"
                >
                  <bdi>{entry.application.name}</bdi>
                </AppLink>
              ),
              products: (
                <Listed
                  keyOf={(at) => products[at]?.apiproduct ?? ''}
                  items={products.map((product) => (
                    <>
                      <bdi className="font-medium text-ink">{product.displayName}</bdi>
                      {products.length > 1 && ` (${planText(product.plan)})`}
                    </>
                  ))}
                />
              ),
            }}
          />
        </p>
        {/* The dot before the first of each line stands outside what shows, so that none ends a line. Names stand in a span, because a
            bdi has the direction of its name, and its dot would stand behind it in Arabic. */}
        <div className="overflow-hidden">
          <p className={dotted}>
            {entry.companyStatus === 'SUSPENDED' && entry.company !== null && (
              <span>
                <b className="font-medium text-warn">{t('applications.company.suspended')}: </b>
                <bdi>{entry.company}</bdi>
              </span>
            )}
            {products.length === 1 && products.map((product) => <span key={product.apiproduct}>{planText(product.plan)}</span>)}
            <span>
              <bdi title={entry.requester}>{entry.requesterName || entry.requester}</bdi>
            </span>
            {entry.team && (
              <span>
                <bdi>{entry.team.name}</bdi>
              </span>
            )}
            <span>{formatRelative(entry.requestedAt)}</span>
          </p>
        </div>
      </div>
      <DecideButtons entry={entry} products={products} decision={decision} />
    </li>
  )
}
