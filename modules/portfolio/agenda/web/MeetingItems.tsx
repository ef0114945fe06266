import { mdiChevronDown, mdiChevronUp, mdiDragVertical } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError } from '@portico/platform/web/messages/messages.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { IconButton } from '@portico/platform/web/ui/actions/IconButton.tsx'
import { cx } from '@portico/platform/web/ui/base/cx.ts'
import { useRowDrag } from '@portico/platform/web/ui/base/useRowDrag.ts'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgendaItem } from '../item.contract.ts'
import { isOpenMeeting } from '../item.rules.ts'
import type { Meeting } from '../meeting.contract.ts'
import { itemsOf, itemWaiting, order, schedule } from './agenda.queries.ts'
import { itemWords } from './agenda.words.ts'
import { running, shownTime } from './clock.ts'
import { DecisionChip } from './DecisionChip.tsx'
import { place, step } from './place.ts'
import { purposeOf, wordOf } from './wordOf.ts'

interface MeetingItemsProps {
  meeting: Meeting
  openItem: (id: string) => void
}

/** The items of a meeting in their order, each with its place on the clock. They are dragged by a handle, or moved by buttons. */
export function MeetingItems({ meeting, openItem }: MeetingItemsProps) {
  const query = useQuery(itemsOf(meeting.id))
  const [said, setSaid] = useState('')
  const mayOrder = meeting.may?.includes('edit') ?? false
  const items = (query.data?.data ?? []).filter(({ status }) => status !== 'WITHDRAWN')
  const ids = items.map(({ id }) => id)
  const sort = async (next: readonly string[], moved: string) => {
    if (next.join() === ids.join()) return
    const name = items.find(({ id }) => id === moved)?.title ?? ''
    try {
      await order(meeting.id, next)
      setSaid(t('agenda.moved', { name, place: next.indexOf(moved) + 1, count: next.length }))
    } catch (error) {
      showError(error)
    }
  }
  /** From the backlog, or from another place in the meeting. */
  const drop = async (id: string, before?: string) => {
    if (ids.includes(id)) return sort(place(ids, id, before), id)
    const waiting = itemWaiting(id)
    if (!waiting) return
    try {
      await schedule(waiting, meeting.id, before === undefined ? undefined : place([...ids, id], id, before))
      setSaid(t('agenda.scheduled', { name: waiting.title }))
    } catch (error) {
      showError(error)
    }
  }
  const takes = mayOrder && isOpenMeeting(meeting.status)
  const end = useRowDrag<HTMLDivElement>(undefined, takes ? (id) => void drop(id) : undefined)
  return (
    <div ref={end.row} className={cx('border-t border-hairline', end.over && 'bg-accent-soft')}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {query.isError && (
        <ErrorState title={t('agenda.failed.items')} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.isPending && <RowsSkeleton rows={4} columns={3} />}
      {query.data && items.length === 0 && (
        <EmptyState title={t('agenda.items.none')} {...(takes && { text: t('agenda.items.none.text') })} />
      )}
      <ol>
        {running(meeting.startTime, items).map(({ item, at }, index) => (
          <Row
            key={item.id}
            item={item}
            number={index + 1}
            at={at}
            open={() => openItem(item.id)}
            drop={takes ? (id) => void drop(id, item.id) : undefined}
            move={mayOrder ? (by) => void sort(step(ids, item.id, by), item.id) : undefined}
            first={index === 0}
            last={index === items.length - 1}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  item: AgendaItem
  number: number
  at: string
  open: () => void
  drop: ((id: string) => void) | undefined
  move: ((by: -1 | 1) => void) | undefined
  first: boolean
  last: boolean
}

function Row({ item, number, at, open, drop, move, first, last }: RowProps) {
  const drag = useRowDrag<HTMLLIElement>(move ? item.id : undefined, drop)
  const { title, category, timeboxMinutes, presenterName, decision, status } = item
  return (
    <li
      ref={drag.row}
      className={cx(
        'flex items-start gap-3 border-t border-hairline px-4 py-3 first:border-t-0',
        drag.over && 'border-t-2 border-t-accent',
      )}
    >
      {move && (
        <IconButton
          ref={drag.handle}
          icon={mdiDragVertical}
          name={t('agenda.drag', { name: title })}
          className="cursor-grab max-sm:hidden"
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
            if (!by) return
            event.preventDefault()
            move(by)
          }}
        />
      )}
      <div className="w-12 shrink-0 pt-1.5 text-end text-13 text-muted tabular-nums">
        <span className="ltr">{shownTime(at)}</span>
      </div>
      <div className="grid min-w-0 flex-1 gap-1">
        <button
          type="button"
          onClick={open}
          className="justify-self-start rounded-small text-start font-medium underline-offset-[3px] hover:underline pointer-coarse:min-h-11"
        >
          {formatNumber(number)}. <bdi className="wrap-anywhere">{title}</bdi>
        </button>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <span>{wordOf('category', category)}</span>
          <span>{purposeOf(item)}</span>
          <span>{t('agenda.timebox', { count: timeboxMinutes })}</span>
          {presenterName && <bdi>{presenterName}</bdi>}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1 max-sm:flex-col max-sm:items-end">
        {decision && status === 'HANDLED' ? (
          <DecisionChip decision={decision} />
        ) : (
          status === 'POSTPONED' && <StateChip state={status} words={itemWords} />
        )}
        {move && (
          <span className="flex">
            <IconButton icon={mdiChevronUp} name={t('agenda.up', { name: title })} disabled={first} onClick={() => move(-1)} />
            <IconButton icon={mdiChevronDown} name={t('agenda.down', { name: title })} disabled={last} onClick={() => move(1)} />
          </span>
        )}
      </div>
    </li>
  )
}
