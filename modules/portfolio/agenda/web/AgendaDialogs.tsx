import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import { hasRole } from '@portico/platform/web/session/state.ts'
import { Select } from '@portico/platform/web/ui/inputs/Select.tsx'
import { useId, useState } from 'react'
import { agendaPurposes, askers, type SubjectType, subjectTypes } from '../../backlog/agenda-kinds.contract.ts'
import type { AgendaItem } from '../item.contract.ts'
import type { Meeting } from '../meeting.contract.ts'
import { boardChanged, itemCalls, meetingCalls } from './agenda.queries.ts'
import {
  itemFields,
  itemShape,
  meetingFields,
  meetingShape,
  minuteFields,
  minuteShape,
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
      begin={{ startTime: '09:30', endTime: '11:00', series: 'NONE' }}
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
    calls={{
      ...meetingCalls,
      changed: boardChangedOnce,
      // Of a meeting that moves, the deadline moves with it, unless somebody has said another one.
      change: (id, { submissionDeadline, ...values }: { submissionDeadline?: string }) =>
        meetingCalls.change(id, submissionDeadline === meeting.submissionDeadline ? values : { ...values, submissionDeadline }),
    }}
    submitLabel={t('agenda.meeting.save')}
    onClose={onClose}
  />
)

/** Where an item about such a record usually stands in a meeting. */
const usual: Record<AgendaItem['subjectType'], AgendaItem['category']> = {
  PROSPECT: 'INTAKE',
  SOLUTION: 'DESIGN',
  EXCEPTION: 'EXCEPTION',
  RELEASE: 'RELEASE',
  NONE: 'DIRECTION',
}

/** A record that an item is about from the start. */
export interface ItemAbout {
  type: SubjectType
  id: string
  name: string
  code: string
}

/** What it is about, and what for, comes first: it decides what else is asked. */
export function CreateItemDialog({ about, onClose, onDone }: CreateProps & { about?: ItemAbout }) {
  const decides = askers.some(hasRole)
  const [type, setType] = useState<AgendaItem['subjectType']>(about?.type ?? (decides ? 'PROSPECT' : 'NONE'))
  const [wanted, setWanted] = useState<AgendaItem['purpose']>('DECISION')
  // an analyst tells the board of records, and asks for no decision about them.
  const purposes = decides || type === 'NONE' ? agendaPurposes : (['INFORMATION'] as const)
  const purpose = purposes.find((one) => one === wanted) ?? 'INFORMATION'
  const { subjectId, ...plain } = newItemShape
  return (
    <CreateRecordDialog<AgendaItem>
      key={type}
      title={t('agenda.item.create')}
      above={
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice label={t('agenda.field.about')} list="subject" values={subjectTypes} value={type} onChange={setType} />
          <Choice label={t('agenda.field.purpose')} list="purpose" values={purposes} value={purpose} onChange={setWanted} />
        </div>
      }
      fields={newItemFields(type, purpose)}
      shape={type === 'NONE' ? plain : { ...plain, subjectId }}
      calls={{
        ...itemCalls,
        changed: boardChangedOnce,
        create: (values, key) => itemCalls.create({ ...withoutEmpty(values), subjectType: type, purpose }, key),
      }}
      begin={{ category: usual[type], timeboxMinutes: 15, ...(about?.type === type && { subjectId: about.id, subject: about }) }}
      onClose={onClose}
      onDone={({ id }) => {
        onClose()
        onDone(id)
      }}
    />
  )
}

interface ChoiceProps<T extends string> {
  label: string
  list: string
  values: readonly T[]
  value: T
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, list, values, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <label htmlFor={id} className="grid gap-1 text-13 font-semibold">
      {label}
      <Select
        id={id}
        value={value}
        options={values.map((one) => ({ value: one, label: wordOf(list, one) }))}
        onChange={({ target }) => {
          const chosen = values.find((one) => one === target.value)
          if (chosen) onChange(chosen)
        }}
      />
    </label>
  )
}
/** Left out, the title is that of the record. */
const withoutEmpty = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
const boardChangedOnce = async () => {
  await boardChanged()
}

/** Of what is decided, the minute alone. */
export const EditItemDialog = ({ item, onClose }: { item: AgendaItem; onClose: () => void }) => (
  <EditRecordDialog
    record={item}
    name={item.title}
    fields={item.status === 'HANDLED' ? minuteFields() : itemFields(item)}
    shape={item.status === 'HANDLED' ? minuteShape : itemShape}
    calls={{ ...itemCalls, changed: boardChangedOnce }}
    submitLabel={t('agenda.item.save')}
    onClose={onClose}
  />
)
