import { mdiAccountGroupOutline } from '@mdi/js'
import { ComboboxField } from '@portico/platform/web/forms/ComboboxField.tsx'
import { FormDialog } from '@portico/platform/web/forms/FormDialog.tsx'
import { SelectField } from '@portico/platform/web/forms/fields.tsx'
import { PersonField } from '@portico/platform/web/forms/PersonField.tsx'
import { formatList } from '@portico/platform/web/i18n/format.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'
import { invitedEmail } from '@portico/platform/web/ui/inputs/PersonPicker.tsx'
import type { SearchOptions } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { searchTeams } from '../../applications/web/application.queries.ts'
import { searchPeople } from '../../teams/web/people.ts'
import type { AdoptionApplication } from '../adoption.contract.ts'
import { assign, giveBack, type ToWhom, type Which } from './adoption.queries.ts'

const required = z.string().check(z.minLength(1))
const toWhom = z.discriminatedUnion('to', [
  z.object({ to: z.literal('team'), teamId: required }),
  z.object({ to: z.literal('person'), person: required }),
])
type Chosen = z.infer<typeof toWhom>

interface AssignDialogProps {
  envId: string
  which: Which
  /** As they are now, where they are known. */
  rows?: readonly AdoptionApplication[]
  /** How many applications these are, and which, in words. */
  count: number
  title: string
  onGiven?: () => void
  onClose: () => void
}

/** Whom applications of the gateway are given to. */
export function AssignDialog({ envId, which, rows, count, title, onGiven, onClose }: AssignDialogProps) {
  const names = useRef(new Map<string, string>())
  /** What somebody may choose has a name, by which the message tells of it. */
  const noting =
    (search: SearchOptions): SearchOptions =>
    async (text, signal) => {
      const found = await search(text, signal)
      for (const { id, label } of found) names.current.set(id, label)
      return found
    }
  const tell = (given: number, values: Chosen) => {
    const id = values.to === 'team' ? values.teamId : values.person
    const name = invitedEmail(id) ?? names.current.get(id)
    const undo = rows && { label: t('apidex.undo'), run: () => void giveBack(envId, rows).catch(showError) }
    showSnackbar(
      name === undefined ? t('adoption.assigned', { count: given }) : t('adoption.assigned.to', { count: given, name }),
      'success',
      undo,
    )
  }
  return (
    <FormDialog
      title={title}
      submitLabel={t('adoption.assign.count', { count })}
      schema={toWhom}
      defaults={{ to: 'team', teamId: '', person: '' }}
      submit={(values) => assign(envId, which, targetOf(values))}
      onDone={(given, values) => {
        tell(given, values)
        onGiven?.()
        onClose()
      }}
      onClose={onClose}
    >
      <Again rows={rows ?? []} />
      <SelectField
        name="to"
        label={t('adoption.assign.to')}
        options={[
          { value: 'team', label: t('adoption.assign.team') },
          { value: 'person', label: t('adoption.assign.person') },
        ]}
      />
      <Whom noting={noting} />
    </FormDialog>
  )
}

function targetOf(values: Chosen): ToWhom {
  if (values.to === 'team') return { teamId: values.teamId }
  const email = invitedEmail(values.person)
  return email === undefined ? { userId: values.person } : { owner: email }
}

const ownersNamed = 3
/** Whoever ticks a page ticks what is somebody's already, too. */
function Again({ rows }: { rows: readonly AdoptionApplication[] }) {
  const whose = rows.flatMap(({ state, teamName, ownerName, ownerId }) =>
    state === 'found' ? (teamName ?? ownerName ?? ownerId ?? []) : [],
  )
  const owners = [...new Set(whose)]
  if (whose.length === 0) return null
  const more = owners.length - ownersNamed
  const names = formatList([...owners.slice(0, ownersNamed), ...(more > 0 ? [t('adoption.others', { count: more })] : [])])
  return (
    <p className="text-muted">
      {rows.length === 1 ? t('adoption.assign.again.one', { names }) : t('adoption.assign.again', { count: whose.length, names })}
    </p>
  )
}

function Whom({ noting }: { noting: (search: SearchOptions) => SearchOptions }) {
  const [to, person] = useWatch({ name: ['to', 'person'] }) as [unknown, string]
  return to === 'person' ? (
    <PersonField
      name="person"
      label={t('adoption.assign.person')}
      search={noting(searchPeople)}
      invite={t('adoption.assign.unknown')}
      {...(invitedEmail(person) !== undefined && { help: t('adoption.assign.unknown.help') })}
    />
  ) : (
    <ComboboxField name="teamId" label={t('adoption.assign.team')} search={noting(searchTeams())} icon={mdiAccountGroupOutline} />
  )
}
