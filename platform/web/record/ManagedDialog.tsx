import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { CallInput, Endpoint } from '../../contract/endpoint.ts'
import { existing } from '../../contract/errors.ts'
import { call, newIdempotencyKey } from '../client/client.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { t } from '../i18n/i18n.ts'
import type { ListSource } from '../lists/listSource.ts'
import type { Managed, ManagedFormProps } from './managed.ts'
import { RecordFields } from './RecordFields.tsx'
import { RecordFormDialog } from './RecordFormDialog.tsx'
import { formValues, type RecordField } from './recordField.ts'

interface Calls {
  create: Endpoint
  /** Takes the full record. */
  change: Endpoint
}
interface ManagedDialogProps<R extends Managed> extends ManagedFormProps<R> {
  calls: Calls
  /** Finds the row as it is now, when somebody was first. */
  source: Pick<ListSource<R>, 'find'>
  fields: readonly RecordField[]
  /** What each field takes, by its name. */
  shape: z.core.$ZodShape
  /** What a new one begins with. */
  begin?: object
  words: { create: string; save: string }
  /** Below the fields, where what is typed has consequences. */
  children?: ReactNode
}

/** The form of a row that an admin keeps, new or there already. */
export function ManagedDialog<R extends Managed>(props: ManagedDialogProps<R>) {
  const { record, calls, source, fields, shape, begin = {}, words, children, onDone, onClose } = props
  const [attempt] = useState(newIdempotencyKey)
  const schema = z.object(shape)
  const send = (endpoint: Endpoint, input: object, idempotencyKey?: string) =>
    call(endpoint, input as CallInput<Endpoint>, { idempotencyKey }) as Promise<unknown> as Promise<R>
  const inside = (
    <>
      <RecordFields fields={fields} record={record ?? begin} />
      {children}
    </>
  )
  if (!record)
    return (
      <FormDialog
        title={words.create}
        submitLabel={words.create}
        schema={schema}
        defaults={formValues(fields, begin)}
        submit={(values) => send(calls.create, { body: values }, attempt)}
        onDone={onDone}
        onClose={onClose}
      >
        {inside}
      </FormDialog>
    )
  return (
    <RecordFormDialog
      title={t('record.edit.title', { name: record.name })}
      submitLabel={words.save}
      schema={schema}
      record={record}
      fields={fields}
      valuesOf={(one) => formValues(fields, one)}
      load={async () => existing(await source.find?.(record.id, new AbortController().signal))}
      send={(values, version) => send(calls.change, { params: { id: record.id }, body: { ...values, version } })}
      onDone={onDone}
      onClose={onClose}
    >
      {inside}
    </RecordFormDialog>
  )
}
