import { mdiCalendarPlusOutline, mdiDragVertical } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { useRowDrag } from '@portico/platform/web/ui/base/useRowDrag.ts'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { RelativeTime } from '@portico/platform/web/ui/display/RelativeTime.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaItem } from '../item.contract.ts'
import { isOpenMeeting } from '../item.rules.ts'
import { backlog, meetingCalls, schedule } from './agenda.queries.ts'
import type { BacklogFilter } from './backlogFilter.ts'
import { purposeOf, wordOf } from './wordOf.ts'

const BacklogFilters = lazyPart(
  () => import('./BacklogFilters.tsx').then((file) => file.BacklogFilters),
  <div className="h-12 border-t border-hairline" />,
)

interface BacklogProps {
  meetingId: string | undefined
  /** Whether the person puts items on agendas. */
  runs: boolean
  openItem: (id: string) => void
  /** What it is narrowed to, in the address. */
  filter: BacklogFilter
  onFilter: (filter: BacklogFilter) => void
}

/** What waits for a meeting, the longest first, or the newest of another state: dragged into the one that shows, or put there by a button. */
export function Backlog({ meetingId, runs, openItem, filter, onFilter }: BacklogProps) {
  const query = useQuery({ ...backlog(filter), placeholderData: keepPreviousData })
  const isNarrowed = Object.keys(filter).length > 0
  const meeting = useQuery({ ...meetingCalls.one(meetingId ?? ''), enabled: meetingId !== undefined }).data
  const into = runs && meeting && isOpenMeeting(meeting.status) ? meeting : undefined
  return (
    <Card
      plain
      flush
      title={
        filter.status ? wordOf('item.state', filter.status) : t(filter.myActions ? 'agenda.backlog.myActions.title' : 'agenda.backlog')
      }
      aside={query.data && formatNumber(query.data.page.total_elements)}
    >
      {!query.isPending && <BacklogFilters value={filter} onChange={onFilter} />}
      {query.isError && (
        <ErrorState
          compact
          title={t('agenda.failed.items')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && <RowsSkeleton rows={3} columns={1} />}
      {query.data?.data.length === 0 && (
        <p className="border-t border-hairline px-4 py-3 text-13 text-muted">
          {t(isNarrowed ? 'agenda.backlog.noneSo' : 'agenda.backlog.none')}
        </p>
      )}
      <ul>
        {query.data?.data.map((item) => (
          <Waiting key={item.id} item={item} open={() => openItem(item.id)} into={item.status === 'PROPOSED' ? into : undefined} />
        ))}
      </ul>
    </Card>
  )
}

interface WaitingProps {
  item: AgendaItem
  open: () => void
  into: { id: string; title: string } | undefined
}

function Waiting({ item, open, into }: WaitingProps) {
  const drag = useRowDrag<HTMLLIElement>(into ? item.id : undefined, undefined)
  const [busy, setBusy] = useState(false)
  const put = async (meeting: { id: string; title: string }) => {
    setBusy(true)
    try {
      await schedule(item, meeting.id)
      showSnackbar(t('agenda.scheduled', { name: item.title }))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li ref={drag.row} className="flex flex-wrap items-start gap-2 border-t border-hairline px-4 py-3">
      {into && (
        <IconButton
          ref={drag.handle}
          icon={mdiDragVertical}
          name={t('agenda.drag', { name: item.title })}
          className="cursor-grab max-sm:hidden"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-1">
        <button
          type="button"
          onClick={open}
          className="rounded-small text-start font-medium underline-offset-[3px] hover:underline pointer-coarse:min-h-11"
        >
          <bdi className="wrap-anywhere">{item.title}</bdi>
        </button>
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          <span>{wordOf('category', item.category)}</span>
          <span>{purposeOf(item)}</span>
          <span>{t('agenda.timebox', { count: item.timeboxMinutes })}</span>
          {item.presenterName && (
            <span>
              {t('agenda.field.presenter')} <bdi>{item.presenterName}</bdi>
            </span>
          )}
          {item.meeting && <bdi>{item.meeting.title}</bdi>}
          <RelativeTime at={item.submittedAt} />
        </p>
      </div>
      {into && (
        <Button small icon={mdiCalendarPlusOutline} busy={busy} onClick={() => void put(into)}>
          {t('agenda.scheduleInto', { meeting: into.title })}
        </Button>
      )}
    </li>
  )
}
