import { call } from '@portico/platform/web/client/client.ts'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField } from '@portico/platform/web/forms/fields.tsx'
import { PersonField } from '@portico/platform/web/forms/PersonField.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { invitedEmail } from '@portico/platform/web/ui/inputs/PersonPicker.tsx'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import * as z from 'zod/mini'
import { members, newMember, type Team } from '../team.contract.ts'
import { searchPeople } from './people.ts'
import { refreshTeams } from './team.queries.ts'

/** Who is chosen is known by id; somebody who never signed in is invited by e-mail: called as in the answer that says why not, which then stands here. */
const schema = z.object({ developerId: z.string().check(z.minLength(1)), role: newMember.shape.role })

export function AddMemberDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const done = () => {
    void refreshTeams()
    onClose()
  }
  const inTeam = new Set(team.members?.map((member) => member.userId))
  const search: SearchOptions = async (text, signal) =>
    (await searchPeople(text, signal)).map((person) =>
      inTeam.has(person.id) ? { ...person, disabled: true, note: t('teams.person.already', { email: person.note ?? '' }) } : person,
    )
  return (
    <FormDialog
      title={t('teams.addMember')}
      submitLabel={t('teams.addMember')}
      size="small"
      schema={schema}
      defaults={{ developerId: '', role: 'Developer' }}
      submit={({ developerId: person, role }) => {
        const email = invitedEmail(person)
        return call(members.add, { body: { teamId: team.id, role, ...(email ? { developerId: email } : { userId: person }) } })
      }}
      onDone={done}
      onClose={onClose}
    >
      <PersonField name="developerId" label={t('teams.person')} help={t('teams.person.help')} search={search} invite />
      <SelectField
        name="role"
        label={t('teams.memberRole')}
        help={t('teams.memberRole.help')}
        options={(['Admin', 'Developer', 'Viewer'] as const).map((role) => ({ value: role, label: t(`teams.role.${role}`) }))}
      />
    </FormDialog>
  )
}
