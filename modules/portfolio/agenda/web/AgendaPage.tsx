import { mdiPlus } from '@mdi/js'
import { t, useLocale } from '@portico/platform/web/i18n/i18n.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Button } from '@portico/platform/web/ui/actions/Button.tsx'
import { Card } from '@portico/platform/web/ui/display/Card.tsx'
import { EmptyState } from '@portico/platform/web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@portico/platform/web/ui/feedback/ErrorState.tsx'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { RowsSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { isGone } from '@portico/platform/web/ui/page/DetailPage.tsx'
import { PageHeader } from '@portico/platform/web/ui/page/PageHeader.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../addresses.ts'
import { itemCalls, meetingCalls, past, upcoming } from './agenda.queries.ts'
import { Backlog } from './Backlog.tsx'
import { backlogOf, backlogText } from './backlogFilter.ts'
import { MeetingList } from './MeetingList.tsx'
import { MeetingView } from './MeetingView.tsx'

const dialogs = () => import('./AgendaDialogs.tsx')
const CreateMeetingDialog = lazyPart(() => dialogs().then((file) => file.CreateMeetingDialog))
const CreateItemDialog = lazyPart(() => dialogs().then((file) => file.CreateItemDialog))
const ItemPanel = lazyPart(() => import('./ItemPanel.tsx').then((file) => file.ItemPanel))

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
/** Meetings that were, or are to come, at a time. */
const atATime = 20
const proposers = ['admin', 'architect', 'productOwner', 'businessAnalist'] as const

/** The three parts stand beside each other where there is room for each, else below. */
const beside = {
  list: { flex: '1 1 15rem' },
  rest: { flex: '999 1 32rem' },
  agenda: { flex: '3 1 36rem' },
  backlog: { flex: '1 1 20rem' },
} as const

/** The board's agenda: its meetings, the items of the chosen one, and what waits for one. */
export default function AgendaPage() {
  useLocale()
  const { meeting, item, backlog } = useSearch({ strict: false }) as Record<string, unknown>
  const [today] = useState(() => Date.now())
  const [shown, setShown] = useState({ coming: atATime, past: atATime })
  const coming = useQuery({ ...upcoming(dayOf(today), shown.coming), placeholderData: keepPreviousData })
  const before = useQuery({ ...past(dayOf(today - 86_400_000), shown.past), placeholderData: keepPreviousData })
  const navigate = useNavigate()
  const [creating, setCreating] = useState<'meeting' | 'item'>()
  const itemId = typeof item === 'string' ? item : undefined
  const asked = useQuery({ ...itemCalls.one(itemId ?? ''), enabled: itemId !== undefined && typeof meeting !== 'string' })
  // Where no meeting is named: that of the item, else the next one, else the last one.
  const chosen = typeof meeting === 'string' ? meeting : (asked.data?.meetingId ?? coming.data?.data[0]?.id ?? before.data?.data[0]?.id)
  const narrowed = typeof backlog === 'string' ? backlog : undefined
  const go = (meetingId: string | undefined, id?: string, to = narrowed) =>
    void navigate({ href: pages.agenda(meetingId, id, to), replace: meetingId === chosen, resetScroll: false })
  const runs = hasRole('admin') || hasRole('architect')
  return (
    <>
      <PageHeader
        title={t('agenda.title')}
        actions={
          <>
            {runs && (
              <Button kind="submit" icon={mdiPlus} onClick={() => setCreating('meeting')}>
                {t('agenda.meeting.create')}
              </Button>
            )}
            {proposers.some(hasRole) && (
              <Button icon={mdiPlus} className={runs ? 'sm:order-first' : undefined} onClick={() => setCreating('item')}>
                {t('agenda.item.create')}
              </Button>
            )}
          </>
        }
      />
      <div className="flex flex-wrap items-start gap-5">
        <div className="min-w-0" style={beside.list}>
          <MeetingList
            coming={coming}
            past={before}
            chosen={chosen}
            addressOf={(id) => pages.agenda(id, undefined, narrowed)}
            more={(part) => setShown({ ...shown, [part]: Math.min(200, shown[part] + atATime) })}
          />
        </div>
        <div className="flex min-w-0 flex-wrap items-start gap-5" style={beside.rest}>
          <div className="min-w-0" style={beside.agenda}>
            {chosen ? (
              <Chosen id={chosen} openItem={(id) => go(chosen, id)} />
            ) : (
              coming.isSuccess &&
              before.isSuccess && (
                <Card plain>
                  <EmptyState title={t('agenda.empty')} text={t('agenda.empty.text')} />
                </Card>
              )
            )}
          </div>
          {!(hasRole('readOnly') && !proposers.some(hasRole)) && (
            <div className="min-w-0" style={beside.backlog}>
              <Backlog
                meetingId={chosen}
                runs={runs}
                openItem={(id) => go(chosen, id)}
                filter={backlogOf(narrowed)}
                onFilter={(filter) => go(chosen, itemId, backlogText(filter))}
              />
            </div>
          )}
        </div>
      </div>
      {itemId && <ItemPanel id={itemId} onClose={() => go(chosen)} />}
      {creating === 'meeting' && (
        <CreateMeetingDialog onClose={() => setCreating(undefined)} onDone={(id) => void navigate({ href: pages.agenda(id) })} />
      )}
      {creating === 'item' && <CreateItemDialog onClose={() => setCreating(undefined)} onDone={(id) => go(chosen, id)} />}
    </>
  )
}

function Chosen({ id, openItem }: { id: string; openItem: (id: string) => void }) {
  const query = useQuery(meetingCalls.one(id))
  if (query.data) return <MeetingView meeting={query.data} openItem={openItem} />
  return (
    <Card plain>
      {isGone(query) ? (
        <EmptyState title={t('notFound.title')} text={t('notFound.text')} />
      ) : query.isError ? (
        <ErrorState
          title={t('agenda.failed.meeting')}
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <RowsSkeleton rows={5} columns={3} />
      )}
    </Card>
  )
}
