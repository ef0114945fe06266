import { text } from '@portico/platform/contract/fields.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { CheckboxField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { hasRole } from '@portico/platform/web/session/state.ts'
import * as z from 'zod/mini'
import type { Profile } from '../generator.contract.ts'
import { changeProfile, profilesChanged, saveProfile } from './generator.queries.ts'
import { fieldWord } from './missingWord.ts'
import type { Draft } from './request.ts'

const schema = z.object({ name: text(1, 80), shared: z.boolean() })

interface ProfileDialogProps {
  /** Whose outputs and options are kept. */
  of: Pick<Draft, 'outputs' | 'options'>
  /** The one that is to hold them from now on; a new one otherwise. */
  profile?: Profile
  onClose: () => void
}

/** Keeps outputs and options under a name. */
export const ProfileDialog = ({ of: { outputs, options }, profile, onClose }: ProfileDialogProps) => (
  <FormDialog
    title={profile ? t('generator.profile.change', { name: profile.name }) : t('generator.profile.save')}
    submitLabel={profile ? t('generator.profile.change.confirm') : t('generator.profile.save')}
    size="small"
    schema={schema}
    defaults={{ name: profile?.name ?? '', shared: profile?.shared ?? false }}
    submit={(values) => {
      const kept = { ...values, outputs: [...outputs], options }
      return profile ? changeProfile(profile, kept) : saveProfile(kept)
    }}
    nameOf={(path) => fieldWord(path.split('.')[1] ?? path)}
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
