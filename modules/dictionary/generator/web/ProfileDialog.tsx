import { text } from '@portico/platform/contract/fields.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { CheckboxField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import * as z from 'zod/mini'
import { profilesChanged, saveProfile } from './generator.queries.ts'

const schema = z.object({ name: text(1, 80), shared: z.boolean() })

/** Keeps outputs and options under a name. */
export const ProfileDialog = ({ request, onClose }: { request: Record<string, unknown>; onClose: () => void }) => (
  <FormDialog
    title={t('generator.profile.save')}
    submitLabel={t('generator.profile.save')}
    size="small"
    schema={schema}
    defaults={{ name: '', shared: false }}
    submit={(values) => saveProfile({ ...values, request })}
    onDone={() => {
      void profilesChanged()
      onClose()
    }}
    onClose={onClose}
  >
    <TextField name="name" label={t('generator.profile.name')} />
    {hasRole('admin') && <CheckboxField name="shared" label={t('generator.profile.shared')} />}
  </FormDialog>
)
