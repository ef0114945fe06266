import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useId, useState } from 'react'
import { type SubjectType, subjectTypes } from '../../backlog/agenda-kinds.contract.ts'
import type { AgendaItem } from '../item.contract.ts'
import type { Meeting } from '../meeting.contract.ts'
import { boardChanged, itemCalls, meetingCalls } from './agenda.queries.ts'
import {
  itemFields,
  itemShape,
  meetingFields,
  meetingShape,
  newItemFields,
  newItemShape,
  newMeetingFields,
  newMeetingShape,
} from './agendaFields.ts'
import { wordOf } from './wordOf.ts'

interface CreateProps {
  onClose: () => void
  onDone: (id: string) => void
}

/** A meeting, or all of a series: the first of them opens then. */
export function CreateMeetingDialog({ onClose, onDone }: CreateProps) {
  const create = async (values: object, key: string): Promise<Meeting> => {
    const made: Meeting | Meeting[] = await meetingCalls.create(values, key)
    const [first] = [made].flat()
    if (!first) throw new Error('No meeting was made.')
    return first
  }
  return (
    <CreateRecordDialog<Meeting>
      title={t('agenda.meeting.create')}
      fields={newMeetingFields()}
      shape={newMeetingShape}
      calls={{ ...meetingCalls, create }}
      begin={{ startTime: '09:30', endTime: '11:00', quorum: 3, series: 'NONE' }}
      onClose={onClose}
      onDone={({ id }) => {
        onClose()
        onDone(id)
      }}
    />
  )
}

export const EditMeetingDialog = ({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) => (
  <EditRecordDialog
    record={meeting}
    name={meeting.title}
    fields={meetingFields()}
    shape={meetingShape}
    calls={{ ...meetingCalls, changed: boardChangedOnce }}
    submitLabel={t('agenda.meeting.save')}
    onClose={onClose}
  />
)

const offered = subjectTypes.filter((type): type is 'PROSPECT' | 'RELEASE' | 'NONE' => ['PROSPECT', 'RELEASE', 'NONE'].includes(type))

/** What it is about comes first: it decides what else is asked. */
export function CreateItemDialog({ onClose, onDone }: CreateProps) {
  const [type, setType] = useState<SubjectType | 'NONE'>('PROSPECT')
  const aboutId = useId()
  const { subjectId, ...plain } = newItemShape
  return (
    <CreateRecordDialog<AgendaItem>
      key={type}
      title={t('agenda.item.create')}
      above={
        <label htmlFor={aboutId} className="grid gap-1 text-13 font-medium">
          {t('agenda.field.about')}
          <Select
            id={aboutId}
            value={type}
            options={offered.map((value) => ({ value, label: wordOf('subject', value) }))}
            onChange={({ target }) => setType(offered.find((one) => one === target.value) ?? 'NONE')}
          />
        </label>
      }
      fields={newItemFields(type)}
      shape={type === 'NONE' ? plain : { ...plain, subjectId }}
      calls={{
        ...itemCalls,
        changed: boardChangedOnce,
        create: (values, key) => itemCalls.create({ ...withoutEmpty(values), subjectType: type }, key),
      }}
      begin={{
        category: type === 'RELEASE' ? 'RELEASE' : type === 'NONE' ? 'DIRECTION' : 'INTAKE',
        purpose: 'DECISION',
        timeboxMinutes: 15,
      }}
      onClose={onClose}
      onDone={({ id }) => {
        onClose()
        onDone(id)
      }}
    />
  )
}
/** Left out, the title is that of the record. */
const withoutEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
const boardChangedOnce = async () => {
  await boardChanged()
}

export const EditItemDialog = ({ item, onClose }: { item: AgendaItem; onClose: () => void }) => (
  <EditRecordDialog
    record={item}
    name={item.title}
    fields={itemFields()}
    shape={itemShape}
    calls={{ ...itemCalls, changed: boardChangedOnce }}
    submitLabel={t('agenda.item.save')}
    onClose={onClose}
  />
)
