import { type ReactNode, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import { AppError } from '../../contract/errors.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import type { FormSchema } from '../forms/useSchemaForm.ts'
import { formatList } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { useSession } from '../session/state.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { type Conflict, mergeOf } from './merge.ts'

interface Versioned {
  version: number
  updatedBy: string
}

interface RecordFormDialogProps<S extends FormSchema, R extends Versioned> {
  title: string
  submitLabel: string
  schema: S
  record: R
  /** The form's fields with their labels, in its order. */
  fields: readonly { name: string; label: string }[]
  valuesOf: (record: R) => FieldValues
  /** The record as it is now, when somebody was first. */
  load: () => Promise<R>
  send: (values: z.core.output<S>, version: number) => Promise<R>
  onDone: (record: R) => void
  onClose: () => void
  /** What people call the place of a fault that no field shows. */
  nameOf?: (path: string) => string | undefined
  /** How a field's value is said where it is chosen between; left out: as it is. */
  saidOf?: (name: string, value: unknown) => string
  children: ReactNode
}

/**
 * The form of a record that others may change meanwhile. Who saves second keeps what they typed, sees what the other one wrote beside it,
 * chooses field by field, and saves again; what only the other one changed is taken over.
 */
export function RecordFormDialog<S extends FormSchema, R extends Versioned>({
  record,
  fields,
  valuesOf,
  load,
  send,
  saidOf = (_, value) => String(value ?? ''),
  children,
  ...dialog
}: RecordFormDialogProps<S, R>) {
  const [base, setBase] = useState(record)
  const [clash, setClash] = useState<{ by: string; theirs: FieldValues; was: FieldValues }>()
  const submit = async (values: z.core.output<S>) => {
    try {
      return await send(values, base.version)
    } catch (error) {
      if (!(error instanceof AppError) || error.name !== 'VersionConflict') throw error
      const newest = await load()
      setClash({ by: newest.updatedBy, theirs: valuesOf(newest), was: valuesOf(base) })
      setBase(newest)
      throw error.withDetails([])
    }
  }
  return (
    <FormDialog {...dialog} defaults={valuesOf(record)} submit={submit}>
      {clash && <Clash key={base.version} {...clash} fields={fields} saidOf={saidOf} />}
      {children}
    </FormDialog>
  )
}

interface ClashProps {
  by: string
  theirs: FieldValues
  was: FieldValues
  fields: readonly { name: string; label: string }[]
  saidOf: (name: string, value: unknown) => string
}

function Clash({ by, theirs, was, fields, saidOf }: ClashProps) {
  const { getValues, setValue } = useFormContext()
  // Whoever has two windows open is no somebody else.
  const own = by === useSession().user?.email
  const [{ conflicts, taken }] = useState(() => {
    const merged = mergeOf(fields, was, theirs, getValues())
    for (const { name } of merged.taken) setValue(name, theirs[name], { shouldDirty: true })
    return merged
  })
  const labels = taken.map(({ label }) => label)
  return (
    <section aria-label={t('record.conflict.title')} className="grid gap-3">
      <Banner tone="warn">
        {own ? t('record.conflict.own') : t('record.conflict.text', { name: by })}
        {labels.length > 0 && <span className="block font-normal">{t('record.conflict.taken', { fields: formatList(labels) })}</span>}
      </Banner>
      {conflicts.map((conflict) => (
        <Choice key={conflict.name} conflict={conflict} own={own} saidOf={saidOf} />
      ))}
    </section>
  )
}

function Choice({ conflict, own, saidOf }: { conflict: Conflict; own: boolean; saidOf: ClashProps['saidOf'] }) {
  const { name, label, theirs, yours } = conflict
  const { setValue, watch } = useFormContext()
  const now = watch(name)
  const take = (value: unknown) => setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const side = (words: string, value: unknown) => (
    <div className="grid min-w-0 flex-1 basis-48 content-start justify-items-start gap-1">
      <Button
        small
        aria-pressed={now === value}
        onClick={() => take(value)}
        className={now === value ? 'bg-accent-soft! text-accent!' : ''}
      >
        {words}
      </Button>
      <bdi className="line-clamp-4 max-w-full text-13 text-muted wrap-anywhere">{saidOf(name, value) || '–'}</bdi>
    </div>
  )
  return (
    <fieldset className="rounded-[8px] border border-hairline p-3">
      <legend className="px-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {side(t(own ? 'record.conflict.there' : 'record.conflict.theirs'), theirs)}
        {side(t('record.conflict.yours'), yours)}
      </div>
    </fieldset>
  )
}
