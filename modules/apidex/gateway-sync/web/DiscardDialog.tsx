import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import * as z from 'zod/mini'
import { discardReason } from '../discard.contract.ts'

const schema = z.object(discardReason)

interface DiscardDialogProps {
  name: string
  discard: (reason: string) => Promise<void>
  onClose: () => void
}

/** Giving a command up needs a reason, which the history of its environment keeps. */
export const DiscardDialog = ({ name, discard, onClose }: DiscardDialogProps) => (
  <FormDialog
    size="small"
    title={t('commands.discard.title', { name })}
    submitLabel={t('commands.discard')}
    schema={schema}
    defaults={{ reason: '' }}
    submit={({ reason }) => discard(reason)}
    onDone={onClose}
    onClose={onClose}
  >
    <p>{t('commands.discard.text')}</p>
    <TextField name="reason" label={t('commands.discard.reason')} rows={3} help={t('commands.discard.reason.help')} />
  </FormDialog>
)
