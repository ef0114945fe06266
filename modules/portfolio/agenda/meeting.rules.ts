import { type Fault, forbidden } from '@portico/platform/contract/errors.ts'
import { type Guards, machine } from '@portico/platform/contract/record/machine.ts'
import { type Caller, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Meeting } from './meeting.contract.ts'
import { meetingStates, type SeriesKind } from './meeting-states.contract.ts'

const board = ['admin', 'architect'] as const

/** The life of a meeting of the board (domains 2.8). */
export const meetingMachine = machine({
  entity: 'AdaMeeting',
  initial: 'PLANNED',
  terminal: ['CLOSED', 'CANCELLED'],
  create: board,
  states: meetingStates,
  transitions: [
    {
      action: 'publish',
      from: ['PLANNED'],
      to: 'PUBLISHED',
      by: board,
      guard: ['somethingScheduled', 'peopleNamed'],
      effect: ['addStandingItems', 'tellAgenda'],
    },
    { action: 'unpublish', from: ['PUBLISHED'], to: 'PLANNED', by: board },
    { action: 'open', from: ['PUBLISHED'], to: 'IN_SESSION', by: board, guard: ['dayHasCome'] },
    { action: 'finish', from: ['IN_SESSION'], to: 'MINUTED', by: board, guard: ['allTakenUp', 'attendanceRecorded'] },
    { action: 'resumeSession', from: ['MINUTED'], to: 'IN_SESSION', by: board, comment: true },
    { action: 'approveMinutes', from: ['MINUTED'], to: 'CLOSED', by: board, effect: ['signMinutes', 'tellMinutes'] },
    { action: 'cancel', from: ['PLANNED', 'PUBLISHED'], to: 'CANCELLED', by: board, comment: true, effect: ['freeItems'] },
  ],
})

const fault = (path: string, code: string, message: string): Fault => ({ path, code, message })
const when = (broken: boolean, ...faults: Fault[]): Fault[] => (broken ? faults : [])

/** What transitions look at; `today` is asked each time. */
export const meetingGuards = (today: () => string): Guards<typeof meetingMachine, Meeting> => ({
  somethingScheduled: ({ scheduledCount }) =>
    when(scheduledCount === 0, fault('items', 'nothingScheduled', 'Nothing is scheduled for this meeting.')),
  peopleNamed: ({ chairId, secretaryId }) =>
    (['chairId', 'secretaryId'] as const).flatMap((path) =>
      when({ chairId, secretaryId }[path] === null, fault(path, 'required', `${path} is required.`)),
    ),
  dayHasCome: ({ date }) => when(date > today(), fault('date', 'notYet', 'The day of the meeting has not come.')),
  allTakenUp: ({ scheduledCount }) =>
    when(scheduledCount > 0, {
      ...fault('items', 'notTakenUp', 'Items are not decided yet. Decide or postpone them.'),
      params: { count: scheduledCount },
    }),
  attendanceRecorded: ({ attendees }) =>
    when(!attendees.some(({ presence }) => presence === 'PRESENT'), fault('attendees', 'noAttendance', 'Say who was present.')),
})

/** Whoever runs the board's meetings. */
export const runsBoard = (caller: Pick<Caller, 'roles'>): boolean =>
  !isReadOnly(caller) && board.some((role) => caller.roles.includes(role))
export const mayEditMeeting = (caller: Pick<Caller, 'roles'>, { status }: Pick<Meeting, 'status'>): boolean =>
  runsBoard(caller) && status !== 'CLOSED' && status !== 'CANCELLED'

/**
 * Minutes are approved by another than who wrote them: once the session has begun, its secretary does not lay the office down themselves.
 * @throws Forbidden (403)
 */
export function requireSecretaryStays(
  caller: Pick<Caller, 'id' | 'email'>,
  { status, secretaryId }: Pick<Meeting, 'status' | 'secretaryId'>,
  asked: string | null | undefined,
): void {
  if (asked === undefined || secretaryId !== caller.id || asked === secretaryId || asked === caller.email) return
  if (status === 'IN_SESSION' || status === 'MINUTED')
    throw forbidden('The secretary of a session does not hand the office over. Ask somebody else to do it.', 'fourEyes')
}

/** Start, end and who leads it, as they would be. */
export function meetingFaults(asked: Pick<Meeting, 'startTime' | 'endTime' | 'chairId' | 'secretaryId'>): Fault[] {
  const { startTime, endTime, chairId, secretaryId } = asked
  return [
    ...when(endTime <= startTime, fault('endTime', 'notAfter', 'Must be after the start.')),
    ...when(chairId !== null && chairId === secretaryId, fault('secretaryId', 'samePerson', 'Must be somebody else than the chair.')),
  ]
}

const dayMs = 86_400_000
const shown = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The days of a series, the first one included; months keep their day where they have it, and end at their last one otherwise. */
export function daysOfSeries(first: string, kind: SeriesKind, until: string): string[] {
  const days = [first]
  for (let step = 1; kind !== 'NONE'; step += 1) {
    const next = kind === 'MONTHLY' ? monthLater(first, step) : shown(at(first) + step * (kind === 'WEEKLY' ? 7 : 14) * dayMs)
    // A day of a year with five digits is written so that it would come before all others.
    if (next < first || next > until) break
    days.push(next)
  }
  return days
}
function monthLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return shown(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** A series ends within a year after its first meeting. */
export const latestUntil = (first: string): string => monthLater(first, 12)
