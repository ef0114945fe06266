import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextDiff, TextHunk } from '../../contract/text-diff.contract.ts'
import { LineParts } from './LineChanges.tsx'

const batch = 20
const frame = 'border-t border-hairline px-4 py-3'

/** Two documents as text: only the places where lines came or went. */
export function TextChanges({ query }: { query: UseQueryResult<TextDiff> }) {
  const [limit, setLimit] = useState(batch)
  if (!query.data)
    return (
      <div className={frame}>
        {query.isError ? (
          <ErrorState
            compact
            title={t('documents.changes.text.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <RowsSkeleton rows={4} columns={2} />
        )}
      </div>
    )
  const { added, removed, places, hunks } = query.data
  if (places === 0) return <p className={`${frame} text-muted`}>{t('documents.changes.text.none')}</p>
  const rest = hunks.length - limit
  const leftOut = places - hunks.length
  return (
    <>
      <p className={`${frame} text-13 text-muted`}>{t('documents.changes.text.count', { added, removed, places })}</p>
      {hunks.slice(0, limit).map((hunk) => (
        <Hunk key={`${hunk.oldLine} ${hunk.newLine}`} hunk={hunk} />
      ))}
      {rest > 0 && (
        <div className="border-t border-hairline p-3">
          <Button kind="quiet" small onClick={() => setLimit(limit + 5 * batch)}>
            {t('ui.json.more', { count: formatNumber(rest) })}
          </Button>
        </div>
      )}
      {rest <= 0 && leftOut > 0 && (
        <p className={`${frame} text-muted`}>{t('documents.changes.text.morePlaces', { count: formatNumber(leftOut) })}</p>
      )}
    </>
  )
}

const Hunk = ({ hunk: { place, newLine, parts, leftOut } }: { hunk: TextHunk }) => (
  <section className={`${frame} grid gap-2`}>
    <h3 className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 text-13 font-normal text-muted">
      {place.length > 0 && <code className="ltr min-w-0 font-medium text-ink wrap-anywhere">{place.join(' › ')}</code>}
      <span>{t('documents.changes.text.line', { line: formatNumber(newLine) })}</span>
    </h3>
    <LineParts parts={parts} />
    {leftOut > 0 && <p className="text-13 text-muted">{t('documents.changes.text.leftOut', { count: leftOut })}</p>}
  </section>
)
