import { call } from '@portico/platform/web/client/client.ts'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { agendaCategories, decisions, type SubjectType } from '../../backlog/agenda-kinds.contract.ts'
import { exceptions } from '../../exceptions/exception.contract.ts'
import { peopleWith, personSearch } from '../../people/web/people.queries.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { portfolioReleases } from '../../releases/release.contract.ts'
import { solutions } from '../../solutions/solution.contract.ts'
import { type AgendaItem, changedItem, itemPayload, newItem } from '../item.contract.ts'
import { changedMeeting, newMeeting } from '../meeting.contract.ts'
import { boardRoles, seriesKinds } from '../meeting-states.contract.ts'
import { namedMeetings, openMeetings } from './agenda.queries.ts'
import { wordOf } from './wordOf.ts'

type Values = Readonly<Record<string, unknown>>

const person = (name: string, label: string, search = personSearch): RecordField => ({
  name: `${name}Id`,
  label,
  kind: 'person',
  optional: true,
  search,
  named: (record: Values) =>
    typeof record[`${name}Id`] === 'string' ? { id: String(record[`${name}Id`]), label: String(record[`${name}Name`] ?? '') } : null,
})
const boardSearch = peopleWith(...boardRoles)
const choice = (name: string, label: string, list: string, values: readonly string[]): RecordField => ({
  name,
  label,
  kind: 'choice',
  options: values.map((value) => ({ value, label: wordOf(list, value) })),
})

/** `isNew`: what is left empty is as the installation has it. */
const when = (isNew: boolean): RecordField[] => [
  { name: 'title', label: t('agenda.field.title'), optional: true, wide: true, help: t('agenda.title.help') },
  { name: 'date', label: t('agenda.field.date'), kind: 'day' },
  { name: 'location', label: t('agenda.field.location'), optional: true },
  { name: 'startTime', label: t('agenda.field.startTime'), code: true, help: t('agenda.time.help') },
  { name: 'endTime', label: t('agenda.field.endTime'), code: true },
  person('chair', t('agenda.field.chair'), boardSearch),
  person('secretary', t('agenda.field.secretary'), boardSearch),
  {
    name: 'quorum',
    label: t('agenda.field.quorum'),
    kind: 'number',
    help: isNew ? `${t('agenda.quorum.help')} ${t('agenda.quorum.usual')}` : t('agenda.quorum.help'),
    ...(isNew && { optional: true as const }),
  },
  { name: 'submissionDeadline', label: t('agenda.field.deadline'), kind: 'moment', optional: true, help: t('agenda.deadline.help') },
]
/** What makes a meeting, and what it takes. */
export const newMeetingFields = (): RecordField[] => [
  ...when(true),
  { ...choice('series', t('agenda.field.series'), 'series', seriesKinds), begins: true },
  { name: 'seriesUntil', label: t('agenda.field.seriesUntil'), kind: 'day', only: { where: 'series', is: (value) => value !== 'NONE' } },
]
export const meetingFields = (): RecordField[] => [
  ...when(false),
  { name: 'minutes', label: t('agenda.field.minutes'), kind: 'markdown', optional: true },
]
const { version: _version, attendees: _attendees, ...meetingShape } = changedMeeting.shape
const { attendees: _newAttendees, minutes: _newMinutes, ...newMeetingShape } = newMeeting.shape
const { version: _itemVersion, preReads: _preReads, decisionText: _text, actions: _actions, ...itemShape } = changedItem.shape

export { itemShape, meetingShape, newMeetingShape }

type Page = { query: { search: string; itemsPerPage: number } }
type Found = readonly { id: string; code: string; name: string }[]

