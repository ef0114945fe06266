import { email } from '@portico/platform/contract/fields.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import * as z from 'zod/mini'
import { members, newMember, type Team } from '../team.contract.ts'
import { refreshTeams } from './team.queries.ts'

/** The request's own rules, with the e-mail required: the screen names people so. */
const schema = z.object({ developerId: email(), role: newMember.shape.role })

export function AddMemberDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const done = () => {
    void refreshTeams()
    onClose()
  }
  return (
    <FormDialog
      title={t('teams.addMember')}
      submitLabel={t('teams.addMember')}
      size="small"
      schema={schema}
      defaults={{ developerId: '', role: 'Developer' }}
      submit={(values) => call(members.add, { body: { ...values, teamId: team.id } })}
      onDone={done}
      onClose={onClose}
    >
      <TextField name="developerId" type="email" label={t('teams.email')} help={t('teams.email.help')} />
      <SelectField
        name="role"
        label={t('teams.memberRole')}
        help={t('teams.memberRole.help')}
        options={(['Admin', 'Developer', 'Viewer'] as const).map((role) => ({ value: role, label: t(`teams.role.${role}`) }))}
      />
    </FormDialog>
  )
}
