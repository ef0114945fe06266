import { t } from '@portico/platform/web/i18n/i18n.ts'
import { AppLink } from '@portico/platform/web/ui/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/EmptyState.tsx'
import { EnforcementChip } from '@portico/platform/web/ui/EnforcementChip.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { Pager } from '@portico/platform/web/ui/Pager.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PendingDecisions } from '../../approvals/web/PendingDecisions.tsx'
import { TeamOrOwner } from '../../owners/web/TeamOrOwner.tsx'
import type { ApiProduct } from '../api-product.contract.ts'
import { consumersQuery } from './api-product.queries.ts'

const pageSize = 5

/** Who asks for the product and who has it. */
export const ConsumersTab = ({ product }: { product: ApiProduct }) => (
  <div className="grid gap-4">
    <PendingDecisions environmentId={product.environmentId} product={product.apiproduct} />
    <Consumers product={product} />
  </div>
)

/** Applications with the product on a key, as far as the caller may see applications. */
function Consumers({ product }: { product: ApiProduct }) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...consumersQuery(product.environmentId, product.apiproduct, page), placeholderData: keepPreviousData })
  if (query.isError && !query.data)
    return (
      <ErrorState title={t('apis.consumers.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )
  if (!query.data || (query.isPlaceholderData && query.data.data.length === 0)) return <RowsSkeleton rows={pageSize} columns={3} />
  const { data, page: about } = query.data
  // A decision above can take the only application off the last page.
  const last = Math.max(1, Math.ceil(about.total_elements / pageSize))
  if (about.exact && data.length === 0 && last < page) setPage(last)
  if (data.length === 0) return <EmptyState title={t('apis.consumers.empty')} text={t('apis.consumers.empty.text')} />
  return (
    <Card plain flush>
      <ul aria-label={t('apis.consumers')} aria-busy={query.isPlaceholderData || undefined}>
        {data.map((application) => (
          <li
            key={application.id}
            className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-hairline px-4 py-2 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <AppLink href={`/applications/${application.id}?env=${product.environmentId}`} className={linkClass}>
                <bdi className="wrap-anywhere">{application.name}</bdi>
              </AppLink>
              <div className="text-13 text-muted wrap-anywhere">
                <TeamOrOwner of={application} />
              </div>
            </div>
            <span className="text-13 text-muted">{t('apis.consumers.keys', { count: application.keys.length })}</span>
            <EnforcementChip state={application.state} expiresAt={application.nextExpiry} />
          </li>
        ))}
      </ul>
      {about.total_elements > pageSize && (
        <div className="border-t border-hairline px-3 py-2.5">
          <Pager
            page={page}
            itemsPerPage={pageSize}
            shown={data.length}
            total={about.total_elements}
            exact={about.exact}
            busy={query.isPlaceholderData}
            onPage={setPage}
          />
        </div>
      )}
    </Card>
  )
}
