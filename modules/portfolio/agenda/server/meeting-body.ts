import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import { workingDaysBefore } from '@portico/platform/contract/working-days.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { idsOfPeople, type NamedPerson } from '@portico/platform/server/people/named.ts'
import type { Meeting, NewMeeting } from '../meeting.contract.ts'
import { latestUntil, meetingFaults } from '../meeting.rules.ts'
import { type Attendee, boardRoles } from '../meeting-states.contract.ts'
import type { MeetingFields } from './meeting.store.ts'
import { instantOf } from './wall-time.ts'

type Body = Partial<Omit<NewMeeting, 'series' | 'seriesUntil'>>

/** What the installation says of its board's meetings. */
export interface Usual {
  timeZone: string
  /** Working days. */
  deadlineDays: number
}
/** When items must be in, unless somebody says otherwise: some working days before, at the end of the day's work. */
export const defaultDeadline = (date: string, { timeZone, deadlineDays }: Usual): Date =>
  instantOf(workingDaysBefore(date, deadlineDays), '17:00', timeZone)
export const defaultTitle = (date: string): string => `ADA ${date}`

/** The columns of what somebody sent for a meeting, looked at beside what stands already. @throws ValidationError */
export async function meetingBody(tx: Db, body: Body, before: Meeting | undefined, usual: Usual): Promise<Partial<MeetingFields>> {
  const { chairId, secretaryId, attendees, submissionDeadline, ...own } = body
  const faults: Fault[] = []
  const named: NamedPerson[] = [
    ...(chairId ? [{ path: 'chairId', ref: chairId, ...(chairId !== before?.chairId && { roles: boardRoles }) }] : []),
    ...(secretaryId ? [{ path: 'secretaryId', ref: secretaryId, ...(secretaryId !== before?.secretaryId && { roles: boardRoles }) }] : []),
    ...(attendees ?? []).flatMap(({ userId }, at) => (userId ? [{ path: `attendees.${at}.userId`, ref: userId, past: true }] : [])),
  ]
  attendees?.forEach(({ userId, name }, at) => {
    if (!userId && !name) faults.push({ path: `attendees.${at}.name`, code: 'required', message: 'Name somebody.' })
  })
  const ids = await idsOfPeople(tx, named)
  const idOf = (path: string) => ids[named.findIndex((one) => one.path === path)] ?? null
  const people = {
    ...(chairId !== undefined && { chairId: idOf('chairId') }),
    ...(secretaryId !== undefined && { secretaryId: idOf('secretaryId') }),
  }
  const now = { startTime: '', endTime: '', chairId: null, secretaryId: null, ...before, ...own, ...people }
  faults.push(...meetingFaults(now))
  if (before && before.status !== 'PLANNED')
    for (const path of ['chairId', 'secretaryId'] as const)
      if (before[path] !== null && now[path] === null) faults.push({ path, code: 'required', message: `${path} is required.` })
  const date = own.date ?? before?.date ?? ''
  const isMoved = before !== undefined && date !== before.date
  const deadline = submissionDeadline
    ? new Date(submissionDeadline)
    : !before || isMoved || submissionDeadline === null
      ? defaultDeadline(date, usual)
      : undefined
  if ((deadline ?? new Date(before?.submissionDeadline ?? 0)) >= instantOf(date, now.startTime, usual.timeZone))
    faults.push({ path: 'submissionDeadline', code: 'notBefore', message: 'Must be before the meeting begins.' })
  if (faults.length > 0) throw invalid(faults)
  return {
    ...own,
    ...people,
    ...(attendees && { attendees: attendees.map((one, at): Attendee => attendeeOf(one, idOf(`attendees.${at}.userId`))) }),
    ...(deadline && { submissionDeadline: deadline }),
  }
}

const attendeeOf = (
  { name = '', voting, presence = 'INVITED' }: NonNullable<Body['attendees']>[number],
  userId: string | null,
): Attendee => ({
  userId,
  name: userId ? '' : name,
  voting,
  presence,
})

/** Until when a series goes. @throws ValidationError */
export function untilOf({ date, series = 'NONE', seriesUntil }: NewMeeting): string {
  if (series === 'NONE') {
    if (seriesUntil) throw invalid({ path: 'seriesUntil', code: 'notTaken', message: 'A single meeting has no last day.' })
    return date
  }
  if (!seriesUntil) throw invalid({ path: 'seriesUntil', code: 'required', message: 'Name the last day of the series.' })
  if (seriesUntil < date) throw invalid({ path: 'seriesUntil', code: 'notAfter', message: 'Must not be before the first meeting.' })
  if (seriesUntil > latestUntil(date))
    throw invalid({ path: 'seriesUntil', code: 'tooLate', message: 'A series ends within twelve months.' })
  return seriesUntil
}
