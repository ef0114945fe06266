import type { Page } from '@portico/platform/contract/lists.ts'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { AppLink } from '@portico/platform/web/ui/base/AppLink.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Meeting } from '../meeting.contract.ts'
import { meetingWords } from './agenda.words.ts'

type Query = UseQueryResult<Page<Meeting>>

interface MeetingListProps {
  coming: Query
  past: Query
  chosen: string | undefined
  addressOf: (id: string) => string
  /** Shows more of one part. */
  more: (part: 'coming' | 'past') => void
}

/** The meetings: those to come, the next one first, and those that were. */
export function MeetingList({ coming, past, more, ...shared }: MeetingListProps) {
  return (
    <nav aria-label={t('agenda.meetings')} className="grid grid-cols-1 gap-4">
      <Part
        {...shared}
        title={t('agenda.upcoming')}
        none={t('agenda.upcoming.none')}
        query={coming}
        further={t('agenda.upcoming.more')}
        more={() => more('coming')}
      />
      <Part
        {...shared}
        title={t('agenda.past')}
        none={t('agenda.past.none')}
        query={past}
        further={t('agenda.past.more')}
        more={() => more('past')}
      />
    </nav>
  )
}

interface PartProps extends Pick<MeetingListProps, 'chosen' | 'addressOf'> {
  title: string
  none: string
  query: Query
  further: string
  more: () => void
}

function Part({ title, none, query, chosen, addressOf, further, more }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1 px-2 text-13 font-medium text-muted">{title}</h2>
      {query.data ? (
        // On a phone they lie beside each other, so that the chosen one shows without scrolling past all others.
        <ul className="grid gap-1 max-sm:auto-cols-[13rem] max-sm:grid-flow-col max-sm:overflow-x-auto">
          {query.data.data.length === 0 && <li className="px-2 py-1 text-13 text-muted">{none}</li>}
          {query.data.data.map(({ id, title: name, date, status }) => (
            <li key={id}>
              <AppLink
                href={addressOf(id)}
                aria-current={id === chosen ? 'true' : undefined}
                className={cx(
                  'grid gap-1 rounded-control border px-2 py-1.5 -outline-offset-2 hover:bg-hover',
                  id === chosen ? 'border-accent bg-accent-soft' : 'border-transparent',
                )}
              >
                <bdi className="truncate font-medium">{name}</bdi>
                <span className="flex flex-wrap items-center gap-2 text-12 text-muted">
                  {formatDate(date)}
                  <StateChip state={status} words={meetingWords} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState
          compact
          title={t('agenda.failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={3} columns={1} />
      )}
      {query.data && query.data.data.length < Math.min(200, query.data.page.total_elements) && (
        <Button small className="mt-2" busy={query.isFetching} onClick={more}>
          {further}
        </Button>
      )}
    </section>
  )
}
