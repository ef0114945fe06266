import * as z from 'zod/mini'
import { text } from '../../contract/fields.ts'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { TextField } from '../forms/fields.tsx'
import { t } from '../i18n/i18n.ts'
import { T } from '../i18n/T.tsx'
import type { AskedTransition, RecordWords } from './words.ts'

const required = z.object({ comment: text(1, 1000) })
const optional = z.object({ comment: z.optional(text(0, 1000)) })

interface TransitionDialogProps {
  name: string
  words: RecordWords
  version: number
  transition: OfferedTransition
  /** Answers what is to be told once the dialog is closed. */
  send: (asked: AskedTransition) => Promise<() => void>
  onClose: () => void
}

/** Asks for the comment and says where the record goes; what the server misses stands in the dialog. */
export function TransitionDialog({
  name,
  words,
  version,
  transition: { action, to, commentRequired },
  send,
  onClose,
}: TransitionDialogProps) {
  return (
    <FormDialog
      title={t('record.transition.title', { action: words.action(action), name })}
      submitLabel={words.action(action)}
      size="small"
      schema={commentRequired ? required : optional}
      defaults={{ comment: '' }}
      submit={({ comment }) => send({ action, version, ...(comment && { comment }) })}
      onDone={(tell) => {
        onClose()
        tell()
      }}
      onClose={onClose}
    >
      <p className="text-muted">
        <T id="record.transition.to" values={{ name: <bdi>{name}</bdi>, state: <b className="text-ink">{words.state(to)}</b> }} />
      </p>
      <TextField name="comment" label={t('record.transition.comment')} rows={3} optional={!commentRequired} />
    </FormDialog>
  )
}
