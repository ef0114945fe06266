import { mdiArrowRight } from '@mdi/js'
import * as z from 'zod/mini'
import { text } from '../../contract/fields.ts'
import type { OfferedTransition } from '../../contract/record/record.contract.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { TextField } from '../forms/fields.tsx'
import { t } from '../i18n/i18n.ts'
import { Icon } from '../ui/base/Icon.tsx'
import { StateChip } from './StateChip.tsx'
import type { AskedTransition, GovernedWords } from './words.ts'

const required = z.object({ comment: text(1, 1000) })
const optional = z.object({ comment: z.optional(text(0, 1000)) })

interface TransitionDialogProps {
  name: string
  words: GovernedWords
  /** The state it leaves. */
  status: string
  version: number
  transition: OfferedTransition
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
  send,
  onClose,
}: TransitionDialogProps) {
  return (
    <FormDialog
      title={words.question(action, name)}
      submitLabel={words.action(action)}
      danger={words.ends(action)}
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
      <p>{words.consequence(action)}</p>
      <p className="flex flex-wrap items-center gap-2">
        <StateChip state={status} words={words} />
        <Icon path={mdiArrowRight} mirror className="text-muted" />
        <span className="sr-only">{t('record.transition.becomes')}</span>
        <StateChip state={to} words={words} />
      </p>
      <TextField name="comment" label={t('record.reason')} help={t('record.reason.help')} rows={3} optional={!commentRequired} />
    </FormDialog>
  )
}
