import { users } from '@portico/core/contract.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { RecordField } from '@portico/platform/web/record/recordField.ts'
import type { AskedFields } from '@portico/platform/web/record/words.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { agendaCategories, agendaPurposes, type SubjectType } from '../../backlog/agenda-kinds.contract.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { portfolioReleases } from '../../releases/release.contract.ts'
import { changedItem, itemPayload, newItem } from '../item.contract.ts'
import { changedMeeting, newMeeting } from '../meeting.contract.ts'
import { seriesKinds } from '../meeting-states.contract.ts'
import { openMeetings } from './agenda.queries.ts'
import { wordOf } from './wordOf.ts'

type Values = Readonly<Record<string, unknown>>

export const personSearch: SearchOptions = async (search, signal) =>
  (await call(users.find, { query: { search, itemsPerPage: 20 } }, { signal })).data.map(({ id, name, email }) => ({
    id,
    label: name || email,
    note: email,
  }))
const person = (name: string, label: string): RecordField => ({
  name: `${name}Id`,
  label,
  kind: 'person',
  optional: true,
  search: personSearch,
  named: (record: Values) =>
    typeof record[`${name}Id`] === 'string' ? { id: String(record[`${name}Id`]), label: String(record[`${name}Name`] ?? '') } : null,
})
const choice = (name: string, label: string, list: string, values: readonly string[]): RecordField => ({
  name,
  label,
  kind: 'choice',
  options: values.map((value) => ({ value, label: wordOf(list, value) })),
})

const when = (): RecordField[] => [
  { name: 'title', label: t('agenda.field.title'), optional: true, wide: true, help: t('agenda.title.help') },
  { name: 'date', label: t('agenda.field.date'), kind: 'day' },
  { name: 'location', label: t('agenda.field.location'), optional: true },
  { name: 'startTime', label: t('agenda.field.startTime'), code: true, help: t('agenda.time.help') },
  { name: 'endTime', label: t('agenda.field.endTime'), code: true },
  person('chair', t('agenda.field.chair')),
  person('secretary', t('agenda.field.secretary')),
  { name: 'quorum', label: t('agenda.field.quorum'), kind: 'number', help: t('agenda.quorum.help') },
]
/** What makes a meeting, and what it takes. */
export const newMeetingFields = (): RecordField[] => [
  ...when(),
  { ...choice('series', t('agenda.field.series'), 'series', seriesKinds), begins: true },
  { name: 'seriesUntil', label: t('agenda.field.seriesUntil'), kind: 'day', optional: true },
]
export const meetingFields = (): RecordField[] => [
  ...when(),
  { name: 'minutes', label: t('agenda.field.minutes'), kind: 'markdown', optional: true },
]
const { version: _version, attendees: _attendees, submissionDeadline: _deadline, ...meetingShape } = changedMeeting.shape
const { attendees: _newAttendees, submissionDeadline: _newDeadline, minutes: _newMinutes, ...newMeetingShape } = newMeeting.shape
const { version: _itemVersion, preReads: _preReads, decisionText: _text, actions: _actions, ...itemShape } = changedItem.shape

export { itemShape, meetingShape, newMeetingShape }

/** The records of one kind that the board decides about, by a part of their name. */
export const subjectSearch =
  (type: SubjectType): SearchOptions =>
  async (search, signal) => {
    const query = { search, itemsPerPage: 20 }
    const { data } =
      type === 'RELEASE'
        ? await call(portfolioReleases.list, { query }, { signal })
        : await call(prospects.list, { query: { ...query, status: ['IN_DESIGN'] } }, { signal })
    return data.map(({ id, name, code }) => ({ id, label: name, note: code }))
  }

const words = (): RecordField[] => [
  { name: 'title', label: t('agenda.field.itemTitle'), optional: true, wide: true, help: t('agenda.itemTitle.help') },
  { name: 'question', label: t('agenda.field.question'), kind: 'long', optional: true, help: t('agenda.question.help') },
  { name: 'timeboxMinutes', label: t('agenda.field.timebox'), kind: 'number', unit: t('agenda.minutes') },
  person('presenter', t('agenda.field.presenter')),
]
/** Of an item about a record of one kind, or about none. */
export const newItemFields = (type: 'NONE' | SubjectType): RecordField[] => [
  ...(type === 'NONE'
    ? []
    : [{ name: 'subjectId', label: wordOf('subject', type), kind: 'one', wide: true, search: subjectSearch(type) } as RecordField]),
  choice('category', t('agenda.field.category'), 'category', agendaCategories),
  choice('purpose', t('agenda.field.purpose'), 'purpose', agendaPurposes),
  ...words(),
]
export const itemFields = (): RecordField[] => [choice('category', t('agenda.field.category'), 'category', agendaCategories), ...words()]
const { subjectType: _type, preReads: _newPreReads, ...newItemShape } = newItem.shape

export { newItemShape }

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
          },
        ],
        shape: { meetingId: itemPayload.meetingId },
      }
    : { fields: [], shape: {} }
