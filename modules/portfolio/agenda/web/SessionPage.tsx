import { mdiArrowLeft, mdiArrowRight, mdiGavel } from '@mdi/js'
import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { freeKey } from '@portico/platform/web/navigation/letters.ts'
import { usePageTitle } from '@portico/platform/web/navigation/title.ts'
import { StateChip } from '@portico/platform/web/record/StateChip.tsx'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Icon } from '@portico/platform/web/ui/base/Icon.tsx'
import { Kbd } from '@portico/platform/web/ui/base/Kbd.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { DetailPage } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pages } from '../../addresses.ts'
import type { AgendaItem } from '../item.contract.ts'
import type { Meeting } from '../meeting.contract.ts'
import { itemCalls, itemsOf, meetingCalls } from './agenda.queries.ts'
import { itemWords } from './agenda.words.ts'
import { running, shownTime } from './clock.ts'
import { DecisionChip } from './DecisionChip.tsx'
import { purposeOf, wordOf } from './wordOf.ts'

const DecideDialog = lazyPart(() => import('./DecideDialog.tsx').then((file) => file.DecideDialog))

/** What is pressed for what; the same in every language. */
const keys = { previous: 'K', next: 'J', decide: 'D' }

/** A meeting for a projector: one item at a time, large, and decided without leaving the keyboard. */
export default function SessionPage() {
  useLocale()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useQuery(meetingCalls.one(id))
  usePageTitle(query.data?.title)
  return <DetailPage query={query} failed={t('agenda.failed.meeting')} render={(meeting) => <Session meeting={meeting} />} />
}

