import { mdiAccountGroupOutline } from '@mdi/js'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField } from '@portico/platform/web/forms/fields.tsx'
import { PersonField } from '@portico/platform/web/forms/PersonField.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { invitedEmail } from '@portico/platform/web/ui/inputs/PersonPicker.tsx'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { searchTeams } from '../../applications/web/application.queries.ts'
import { searchPeople } from '../../teams/web/people.ts'
import { assign, type ToWhom, type Which } from './adoption.queries.ts'

const required = z.string().check(z.minLength(1))
const toWhom = z.discriminatedUnion('to', [
  z.object({ to: z.literal('team'), teamId: required }),
  z.object({ to: z.literal('person'), person: required }),
])

interface AssignDialogProps {
  envId: string
  which: Which
  /** How many applications these are, and which, in words. */
  count: number
  title: string
  onGiven?: () => void
  onClose: () => void
}

/** Whom applications of the gateway are given to. */
export function AssignDialog({ envId, which, count, title, onGiven, onClose }: AssignDialogProps) {
  return (
    <FormDialog
      title={title}
      submitLabel={t('adoption.assign.count', { count })}
      schema={toWhom}
      defaults={{ to: 'team', teamId: '', person: '' }}
      submit={(values) => assign(envId, which, targetOf(values))}
      onDone={(given) => {
        showSnackbar(t('adoption.assigned', { count: given }), 'success')
        onGiven?.()
        onClose()
      }}
      onClose={onClose}
    >
      <SelectField
        name="to"
        label={t('adoption.assign.to')}
        options={[
          { value: 'team', label: t('adoption.assign.team') },
          { value: 'person', label: t('adoption.assign.person') },
        ]}
      />
      <Chosen />
    </FormDialog>
  )
}

function targetOf(values: z.infer<typeof toWhom>): ToWhom {
  if (values.to === 'team') return { teamId: values.teamId }
  const email = invitedEmail(values.person)
  return email === undefined ? { userId: values.person } : { owner: email }
}

function Chosen() {
  const to: unknown = useWatch({ name: 'to' })
  return to === 'person' ? (
    <PersonField name="person" label={t('adoption.assign.person')} search={searchPeople} invite />
  ) : (
    <ComboboxField name="teamId" label={t('adoption.assign.team')} search={searchTeams()} icon={mdiAccountGroupOutline} />
  )
}
