import { mdiArrowRight } from '@mdi/js'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { text } from '../../contract/fields.ts'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { CheckboxField, TextField } from '../forms/fields.tsx'
import { t } from '../i18n/i18n.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { RecordFields } from './RecordFields.tsx'
import { formValues } from './recordField.ts'
import { StateChip } from './StateChip.tsx'
import type { AskedFields, AskedTick, AskedTransition, GovernedWords } from './words.ts'

const none: readonly AskedTick[] = []
const required = { comment: text(1, 1000) }
const optional = { comment: z.optional(text(0, 1000)) }
const nothingAsked: AskedFields = { fields: [], shape: {} }

interface TransitionDialogProps {
  name: string
  words: GovernedWords
  /** The state it leaves. */
  status: string
  version: number
  transition: OfferedTransition
  ticks?: readonly AskedTick[] | undefined
  /** What the action asks for beside the comment. */
  asked?: AskedFields
  /** What its fields have now. */
  record: object
  /** Answers what is to be told once the dialog is closed. */
  send: (asked: AskedTransition) => Promise<() => void>
  onClose: () => void
}

/** Says what follows and asks for the reason; what the server misses stands in the dialog. */
export function TransitionDialog({
  name,
  words,
  status,
  version,
  transition: { action, to, commentRequired },
  ticks = none,
  asked: { fields, shape } = nothingAsked,
  record,
  send,
  onClose,
}: TransitionDialogProps) {
  const schema = useMemo(() => {
    const ticked = Object.fromEntries(ticks.map(({ name }) => [name, z.boolean()]))
    const all: z.core.$ZodShape = { ...shape, ...(commentRequired ? required : optional), ...ticked }
    return z.object(all)
  }, [commentRequired, ticks, shape])
  return (
    <FormDialog
      title={words.question(action, name)}
      submitLabel={words.action(action)}
      cancelLabel={action === 'cancel' ? t('record.transition.back') : undefined}
      danger={words.ends(action)}
      ticked={(values) => ticks.find((tick) => values[tick.name])?.ticked}
      size="small"
      schema={schema}
      defaults={{
        ...formValues(fields, record),
        comment: words.comment?.(action, record) ?? '',
        ...Object.fromEntries(ticks.map(({ name }) => [name, false])),
      }}
      submit={({ comment, ...given }) =>
        send({ ...given, action, version, ...(typeof comment === 'string' && comment !== '' && { comment }) })
      }
      onDone={(tell) => {
        onClose()
        tell()
      }}
      onClose={onClose}
    >
      <p>{words.consequence(action, record)}</p>
      <p className="flex flex-wrap items-center gap-2">
        <StateChip state={status} words={words} />
        <Icon path={mdiArrowRight} mirror className="text-muted" />
        <span className="sr-only">{t('record.transition.becomes')}</span>
        <StateChip state={to} words={words} />
      </p>
      {fields.length > 0 && <RecordFields fields={fields} record={record} />}
      <TextField name="comment" label={t('record.reason')} help={t('record.reason.help')} rows={3} optional={!commentRequired} />
      {ticks.map(({ ticked: _, ...tick }) => (
        <CheckboxField key={tick.name} {...tick} />
      ))}
    </FormDialog>
  )
}