function Session({ meeting }: { meeting: Meeting }) {
  const items = (useQuery(itemsOf(meeting.id)).data?.data ?? []).filter(({ status }) => status !== 'WITHDRAWN')
  const [chosen, setChosen] = useState<string>()
  const [deciding, setDeciding] = useState<AgendaItem>()
  const [spent] = useState(() => new Map<string, number>())
  const known = items.findIndex(({ id }) => id === chosen)
  const at =
    known >= 0
      ? known
      : Math.max(
          0,
          items.findIndex(({ status }) => status === 'SCHEDULED'),
        )
  const item = items[at]
  // What the room looks at stays there, whoever decides or moves items meanwhile.
  if (item && item.id !== chosen && !deciding) setChosen(item.id)
  const detail = useQuery({ ...itemCalls.one(item?.id ?? ''), enabled: item !== undefined }).data
  const decide = detail?.availableTransitions?.find(({ action }) => action === 'decide')
  const mayDecide = decide !== undefined && decide.reasons.length === 0
  const go = (by: -1 | 1) => {
    const next = items[at + by]
    if (next) setChosen(next.id)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (deciding) return
      const key = freeKey(event)?.toLowerCase()
      const forward = document.documentElement.dir === 'rtl' ? 'arrowleft' : 'arrowright'
      if (key === 'j' || key === forward) go(1)
      else if (key === 'k' || key === 'arrowleft' || key === 'arrowright') go(-1)
      else if (key === 'd' && mayDecide) setDeciding(detail)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const following = items[at + 1]
  const planned = running(meeting.startTime, items)[at]?.at
  return (
    <>
      <PageHeader
        title={meeting.title}
        crumbs={[{ label: t('agenda.title'), href: pages.agenda(meeting.id) }, { label: t('agenda.session') }]}
      />
      {item ? (
        // As high as the window has room, so that the buttons stay where they are from item to item.
        <section
          aria-live="polite"
          className="flex flex-col gap-5 rounded-card border border-hairline bg-surface p-4 shadow-card"
          style={{ minBlockSize: 'calc(100dvh - 15rem)' }}
        >
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-18 text-muted">
            <span className="tabular-nums">{t('agenda.session.place', { place: at + 1, count: items.length })}</span>
            {planned && <span className="ltr tabular-nums">{shownTime(planned)}</span>}
            {meeting.status === 'IN_SESSION' ? (
              <Spent key={item.id} id={item.id} minutes={item.timeboxMinutes} spent={spent} />
            ) : (
              <span>{t('agenda.timebox', { count: item.timeboxMinutes })}</span>
            )}
            {item.decision && item.status === 'HANDLED' ? (
              <DecisionChip decision={item.decision} />
            ) : (
              <StateChip state={item.status} words={itemWords} />
            )}
          </div>
          <Large item={item} />
          <div className="mt-auto flex flex-wrap items-center gap-3">
            <Button disabled={at === 0} onClick={() => go(-1)} aria-keyshortcuts="k">
              <Icon path={mdiArrowLeft} mirror />
              {t('agenda.session.previous')} <Key>{keys.previous}</Key>
            </Button>
            <Button disabled={at === items.length - 1} onClick={() => go(1)} aria-keyshortcuts="j">
              <Icon path={mdiArrowRight} mirror />
              {t('agenda.session.next')} <Key>{keys.next}</Key>
            </Button>
            {mayDecide && (
              <Button kind="submit" icon={mdiGavel} onClick={() => setDeciding(detail)} aria-keyshortcuts="d">
                {t('agenda.decide')} <Key>{keys.decide}</Key>
              </Button>
            )}
            {following && (
              <p className="min-w-0 text-muted wrap-anywhere">
                <bdi>{t('agenda.session.then', { name: following.title })}</bdi>
              </p>
            )}
          </div>
        </section>
      ) : (
        <EmptyState title={t('agenda.items.none')} />
      )}
      {deciding && <DecideDialog item={deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

/** Where there are keys at all. */
const Key = ({ children }: { children: string }) => (
  <span className="max-sm:hidden">
    <Kbd>{children}</Kbd>
  </span>
)

const Large = ({ item }: { item: AgendaItem }) => (
  <>
    <h2 className="font-semibold wrap-anywhere" style={{ fontSize: 'clamp(1.75rem, 4vw, 3.5rem)', lineHeight: 1.2 }}>
      <bdi>{item.title}</bdi>
    </h2>
    {item.question && (
      <p dir="auto" className="max-w-[72ch] whitespace-pre-wrap wrap-anywhere" style={{ fontSize: 'clamp(1.125rem, 2vw, 1.75rem)' }}>
        {item.question}
      </p>
    )}
    {item.decisionText && item.status === 'HANDLED' && (
      <p
        className="max-w-[72ch] border-s-2 border-accent ps-3 whitespace-pre-wrap wrap-anywhere"
        style={{ fontSize: 'clamp(1.125rem, 2vw, 1.75rem)' }}
      >
        <bdi>{item.decisionText}</bdi>
      </p>
    )}
    <p className="flex flex-wrap gap-x-5 text-muted" style={{ fontSize: 'clamp(1rem, 1.5vw, 1.25rem)' }}>
      <span>{wordOf('category', item.category)}</span>
      <span>{purposeOf(item)}</span>
      {item.presenterName && <bdi>{item.presenterName}</bdi>}
    </p>
  </>
)

/** The time that this item has had while it was up, also before others came between, beside what it was given. */
function Spent({ id, minutes, spent }: { id: string; minutes: number; spent: Map<string, number> }) {
  const [began] = useState(() => Date.now() - (spent.get(id) ?? 0))
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => {
      clearInterval(timer)
      spent.set(id, Date.now() - began)
    }
  }, [id, began, spent])
  const seconds = Math.floor((now - began) / 1000)
  const shown = `${formatNumber(Math.floor(seconds / 60))}:${formatNumber(seconds % 60, { minimumIntegerDigits: 2 })}`
  const over = seconds > minutes * 60
  return (
    // The clock is no news that is read aloud each second.
    <span aria-live="off" className={over ? 'font-semibold text-bad tabular-nums' : 'tabular-nums'}>
      {t('agenda.session.spent', { spent: shown, minutes })}
    </span>
  )
}
