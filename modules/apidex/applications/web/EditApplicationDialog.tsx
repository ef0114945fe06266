import { mdiAccountGroupOutline } from '@mdi/js'
import { namedLike } from '@portico/platform/contract/lists.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { teams } from '../../teams/team.contract.ts'
import { type Application, applications, changedApplication } from '../application.contract.ts'
import { inWords, refreshApplications } from './application.queries.ts'

/** Teams for which the person may create, since handing over asks the same right. */
const teamsToHandTo: SearchOptions = async (text, signal) => {
  const found = await call(teams.list, { query: { filter: { ...namedLike(text), limit: 50, order: 'name ASC' } } }, { signal })
  return found.filter((team) => team.may.includes('createApplication')).map(({ id, name }) => ({ id, label: name }))
}

export function EditApplicationDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { id, environmentId: envId, name, description, teamId, teamName } = application
  const moves = application.may.includes('share')
  return (
    <FormDialog
      title={t('applications.edit.title', { name })}
      submitLabel={t('applications.edit.submit')}
      schema={changedApplication}
      defaults={{ name, description, ...(moves && { teamId: teamId ?? '' }) }}
      submit={({ teamId: chosen, ...values }) => {
        const next = chosen || null
        const body = { ...values, description: values.description ?? '', ...(moves && next !== teamId && { teamId: next }) }
        return inWords(call(applications.change, { params: { envId, id }, body }))
      }}
      onDone={() => {
        void refreshApplications()
        onClose()
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('applications.name')} />
      <TextField name="description" label={t('applications.description')} optional rows={3} />
      {moves && (
        <ComboboxField
          name="teamId"
          label={t('applications.team')}
          optional
          icon={mdiAccountGroupOutline}
          search={teamsToHandTo}
          initial={teamId && teamName ? { id: teamId, label: teamName } : null}
          placeholder={t('applications.justMe')}
          help={t('applications.team.help')}
        />
      )}
    </FormDialog>
  )
}
