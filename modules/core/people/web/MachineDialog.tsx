import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { PickListField, TextField } from '@portico/platform/web/forms/fields.tsx'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { people } from '../person.contract.ts'
import { machineRoles } from '../person-states.contract.ts'
import { admit, changeMachine } from './person.queries.ts'

interface Props {
  /** Left out: one is admitted. */
  machine?: { id: string; name: string; roles: readonly string[] } | undefined
  onClose: () => void
}

/** A program that signs in by its own client: who it is, and what it may. */
export function MachineDialog({ machine, onClose }: Props) {
  const title = t(machine ? 'people.machine.change' : 'people.machine.admit')
  const fields = (
    <>
      <TextField name="name" label={t('people.name')} />
      <PickListField
        name="roles"
        label={t('people.roles')}
        help={t('people.machine.roles.help')}
        options={machineRoles.map((id) => ({ id, label: t(`role.${id}`) }))}
      />
    </>
  )
  if (machine)
    return (
      <FormDialog
        title={title}
        submitLabel={title}
        size="small"
        schema={people.changeMachine.body}
        defaults={{ name: machine.name, roles: machineRoles.filter((role) => machine.roles.includes(role)) }}
        submit={(body) => changeMachine(machine.id, body)}
        onDone={onClose}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
    )
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      size="small"
      schema={people.admit.body}
      defaults={{ clientId: '', name: '', roles: [] }}
      submit={async (body) => {
        await admit(body)
        return body.name
      }}
      onDone={(name) => {
        showSnackbar(t('people.machine.admitted', { name }))
        onClose()
      }}
      onClose={onClose}
    >
      <TextField name="clientId" label={t('people.machine.clientId')} help={t('people.machine.clientId.help')} code />
      {fields}
    </FormDialog>
  )
}
