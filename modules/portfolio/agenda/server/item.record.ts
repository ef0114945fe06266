import { AppError, conflict, existing, forbidden } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Doing, governed } from '@portico/platform/server/record/governed.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import type { AgendaCondition } from '../../backlog/agenda-kinds.contract.ts'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { backlogStore, itemTaken } from '../../backlog/server/backlog.store.ts'
import { backlogOf } from '../../backlog/server/backlog.ts'
import type { FoundSubject, Subject } from '../../backlog/server/subject.ts'
import { agendaEvents } from '../agenda-events.contract.ts'
import { type AgendaItem, agendaItems } from '../item.contract.ts'
import { isOpenMeeting, itemGuards, itemMachine, mayEditItem, mayWriteItems, ownsItem } from '../item.rules.ts'
import { type ItemFields, itemStore } from './item.store.ts'
import { adaMeeting } from './meeting.table.ts'

export interface Board {
  /** The records that the board decides about. */
  subjects: readonly Subject[]
  /** What an approval asks of a record, kept where it is looked after. */
  keepConditions?(
    tx: Db,
    of: Pick<AgendaItem, 'id' | 'subjectType' | 'subjectId'>,
    conditions: readonly AgendaCondition[],
    actor: Doing['actor'],
  ): Promise<void>
}

const doing = ({ actor }: Deed): Doing => ({ actor, caller: actor.caller ?? 'system' })

/** The writes of items, and what belongs to each. */
export const itemRecord = (services: Services, { subjects, keepConditions }: Board) => {
  const subjectOf = ({ subjectType }: Pick<AgendaItem, 'subjectType'>) => subjects.find(({ type }) => type === subjectType)

  /** The board's decision reaches the record that it is about: in the same transaction, or not at all. */
  const pushDecision = async (tx: Db, item: AgendaItem, deed: Deed): Promise<void> => {
    const { caller } = deed.actor
    await requireSession(tx, item)
    const { decision, decisionText, deferUntil, about, id: itemId, subjectId } = item
    if (decision === null) throw new Error('An item without a decision is not handled.')
    const subject = subjectOf(item)
    const found = subject && subjectId ? await subject.found(tx, subjectId) : undefined
    if (found && caller && isTheirs(caller, found))
      throw forbidden('Whoever owns or asked for a record does not record the decision about it. Ask somebody else.', 'fourEyes')
    const { excludedProspectIds } = item
    const conditions = item.conditions.map(({ text, ownerId, dueDate }) => ({ text, ownerId, dueDate }))
    if (subject && subjectId && decision !== 'NOTED') {
      // The record's history names the item.
      const said = `${item.code}: ${decisionText}`
      const decided = { decision, decisionText: said, deferUntil, about, itemId, conditions, excludedProspectIds }
      await subject.move(tx, doing(deed), subjectId, { to: 'decided', ...decided })
      if (conditions.length > 0) await keepConditions?.(tx, item, conditions, deed.actor)
    }
    if (found)
      await emit(tx, agendaEvents.DECISION_RECORDED, {
        item: { id: itemId, code: item.code, title: item.title },
        owner: found.ownerId ? { id: found.ownerId, name: found.ownerName ?? '' } : null,
        decision,
        decisionText,
        conditions: conditions.map(({ text, dueDate }) => ({ text, dueDate })),
      })
  }

  return governed<typeof itemMachine, AgendaItem, ItemFields>(services, {
    entityType: 'agendaitem',
    prefix: (tx) => backlogStore(tx).nextCode(),
    modules: agendaItems.get.modules,
    machine: itemMachine,
    guards: itemGuards(todayIn(services)),
    effects: {
      async takePlace(tx, { id, meetingId }, deed) {
        const meeting = existing(await hold(tx, adaMeeting, meetingId ?? ''))
        if (!isOpenMeeting(meeting.status)) throw guardError('meetingId', 'meetingOver', 'This meeting takes no more items.')
        const { caller } = deed.actor
        const isLate = deed.now > meeting.submissionDeadline
        if (isLate && caller && !caller.roles.includes('admin') && caller.id !== meeting.chairId)
          throw forbidden('After the deadline its chair or an admin puts items on the agenda.', 'afterDeadline')
        await backlogStore(tx).takePlace(id, meeting.id)
      },
      leaveMeeting: (tx, { id }) => backlogStore(tx).leaveMeeting(id),
      pushDecision,
      async copyToBacklog(tx, item, deed) {
        await requireSession(tx, item)
        const { category, purpose, title, about, question, timeboxMinutes, presenterId, preReads, subjectType, subjectId } = item
        await backlogOf(services)(tx, deed).propose(
          {
            ...{ category, purpose, title, about, question, timeboxMinutes, presenterId, preReads, subjectType, subjectId },
            previousItemId: item.id,
          },
          item.submittedBy,
        )
      },
      async takeSubjectBack(tx, item, deed) {
        const subject = item.purpose === 'DECISION' && item.about !== 'ENDED' ? subjectOf(item) : undefined
        const { about, subjectId } = item
        if (subject?.goesOnAgenda && subjectId)
          await subject.move(tx, doing(deed), subjectId, { to: 'takeOff', about, comment: deed.comment })
      },
    },
    table: agendaItem,
    taken: itemTaken,
    store: itemStore,
    nameOf: ({ title }) => title,
    mayWrite: mayWriteItems,
    mayEdit: mayEditItem,
    isOwner: ownsItem,
    relations: (caller, item) => (mayWriteItems(caller) && ownsItem(caller, item) ? ['owner'] : []),
  })
}

/** What ends a session waits for what is decided in it, and the other way round. */
async function requireSession(tx: Db, { meetingId }: AgendaItem): Promise<void> {
  const meeting = existing(await hold(tx, adaMeeting, meetingId ?? ''))
  if (meeting.status !== 'IN_SESSION') throw conflict('InvalidTransition', 'The meeting is not in session any more.')
}

const isTheirs = (caller: { id: string; email: string }, { ownerId, createdBy }: FoundSubject): boolean =>
  ownerId === caller.id || createdBy === caller.email

const guardError = (path: string, code: string, message: string) =>
  new AppError(422, 'GuardError', 'This cannot be done yet.', { details: [{ path, code, message }] })