/** How records of a kind are found: all of them, or those alone that can go onto the agenda. */
const finds: Record<SubjectType, (page: Page, ready: boolean, options: { signal: AbortSignal }) => Promise<Found>> = {
  PROSPECT: async ({ query }, ready, options) =>
    (await call(prospects.list, { query: { ...query, ...(ready && { status: ['IN_DESIGN'] }) } }, options)).data,
  SOLUTION: async ({ query }, ready, options) =>
    (await call(solutions.list, { query: { ...query, ...(ready && { status: ['IN_DESIGN'] }) } }, options)).data,
  EXCEPTION: async ({ query }, ready, options) =>
    (await call(exceptions.list, { query: { ...query, ...(ready && { status: ['IN_REVIEW'] }) } }, options)).data.map((one) => ({
      ...one,
      name: one.title,
    })),
  RELEASE: async ({ query }, ready, options) =>
    (await call(portfolioReleases.list, { query: { ...query, ...(ready && { status: ['PLANNED', 'IN_PROGRESS'] }) } }, options)).data,
}
/** The records of one kind by a part of their name; of those to decide about, only what the board can decide now. */
export const subjectSearch =
  (type: SubjectType, purpose: AgendaItem['purpose']): SearchOptions =>
  async (search, signal) =>
    (await finds[type]({ query: { search, itemsPerPage: 20 } }, purpose === 'DECISION', { signal })).map(({ id, name, code }) => ({
      id,
      label: name,
      note: code,
    }))

/** In words: a title is needed where no record lends its own, a question where the board decides. */
const words = ({ titled, asks }: { titled: boolean; asks: boolean }): RecordField[] => [
  choice('category', t('agenda.field.category'), 'category', agendaCategories),
  { name: 'timeboxMinutes', label: t('agenda.field.timebox'), kind: 'number', unit: t('agenda.minutes') },
  {
    name: 'title',
    label: t('agenda.field.itemTitle'),
    wide: true,
    ...(!titled && { optional: true, help: t('agenda.itemTitle.help') }),
  },
  {
    name: 'question',
    label: t('agenda.field.question'),
    kind: 'long',
    help: t('agenda.question.help'),
    ...(!asks && { optional: true }),
  },
  { ...person('presenter', t('agenda.field.presenter')), wide: true as const },
]
/** Of an item about a record of one kind, or about none. */
export const newItemFields = (type: AgendaItem['subjectType'], purpose: AgendaItem['purpose']): RecordField[] => [
  ...(type === 'NONE'
    ? []
    : [
        {
          name: 'subjectId',
          label: wordOf('subject', type),
          kind: 'one',
          wide: true,
          search: subjectSearch(type, purpose),
          named: ({ subject }: Values) => {
            const about = subject as { id: string; name: string; code: string } | undefined
            return about ? { id: about.id, label: about.name, note: about.code } : null
          },
        } satisfies RecordField,
      ]),
  ...words({ titled: type === 'NONE', asks: purpose === 'DECISION' }),
]
export const itemFields = ({ purpose }: AgendaItem): RecordField[] => words({ titled: true, asks: purpose === 'DECISION' })
const { subjectType: _type, purpose: _purpose, preReads: _newPreReads, ...newItemShape } = newItem.shape

export { newItemShape }

/** what of a decided item is still corrected. */
export const minuteFields = (): RecordField[] => [
  { name: 'decisionText', label: t('agenda.field.decisionText'), kind: 'long', help: t('agenda.decisionText.help') },
]
export const minuteShape = { decisionText: changedItem.shape.decisionText }

/** The fields that an action asks for beside its comment. */
export const askedBy = (action: string): AskedFields =>
  action === 'schedule'
    ? {
        fields: [
          {
            name: 'meetingId',
            label: t('agenda.field.meeting'),
            kind: 'one',
            wide: true,
            search: async (search, signal) =>
              (await openMeetings(search, signal)).map(({ id, title, date }) => ({ id, label: title, note: formatDate(date) })),
            byIds: namedMeetings,
          },
        ],
        shape: { meetingId: itemPayload.meetingId },
      }
    : { fields: [], shape: {} }

/** All that the history of an item may tell of. */
export const itemHistoryFields = (item: AgendaItem): RecordField[] => [
  ...itemFields(item),
  ...minuteFields(),
  ...askedBy('schedule').fields,
  choice('decision', t('agenda.field.decision'), 'decision', decisions),
]
