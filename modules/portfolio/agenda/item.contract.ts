import { day, emptiable, longText, name, personRef, queryBool, queryList, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { pagedRecordEndpoints } from '@portico/platform/contract/record/paged-record.contract.ts'
import { governedFields, recordFields, version, webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { agendaAbouts, agendaCategories, agendaPurposes, decisions, itemStates, subjectTypes } from '../backlog/agenda-kinds.contract.ts'
import { meetingStates } from './meeting-states.contract.ts'

const itemActions = ['schedule', 'unschedule', 'decide', 'postpone', 'withdraw'] as const
const known = z.nullable(z.string())
const owned = { text: z.string(), ownerId: z.string(), ownerName: z.string(), dueDate: z.string() }

/** An item of the board's agenda (domains 2.8). */
export const agendaItem = named(
  'AgendaItem',
  z.object({
    ...recordFields,
    ...governedFields(itemStates),
    meetingId: known,
    meeting: z.nullable(z.object({ id: z.string(), code: z.string(), title: z.string(), date: z.string(), status: z.enum(meetingStates) })),
    position: z.int(),
    category: z.enum(agendaCategories),
    purpose: z.enum(agendaPurposes),
    about: z.enum(agendaAbouts),
    subjectType: z.enum(subjectTypes),
    subjectId: known,
    subject: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), status: z.string() })),
    title: z.string(),
    question: z.string(),
    timeboxMinutes: z.int(),
    presenterId: known,
    presenterName: known,
    preReads: z.array(z.object({ name: z.string(), url: z.string() })),
    submittedBy: z.string(),
    submittedByName: z.string(),
    submittedAt: z.string(),
    decision: z.nullable(z.enum(decisions)),
    decisionText: z.string(),
    deferUntil: known,
    conditions: z.array(z.object(owned)),
    excludedProspectIds: z.array(z.string()),
    votes: z.nullable(z.object({ for: z.int(), against: z.int(), abstain: z.int() })),
    actions: z.array(z.object({ ...owned, status: z.enum(['OPEN', 'DONE']) })),
    previousItemId: known,
  }),
)
export type AgendaItem = z.infer<typeof agendaItem>

const taken = (longest: number) => ({ text: text(1, longest), ownerId: personRef(), dueDate: day() })
const somebody = () => z.exactOptional(emptiable(personRef()))
const actionList = () =>
  z.exactOptional(z.array(z.strictObject({ ...taken(500), status: z.exactOptional(z.enum(['OPEN', 'DONE'])) })).check(z.maxLength(20)))
const given = {
  category: z.enum(agendaCategories),
  title: z.exactOptional(name(3, 120)),
  question: z.exactOptional(text(0, 1000)),
  timeboxMinutes: z.exactOptional(z.int().check(z.minimum(5), z.maximum(120))),
  presenterId: somebody(),
  preReads: z.exactOptional(z.array(z.strictObject({ name: name(1, 200), url: webAddress() })).check(z.maxLength(10))),
}
export const newItem = named(
  'NewAgendaItem',
  z.strictObject({
    ...given,
    purpose: z.enum(agendaPurposes),
    subjectType: z.enum(subjectTypes),
    subjectId: z.exactOptional(emptiable(uuid())),
  }),
)
export type NewItem = z.infer<typeof newItem>
/** What an item asks about stays: another question is another item. */
export const changedItem = named(
  'ChangedAgendaItem',
  z.strictObject({
    version: version(),
    ...given,
    category: z.exactOptional(given.category),
    decisionText: z.exactOptional(longText(4000)),
    actions: actionList(),
  }),
)
export type ChangedItem = Omit<z.infer<typeof changedItem>, 'version'>
const count = () => z.int().check(z.minimum(0), z.maximum(1000))
/** What transitions take beside the comment: the meeting, and what was decided. */
export const itemPayload = {
  meetingId: z.exactOptional(uuid()),
  decision: z.exactOptional(z.enum(decisions)),
  decisionText: z.exactOptional(longText(4000)),
  deferUntil: z.exactOptional(emptiable(day())),
  conditions: z.exactOptional(z.array(z.strictObject(taken(1000))).check(z.maxLength(10))),
  excludedProspectIds: z.exactOptional(z.array(uuid()).check(z.maxLength(100))),
  votes: z.exactOptional(z.nullable(z.strictObject({ for: count(), against: count(), abstain: count() }))),
  actions: actionList(),
}

const itemList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    title: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    position: { kind: 'int', sort: true },
    submittedAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'submittedAt DESC',
  pageSize: 10,
})
const some = () => z.optional(queryList(uuid()))
const filters = both(nameFilter, {
  meetingId: some(),
  /** Those that wait for a meeting. */
  backlog: z.optional(queryBool()),
  status: z.optional(queryList(z.enum(itemStates))),
  category: z.optional(queryList(z.enum(agendaCategories))),
  subjectType: z.optional(queryList(z.enum(subjectTypes))),
  subjectId: some(),
  mine: z.optional(queryBool()),
  /** Of which the caller has something to do that is open. */
  myActions: z.optional(queryBool()),
  /** Of the day that they were submitted on. */
  from: z.optional(day()),
  to: z.optional(day()),
})
export const itemFilter = z.strictObject(filters)
export type ItemFilter = z.infer<typeof itemFilter>

export const agendaItems = pagedRecordEndpoints({
  plural: 'agendaitems',
  one: 'agendaitem',
  tag: 'Agenda',
  schema: 'AgendaItemTransition',
  access: ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'],
  rule: 'who only reads sees the items of published meetings; who submitted one changes it, an analyst while it is proposed',
  modules: ['Portfolio'],
  actions: itemActions,
  answer: agendaItem,
  created: newItem,
  changed: changedItem,
  list: itemList,
  filters,
  payload: itemPayload,
})
