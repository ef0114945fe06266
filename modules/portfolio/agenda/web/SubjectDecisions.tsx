import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { Card, linkClass } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { pages } from '../../addresses.ts'
import { agendaItems } from '../item.contract.ts'
import { itemWords } from './agenda.words.ts'
import { DecisionChip } from './DecisionChip.tsx'
import { purposeOf } from './wordOf.ts'

const itemsAbout = (subjectId: readonly string[]) =>
  queryOf(agendaItems.list, { query: { subjectId: [...subjectId], order: 'submittedAt DESC', itemsPerPage: 50 } }, { quiet: true })

/** What the board was asked about a record or what it belongs to, and what it said, newest first. */
export function SubjectDecisions({ ids }: { ids: readonly string[] }) {
  const query = useQuery(itemsAbout(ids))
  if (!query.data)
    return (
      <Card plain>
        {query.isError ? (
          <ErrorState
            title={t('agenda.about.failed')}
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <RowsSkeleton rows={2} columns={2} />
        )}
      </Card>
    )
  const items = query.data.data
  return (
    <Card plain>
      {items.length === 0 ? (
        <EmptyState title={t('agenda.about.none')} text={t('agenda.about.none.text')} />
      ) : (
        <ul className="divide-y divide-hairline">
          {items.map(({ id: item, code, title, status, decision, decisionText, meeting, meetingId, purpose, about }) => (
            <li key={item} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <AppLink className={linkClass} href={pages.agenda(meetingId ?? undefined, item)}>
                  <bdi>{title}</bdi>
                </AppLink>
                <StateChip state={status} words={itemWords} />
                {decision && status === 'HANDLED' && <DecisionChip decision={decision} />}
              </p>
              <p className="flex flex-wrap gap-x-3 text-13 text-muted">
                <bdi>{code}</bdi>
                <span>{purposeOf({ purpose, about })}</span>
                {meeting && (
                  <bdi>
                    {meeting.title}, {formatDate(meeting.date)}
                  </bdi>
                )}
              </p>
              {decisionText && status === 'HANDLED' && (
                <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere">
                  {decisionText}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
