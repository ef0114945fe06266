import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { HistoryEntry } from '@portico/platform/web/ui/display/HistoryEntry.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

/** What one request changed: unlike a history, of several things. */
export function Changes({ query }: { query: UseQueryResult<AuditRecord[]> }) {
  if (query.isError)
    return (
      <ErrorState
        compact
        title={t('ui.history.failed')}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!query.data) return <RowsSkeleton rows={2} columns={2} />
  if (query.data.length === 0) return <p className="text-muted">{t('logs.changes.none')}</p>
  return (
    <ol className="rounded-card border border-hairline">
      {query.data.map((entry) => (
        <li key={entry.id} className="border-t border-hairline px-4 py-3 first:border-t-0">
          <HistoryEntry entry={entry} />
          <p className="text-13 text-muted">
            <bdi className="wrap-anywhere">{entry.entityName || entry.entityId}</bdi> ·{' '}
            {textOf(`logs.entity.${entry.entityType}`) ?? entry.entityType}
          </p>
        </li>
      ))}
    </ol>
  )
}
