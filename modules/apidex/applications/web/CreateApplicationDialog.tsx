import { mdiAccountGroupOutline } from '@mdi/js'
import { useAttempt } from '@portico/platform/web/client/attempt.ts'
import { call } from '@portico/platform/web/client/client.ts'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { EnvironmentChoice } from '@portico/platform/web/module.ts'
import { queryOf } from '@portico/platform/web/queries/queries.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useCapabilities } from '../../environments/web/environment.queries.ts'
import { type Team, teams } from '../../teams/team.contract.ts'
import { type Application, applications, newApplication } from '../application.contract.ts'
import { inWords, refreshApplications, searchTeams } from './application.queries.ts'
import { chosen } from './chosenProducts.ts'
import { KeyExpiryField } from './KeyExpiryField.tsx'
import { ProductsField } from './ProductsField.tsx'

// What shows a key, which happens once, is here before the key is made.
export { KeyMadeDialog } from './KeyMadeDialog.tsx'

const mostTeams = 100
const ownTeams = queryOf(teams.list, { query: { filter: { limit: mostTeams, order: 'name ASC' } } }, { quiet: true })

const narrowApplication = z.extend(newApplication, { apiProducts: chosen })

interface CreateProps {
  environment: EnvironmentChoice
  /** The product that somebody came to use, ticked from the start. */
  use?: string | undefined
  /** The team that it is for, chosen from the start. */
  teamId?: string | undefined
  onMade: (application: Application) => void
  onClose: () => void
}

/** An application with its first key. Opens when it is known for whom one may create it. */
export function CreateApplicationDialog(props: CreateProps) {
  const query = useQuery(ownTeams)
  if (query.isPending) return null
  return <CreateForm {...props} mine={(query.data ?? []).filter((team) => team.may.includes('createApplication'))} />
}

function CreateForm({ environment, use, teamId: wanted, mine, onMade, onClose }: CreateProps & { mine: readonly Team[] }) {
  const attempt = useAttempt()
  const isOne = useCapabilities(environment.id)?.productsPerKey === 'one'
  const member = mine.filter((team) => team.role !== null)
  const teamId = mine.find((team) => team.id === wanted)?.id ?? (member.length === 1 ? (member[0]?.id ?? '') : '')
  const nameOf = (id: string | null | undefined) => mine.find((team) => team.id === id)?.name
  return (
    <FormDialog
      title={t('applications.create.in', { environment: environment.displayName })}
      submitLabel={t('applications.create')}
      schema={isOne ? narrowApplication : newApplication}
      defaults={{ name: '', teamId, expiryDate: '', apiProducts: use ? [use] : [] }}
      submit={(values) =>
        inWords(call(applications.create, { params: { envId: environment.id }, body: values }, { idempotencyKey: attempt(values) }), () => {
          const team = nameOf(values.teamId)
          const words = { name: values.name, environment: environment.displayName }
          return team ? t('applications.nameTaken', { ...words, team }) : t('applications.nameTaken.mine', words)
        })
      }
      onDone={(made) => {
        void refreshApplications()
        onMade(made)
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t('applications.name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        {mine.length >= mostTeams ? (
          <ComboboxField
            name="teamId"
            label={t('applications.team')}
            optional
            search={searchTeams()}
            icon={mdiAccountGroupOutline}
            placeholder={t('applications.justMe')}
          />
        ) : (
          <SelectField
            name="teamId"
            label={t('applications.team')}
            icon={mdiAccountGroupOutline}
            options={[{ value: '', label: t('applications.justMe') }, ...mine.map((team) => ({ value: team.id, label: team.name }))]}
          />
        )}
        <KeyExpiryField label={t('applications.keyExpires')} optional />
      </div>
      <ProductsField envId={environment.id} optional />
    </FormDialog>
  )
}
