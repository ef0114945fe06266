import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Fault } from '../../contract/errors.ts'
import { newIdempotencyKey } from '../client/client.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { Button } from '../ui/actions/Button.tsx'
import { type RecordField, RecordFields } from './RecordFields.tsx'
import type { RecordCalls } from './record.calls.ts'
import { formValues } from './recordField.ts'

/** A first transition that can be made with the creation, by a button of its own. */
interface AtOnce {
  action: string
  /** On that button: "Save and activate". */
  label: string
  /** On the one that leaves the record in its first state: "Save". */
  without: string
  /** What it needs that is not filled in: asked for before anything is stored. */
  missing: (values: Record<string, string>) => readonly Pick<Fault, 'path'>[]
}

interface CreateRecordDialogProps<R> {
  /** On the button, too: "Create company". */
  title: string
  fields: readonly RecordField[]
  /** What each field takes, by its name. */
  shape: z.core.$ZodShape
  calls: Pick<RecordCalls<R>, 'create' | 'transition' | 'changed'>
  atOnce?: AtOnce
  /** What the form begins with, where that is not nothing. */
  begin?: object
  /** Over the fields: what decides which these are. */
  above?: ReactNode
  /** Under them: what fills some of them in. */
  below?: ReactNode
  /** Another one than before: the fields are told anew what `begin` calls their values. */
  fieldsKey?: string
  onClose: () => void
  onDone: (record: R) => void
}

const textsOf = (fields: readonly RecordField[], values: object): Record<string, string> => {
  const given: Readonly<Record<string, unknown>> = { ...values }
  return Object.fromEntries(fields.map(({ name }) => [name, String(given[name] ?? '')]))
}

/** A new record: stored in its first state, or taken on at once. */
export function CreateRecordDialog<R extends { id: string; version: number }>({
  title,
  fields,
  shape,
  calls,
  atOnce,
  begin = {},
  above,
  below,
  fieldsKey,
  onClose,
  onDone,
}: CreateRecordDialogProps<R>) {
  const [attempt] = useState(newIdempotencyKey)
  // Kept when only the second step failed: sent again, the same record is taken on and no other one made.
  const [stored, setStored] = useState<R>()
  const schema = z.object({ ...shape, atOnce: z.boolean() }).check((context) => {
    if (!atOnce || !context.value.atOnce) return
    for (const { path } of atOnce.missing(textsOf(fields, context.value)))
      context.issues.push({ code: 'custom', input: context.value, path: [path], message: 'required' })
  })
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      schema={schema}
      defaults={{ ...formValues(fields, begin), atOnce: false }}
      actions={atOnce && <Ways {...atOnce} />}
      submit={async ({ atOnce: wanted, ...values }): Promise<R> => {
        const record = stored ?? (await calls.create(values, attempt))
        setStored(record)
        return atOnce && wanted ? calls.transition(record.id, { action: atOnce.action, version: record.version }) : record
      }}
      onDone={(record) => {
        void calls.changed()
        onDone(record)
      }}
      onClose={() => {
        if (stored) void calls.changed()
        onClose()
      }}
    >
      {above}
      <RecordFields key={fieldsKey} fields={fields} record={begin} />
      {below}
    </FormDialog>
  )
}

/** What Enter presses stands first among those that send: it takes the record no further than asked. */
function Ways({ label, without }: Pick<AtOnce, 'label' | 'without'>) {
  const { setValue, formState } = useFormContext()
  const chosen = useWatch({ name: 'atOnce' }) === true
  const way = (wanted: boolean) => ({
    submits: true,
    busy: formState.isSubmitting && chosen === wanted,
    disabled: formState.isSubmitting,
    onClick: () => setValue('atOnce', wanted),
  })
  return (
    <>
      <Button {...way(false)}>{without}</Button>
      <Button kind="submit" {...way(true)}>
        {label}
      </Button>
    </>
  )
}
