import { t } from '@portico/platform/web/i18n/i18n.ts'
import { CreateRecordDialog } from '@portico/platform/web/record/CreateRecordDialog.tsx'
import { EditRecordDialog } from '@portico/platform/web/record/EditRecordDialog.tsx'
import type { CreateDialogProps } from '@portico/platform/web/record/RecordListPage.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BusinessObject } from '../object.contract.ts'
import { laterObjectFields, objectFields } from '../object-fields.contract.ts'
import { NewTerm } from './NewTerm.tsx'
import { objectCalls } from './object.queries.ts'
import { firstObjectFields, formFields, standingObjectFields } from './objectFields.ts'

const { name, displayName, domainId, objectType, description, termIds, ownerId, stewardId } = objectFields

/** `Meter reading (daily)` as `MeterReadingDaily`; what is no letter or digit of the technical name parts it. */
export const technicalName = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, 80)

/** The technical name follows the natural one until somebody types it. */
function NameFollows() {
  const { setValue, getValues } = useFormContext()
  const words = String(useWatch({ name: 'displayName' }) ?? '')
  const made = useRef('')
  useEffect(() => {
    if (getValues('name') !== made.current) return
    made.current = technicalName(words)
    setValue('name', made.current)
  }, [words, setValue, getValues])
  return null
}

/** A term of the object's natural name, where none is chosen. */
function TermOfName({ onMade }: { onMade: (term: Option) => void }) {
  const [words, domain] = [useWatch({ name: 'displayName' }), useWatch({ name: 'domainId' })]
  return <NewTerm name={String(words ?? '').trim()} domainId={String(domain ?? '')} field="termIds" onMade={onMade} />
}

/** A new object: what it is called and what it is about; the rest is filled in on its page. */
export function CreateObjectDialog(props: CreateDialogProps<BusinessObject>) {
  const [made, setMade] = useState<Option>()
  return (
    <CreateRecordDialog
      title={t('objects.create')}
      fields={firstObjectFields()}
      below={<TermOfName onMade={setMade} />}
      fieldsKey={made?.id ?? ''}
      shape={{ name, displayName, domainId, objectType, description, termIds }}
      calls={objectCalls}
      begin={{ objectType: 'OBJECT_TYPE', terms: made ? [{ id: made.id, name: made.label }] : [] }}
      above={<NameFollows />}
      {...props}
    />
  )
}

export function EditObjectDialog({ object, onClose }: { object: BusinessObject; onClose: () => void }) {
  const fields = formFields(object)
  const all = { ...objectFields, changeNote: laterObjectFields.changeNote }
  const shape = Object.fromEntries(fields.map(({ name: field }) => [field, all[field as keyof typeof all]]))
  return (
    <EditRecordDialog
      record={object}
      name={object.name}
      fields={fields}
      shape={shape}
      calls={objectCalls}
      submitLabel={t('objects.save')}
      onClose={onClose}
    />
  )
}

/** What is said of the status, and who answers for the object: no content, so nothing has to be revised for it. */
export const ObjectStandingDialog = ({ object, onClose }: { object: BusinessObject; onClose: () => void }) => (
  <EditRecordDialog
    record={object}
    name={object.name}
    fields={standingObjectFields()}
    shape={{ statusDescription: laterObjectFields.statusDescription, ownerId, stewardId }}
    calls={objectCalls}
    submitLabel={t('objects.save')}
    onClose={onClose}
  />
)
