import { forbidden } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { nextCode } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { backlogStore } from '../../backlog/server/backlog.store.ts'
import { agendaEvents } from '../agenda-events.contract.ts'
import { type Meeting, meetings } from '../meeting.contract.ts'
import { mayEditMeeting, meetingGuards, meetingMachine, runsBoard } from '../meeting.rules.ts'
import { linesUpTo } from '../minutes.rules.ts'
import { itemStore } from './item.store.ts'
import { type MeetingFields, meetingStore } from './meeting.store.ts'
import { adaMeeting } from './meeting.table.ts'

const shortOf = ({ id, code, title, date }: Meeting) => ({ id, code, title, date })
/** Meetings are numbered by the year that they are in: `ADA-2026-05`. */
export const meetingCode = (tx: Db, { date }: Pick<MeetingFields, 'date'>) =>
  nextCode(tx, `adameeting ${date.slice(0, 4)}`, `ADA-${date.slice(0, 4)}`, 2)

/** The writes of meetings, and what belongs to each. */
export const meetingRecord = (services: Services) =>
  governed<typeof meetingMachine, Meeting, MeetingFields>(services, {
    entityType: 'adameeting',
    prefix: meetingCode,
    modules: meetings.get.modules,
    machine: meetingMachine,
    guards: meetingGuards(todayIn(services)),
    effects: {
      addStandingItems: (tx, meeting, { actor, now }) => addStandingItems(tx, meeting, actor.caller?.email ?? 'portico', now),
      async tellAgenda(tx, meeting) {
        const store = meetingStore(tx)
        const now = (await itemStore(tx).ofMeeting(meeting.id)).map(({ id, code, title }) => ({ id, code, title }))
        const before = await store.toldItems(meeting.id)
        const missing = (from: typeof now, list: typeof now) => from.filter(({ id }) => !list.some((one) => one.id === id))
        const items = [
          ...missing(now, before ?? []).map((one) => ({ ...one, change: 'added' as const })),
          ...missing(before ?? [], now).map((one) => ({ ...one, change: 'removed' as const })),
        ]
        await store.tell(meeting.id, now)
        // published again, people hear of the difference, and of nothing where there is none.
        if (items.length > 0) await emit(tx, agendaEvents.MEETING_AGENDA, { meeting: shortOf(meeting), items, again: before !== null })
      },
      async signMinutes(tx, { id, secretaryId }, { actor, now }) {
        const { caller } = actor
        if (!caller || caller.id === secretaryId)
          throw forbidden('Whoever wrote the minutes does not approve them. Ask somebody else.', 'fourEyes')
        await meetingStore(tx).sign(id, caller.id, now)
      },
      async tellMinutes(tx, meeting) {
        const items = await itemStore(tx).ofMeeting(meeting.id)
        await emit(tx, agendaEvents.MEETING_MINUTES, {
          meeting: shortOf(meeting),
          items: items.map(({ id, code, title, decision }) => ({ id, code, title, decision })),
        })
      },
      async freeItems(tx, { id, code }, { actor, now }) {
        const items = await itemStore(tx).ofMeeting(id)
        const freed = await backlogStore(tx).freeAll(id, actor.caller?.email ?? 'portico', now)
        await services.audit(
          tx,
          actor,
          ...freed.map((itemId) => ({
            entityType: 'agendaitem',
            entityId: itemId,
            entityName: items.find((one) => one.id === itemId)?.title ?? '',
            action: 'transition' as const,
            transition: { from: 'SCHEDULED', to: 'PROPOSED', comment: `The meeting ${code} was cancelled.` },
          })),
        )
      },
    },
    table: adaMeeting,
    taken: {},
    store: meetingStore,
    nameOf: ({ code, title }) => `${code} ${title}`,
    mayWrite: runsBoard,
    mayEdit: mayEditMeeting,
    isOwner: () => false,
  })

/** the last minutes to be agreed on, and what people still have to do; in this order, before all others. */
async function addStandingItems(tx: Db, { id, date }: Meeting, by: string, now: Date): Promise<void> {
  const store = backlogStore(tx)
  const standing: string[] = []
  const last = await meetingStore(tx).lastClosed(date)
  if (last) {
    const title = `Minutes of ${last.title}`.slice(0, 120)
    standing.push(await store.addStanding(id, { category: 'PREVIOUS_MINUTES', title, question: last.code }, by, now))
  }
  const actions = await itemStore(tx).openActions()
  if (actions.length > 0) {
    const lines = actions.map(({ itemCode, text, ownerName, dueDate }) => `${itemCode}: ${text} (${ownerName ?? '?'}, ${dueDate})`)
    const question = linesUpTo(1000, lines)
    standing.push(await store.addStanding(id, { category: 'ACTIONS', title: 'Actions that are open', question }, by, now))
  }
  if (standing.length > 0) await store.order(id, standing)
}
