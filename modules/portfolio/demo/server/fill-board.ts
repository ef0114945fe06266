import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { deadlineDays } from '../../agenda/agenda-settings.contract.ts'
import type { Attendee } from '../../agenda/meeting-states.contract.ts'
import { itemStore } from '../../agenda/server/item.store.ts'
import { meetingCode } from '../../agenda/server/meeting.record.ts'
import { meetingStore } from '../../agenda/server/meeting.store.ts'
import { defaultDeadline } from '../../agenda/server/meeting-body.ts'
import { backlogStore } from '../../backlog/server/backlog.store.ts'
import { releaseStoreOf } from '../../releases/server/release.record.ts'
import { demoMeetings, demoReleases } from '../demo-board.data.ts'
import type { MadeProspect } from './fill-prospects.ts'
import { ago, born, dayOf, type People } from './fill-solutions.ts'

interface Filling {
  tx: Db
  services: Services
  people: People
  now: Date
}
type Meeting = (typeof demoMeetings)[number]

/** Releases in four states; their ids in this order. */
export async function fillReleases({ tx, services, people, now }: Filling): Promise<string[]> {
  const store = releaseStoreOf(services)(tx)
  const states = ['RELEASED', 'IN_PROGRESS', 'PLANNED', 'DRAFT'] as const
  const ids: string[] = []
  for (const [at, { code, name, days, goal }] of demoReleases.entries()) {
    const [startDate, scopeFreezeDate, plannedDate] = days.map((one) => dayOf(now, one))
    const isOver = states[at] === 'RELEASED'
    ids.push(
      await store.create({
        ...born(people.admin, ago(now, 150 - at * 20), ago(now, isOver ? 20 : 10)),
        ...{ code: `${now.getUTCFullYear()}.${code.slice(1)}`, name, description: goal, status: states[at] ?? 'DRAFT' },
        ...{ managerId: people.productowner.id, capacity: 12, startDate, scopeFreezeDate, plannedDate },
        actualDate: isOver ? dayOf(now, -20) : null,
        releaseNotes: isOver ? 'Readings, contracts and invoices are there for everybody who needs them.' : '',
      }),
    )
  }
  const entityType = 'portfoliorelease'
  const facts = ids.map((entityId, at) => ({ entityType, entityId, entityName: demoReleases[at]?.name ?? '', action: 'create' as const }))
  await services.audit(tx, { caller: people.admin }, ...facts)
  return ids
}

/** The board's meetings with their minutes, what it has decided in them, and what waits for it. */
export async function fillBoard(filling: Filling, prospects: readonly MadeProspect[]): Promise<void> {
  const decided = prospects.filter(({ approvedAt, byBoard }) => approvedAt !== null && byBoard)
  const waiting = prospects.filter(({ status }) => status === 'ON_AGENDA')
  const over = demoMeetings.filter(({ days }) => days < 0)
  const each = Math.ceil(decided.length / over.length)
  for (const [at, meeting] of demoMeetings.entries()) {
    const isOver = meeting.days < 0
    const about = isOver ? decided.slice(at * each, (at + 1) * each) : waiting.slice((at - over.length) * 2, (at - over.length) * 2 + 2)
    await fillMeeting(filling, meeting, about)
  }
  // What the mandate has approved lately, the board is told of (P-7).
  const told = prospects.filter(({ status, byBoard }) => status === 'APPROVED' && !byBoard)
  for (const one of told)
    await backlogStore(filling.tx).propose({ ...aboutOf(one), purpose: 'INFORMATION' }, filling.people.architect.email, ago(filling.now, 3))
}

const aboutOf = ({ id, code, name }: MadeProspect) => ({
  ...({ category: 'INTAKE', subjectType: 'PROSPECT', subjectId: id, title: `${code} ${name}` } as const),
})

async function fillMeeting({ tx, services, people, now }: Filling, meeting: Meeting, about: readonly MadeProspect[]): Promise<void> {
  const { days, title, minutes, topic } = meeting
  const isOver = days < 0
  const presence = isOver ? ('PRESENT' as const) : ('INVITED' as const)
  const attendees: Attendee[] = [
    { userId: people.architect.id, name: '', voting: true, presence },
    { userId: people.admin.id, name: '', voting: true, presence },
    { userId: people.productowner.id, name: '', voting: false, presence },
    { userId: null, name: 'Data protection officer', voting: true, presence },
  ]
  const date = dayOf(now, days)
  const held = ago(now, -days)
  const fields = {
    ...{ title, date, startTime: '09:30', endTime: '11:00', timeZone: services.timeZone, location: 'Room Ampère', attendees, minutes },
    ...{
      chairId: people.architect.id,
      secretaryId: people.admin.id,
      submissionDeadline: defaultDeadline(date, { timeZone: services.timeZone, deadlineDays: deadlineDays.default }),
    },
    ...(isOver && { minutesApprovedById: people.architect.id, minutesApprovedAt: ago(held, -2) }),
  }
  const status = isOver ? 'CLOSED' : days < 10 ? 'PUBLISHED' : 'PLANNED'
  const made = born(people.admin, ago(now, 100), isOver ? ago(held, -2) : ago(now, 2))
  const code = await meetingCode(tx, fields)
  const meetingId = await meetingStore(tx).create({ ...fields, ...made, status, code })
  const [category, topicTitle, question, answer] = topic
  const items = [
    { category, subjectType: 'NONE' as const, subjectId: null, title: topicTitle, question, timeboxMinutes: 25, said: answer },
    ...about.map((one) => ({
      ...aboutOf(one),
      question: 'Shall this be built as it is designed?',
      timeboxMinutes: 20,
      said: 'The design follows the standards. It can be planned.',
    })),
  ]
  const facts = [{ entityType: 'adameeting', entityId: meetingId, entityName: `${code} ${title}`, action: 'create' as const }]
  for (const [at, { said, ...item }] of items.entries()) {
    const minute = isOver && { decision: 'APPROVED' as const, decisionText: said, votes: { for: 3, against: 0, abstain: at === 0 ? 1 : 0 } }
    const owed = {
      text: 'Tell the teams what follows from it',
      ownerId: people.productowner.id,
      dueDate: dayOf(now, 9),
      status: 'OPEN' as const,
    }
    const put = ago(isOver ? held : now, 12)
    const itemId = await itemStore(tx).create({
      ...born(people.architect, put, isOver ? held : ago(now, 4)),
      ...{ ...item, meetingId, position: at + 1, purpose: 'DECISION', status: isOver ? 'HANDLED' : 'SCHEDULED' },
      ...{ code: await backlogStore(tx).nextCode(), submittedBy: people.architect.email, submittedAt: put, ...minute },
      ...(at === 0 && days === -14 && { actions: [owed] }),
    })
    facts.push({ entityType: 'agendaitem', entityId: itemId, entityName: item.title, action: 'create' as const })
  }
  await services.audit(tx, { caller: people.architect }, ...facts)
}
