import { email } from '@portico/platform/contract/fields.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { refresh } from '@portico/platform/web/queries/queries.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import * as z from 'zod/mini'
import { emailTemplates, type Locale } from '../mail.contract.ts'

const schema = z.strictObject({ to: email() })

/** Sends what is written now, saved or not. */
export function TestDialog({
  id,
  language,
  subject,
  body,
  onClose,
}: {
  id: string
  language: Locale
  subject: string
  body: string
  onClose: () => void
}) {
  return (
    <FormDialog
      title={t('mail.test')}
      size="small"
      schema={schema}
      defaults={{ to: sessionState.get().user?.email ?? '' }}
      submit={({ to }) => call(emailTemplates.test, { params: { id }, body: { to, language, subject, body } })}
      onDone={(_, { to }) => {
        void refresh(emailTemplates.test)
        showSnackbar(t('mail.tested', { to }))
        onClose()
      }}
      onClose={onClose}
      submitLabel={t('mail.test.send')}
    >
      <TextField name="to" type="email" label={t('mail.to')} help={t('mail.test.help')} autoComplete="email" />
    </FormDialog>
  )
}
