import type { UseQueryResult } from '@tanstack/react-query'
import type { AuditRecord } from '../../../contract/audit.ts'
import { t } from '../../i18n/i18n.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { RowsSkeleton } from '../feedback/Skeleton.tsx'
import { Card } from './Card.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { RelativeTime } from './RelativeTime.tsx'

interface HistoryProps {
  query: UseQueryResult<AuditRecord[]>
  /** The same entry with what people call what it names; undefined while that is not known. */
  told?: ((entry: AuditRecord) => AuditRecord) | undefined
}
const asItIs = (entry: AuditRecord) => entry

/** The history tab of a detail page: who changed what, newest first. */
export function History({ query, ...rest }: HistoryProps) {
  const told = 'told' in rest ? rest.told : asItIs
  if (query.isError)
    return (
      <ErrorState title={t('ui.history.failed')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    )
  if (!query.data || !told) return <RowsSkeleton rows={4} columns={2} />
  if (query.data.length === 0) return <EmptyState title={t('ui.history.empty')} />
  return (
    <Card plain flush>
      <ol>
        {query.data.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-4 gap-y-0.5 border-t border-hairline px-4 py-3 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="grid min-w-0 gap-0.5">
              <HistoryEntry entry={told(entry)} />
            </div>
            <div className="text-13 text-muted">
              <RelativeTime at={entry.date} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
