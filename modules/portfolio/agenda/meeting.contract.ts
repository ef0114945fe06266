import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, day, emptiable, formed, longText, name, personRef, queryList, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { pagedRecordEndpoints } from '@portico/platform/contract/record/paged-record.contract.ts'
import { governedFields, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { meetingStates, presences, seriesKinds } from './meeting-states.contract.ts'

const actions = ['publish', 'unpublish', 'open', 'finish', 'resumeSession', 'approveMinutes', 'cancel'] as const
const known = z.nullable(z.string())

/** A meeting of the board (domains 2.8). */
export const meeting = named(
  'AdaMeeting',
  z.object({
    ...recordFields,
    ...governedFields(meetingStates),
    title: z.string(),
    date: z.string(),
    /** As a clock shows it in `timeZone`. */
    startTime: z.string(),
    endTime: z.string(),
    timeZone: z.string(),
    location: z.string(),
    chairId: known,
    chairName: known,
    secretaryId: known,
    secretaryName: known,
    attendees: z.array(z.object({ userId: known, name: z.string(), voting: z.boolean(), presence: z.enum(presences) })),
    quorum: z.int(),
    submissionDeadline: z.string(),
    /** The first of the meetings that were planned together. */
    seriesId: known,
    minutes: z.string(),
    minutesApprovedById: known,
    minutesApprovedByName: known,
    minutesApprovedAt: known,
    itemCount: z.int(),
    /** Not taken up yet. */
    scheduledCount: z.int(),
    /** Of all its items together. */
    timeboxMinutes: z.int(),
  }),
)
export type Meeting = z.infer<typeof meeting>

const somebody = () => z.exactOptional(emptiable(personRef()))
const time = () => z.string().check(formed(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:30.'))
const attendee = z.strictObject({
  userId: z.exactOptional(emptiable(personRef())),
  name: z.exactOptional(name(0, 120)),
  voting: z.boolean(),
  presence: z.exactOptional(z.enum(presences)),
})
const given = {
  date: day(),
  startTime: time(),
  endTime: time(),
  title: z.exactOptional(name(1, 120)),
  location: z.exactOptional(text(0, 200)),
  chairId: somebody(),
  secretaryId: somebody(),
  attendees: z.exactOptional(z.array(attendee).check(z.maxLength(30))),
  quorum: z.exactOptional(z.int().check(z.minimum(1), z.maximum(30))),
  submissionDeadline: z.exactOptional(emptiable(dateTime())),
  minutes: z.exactOptional(longText(20_000)),
}
export const newMeeting = named(
  'NewAdaMeeting',
  z.strictObject({ ...given, series: z.exactOptional(z.enum(seriesKinds)), seriesUntil: z.exactOptional(emptiable(day())) }),
)
export type NewMeeting = z.infer<typeof newMeeting>
export const changedMeeting = named(
  'ChangedAdaMeeting',
  z.strictObject({
    version: version(),
    ...given,
    date: z.exactOptional(given.date),
    startTime: z.exactOptional(given.startTime),
    endTime: z.exactOptional(given.endTime),
  }),
)

const meetingList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    title: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    date: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'date DESC',
  pageSize: 10,
})
const filters = both(nameFilter, {
  from: z.optional(day()),
  to: z.optional(day()),
  status: z.optional(queryList(z.enum(meetingStates))),
})
export const meetingFilter = z.strictObject(filters)
export type MeetingFilter = z.infer<typeof meetingFilter>

export const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const writers = ['admin', 'architect'] as const
const modules = ['Portfolio'] as const
const params = z.object({ id: uuid() })
const tag = 'Agenda'

export const meetings = {
  ...pagedRecordEndpoints({
    plural: 'adameetings',
    one: 'adameeting',
    tag,
    schema: 'AdaMeetingTransition',
    access: readers,
    write: writers,
    rule: 'who only reads sees it once its agenda is published',
    modules,
    actions,
    answer: meeting,
    created: newMeeting,
    changed: changedMeeting,
    list: meetingList,
    filters,
    payload: {},
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/adameetings',
    summary: 'Plan a meeting, or with `series` all meetings up to a day, which are answered as a list',
    tag,
    access: writers,
    modules,
    changes: ['adameeting'],
    body: newMeeting,
    status: 201,
    answer: z.union([meeting, z.array(meeting)]),
    idempotent: true,
  }),
}

export const moreOfMeetings = {
  order: endpoint({
    method: 'PUT',
    path: '/api/adameetings/:id/items/order',
    summary: "The order of a meeting's items; those that are left out come behind these",
    tag,
    access: writers,
    modules,
    changes: ['adameeting', 'agendaitem'],
    params,
    body: named('AgendaOrder', z.array(uuid()).check(z.maxLength(200))),
    answer: meeting,
  }),
  minutes: endpoint({
    method: 'GET',
    path: '/api/adameetings/:id/minutes',
    summary: 'The agenda and minutes of a meeting as a page to print, or as Markdown',
    tag,
    access: readers,
    modules,
    shows: ['adameeting', 'agendaitem'],
    params,
    query: z.object({ format: z.optional(z.enum(['html', 'md'])) }),
    answers: 'raw',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/adameetings/:id/calendar',
    summary: 'A meeting as a file for calendars',
    tag,
    access: readers,
    modules,
    params,
    answers: 'raw',
  }),
}
