import { FormDialog, sendTo } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { newTeam, type Team, teams } from '../team.contract.ts'
import { refreshTeams } from './team.queries.ts'

export function CreateTeamDialog({ onClose, onDone }: { onClose: () => void; onDone: (team: Team) => void }) {
  const done = (team: Team) => {
    void refreshTeams()
    onDone(team)
  }
  return (
    <FormDialog
      title={t('teams.create')}
      submitLabel={t('teams.create')}
      size="small"
      schema={newTeam}
      defaults={{ name: '' }}
      submit={sendTo(teams.create)}
      onDone={done}
      onClose={onClose}
    >
      <TextField name="name" label={t('teams.name')} help={t('teams.name.help')} />
    </FormDialog>
  )
}

/** The same form for a team that exists. */
export function RenameTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const done = () => {
    void refreshTeams()
    onClose()
  }
  return (
    <FormDialog
      title={t('teams.rename')}
      submitLabel={t('teams.rename')}
      size="small"
      schema={newTeam}
      defaults={{ name: team.name }}
      submit={sendTo(teams.change, { id: team.id })}
      onDone={done}
      onClose={onClose}
    >
      <TextField name="name" label={t('teams.name')} help={t('teams.name.help')} />
    </FormDialog>
  )
}
