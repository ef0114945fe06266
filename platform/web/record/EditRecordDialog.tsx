import * as z from 'zod/mini'
import { t } from '../i18n/i18n.ts'
import { type RecordField, RecordFields } from './RecordFields.tsx'
import { RecordFormDialog } from './RecordFormDialog.tsx'
import type { RecordCalls } from './record.calls.ts'
import { formValues } from './recordField.ts'

interface EditRecordDialogProps<R> {
  record: R
  name: string
  fields: readonly RecordField[]
  /** What each field takes, by its name. */
  shape: z.core.$ZodShape
  calls: Pick<RecordCalls<R>, 'load' | 'change' | 'changed'>
  submitLabel: string
  /** The field that somebody came for: it has the focus. */
  at?: string | undefined
  onClose: () => void
}

/** The form of a record that is there, by the table of its fields. */
export function EditRecordDialog<R extends { id: string; version: number; updatedBy: string }>({
  record,
  name,
  fields,
  shape,
  calls,
  submitLabel,
  at,
  onClose,
}: EditRecordDialogProps<R>) {
  return (
    <RecordFormDialog
      title={t('record.edit.title', { name })}
      submitLabel={submitLabel}
      schema={z.object(shape)}
      record={record}
      fields={fields}
      valuesOf={(one) => formValues(fields, one)}
      load={() => calls.load(record.id)}
      send={(values, version) => calls.change(record.id, { ...values, version })}
      onDone={() => {
        void calls.changed()
        onClose()
      }}
      onClose={onClose}
    >
      <RecordFields fields={fields} record={record} at={at} />
    </RecordFormDialog>
  )
}
