import type { AuditRecord } from '@portico/platform/contract/audit.ts'
import { t, textOf } from '@portico/platform/web/i18n/i18n.ts'
import { ChangeLines } from '@portico/platform/web/ui/ChangeLines.tsx'
import { ErrorState } from '@portico/platform/web/ui/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/Skeleton.tsx'
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
          <span className="font-medium">{textOf(`ui.history.${entry.action}`) ?? entry.action}</span>{' '}
          <bdi className="wrap-anywhere">{entry.entityName || entry.entityId}</bdi>{' '}
          <code className="ltr text-13 text-muted">{entry.entityType}</code>
          {entry.transition && (
            <p className="ltr text-start text-13 text-muted rtl:text-end">
              {entry.transition.from} → {entry.transition.to}
            </p>
          )}
          <ChangeLines changes={entry.changes} />
        </li>
      ))}
    </ol>
  )
}
