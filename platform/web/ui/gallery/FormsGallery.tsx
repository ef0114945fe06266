import { mdiAccountGroupOutline } from '@mdi/js'
import { useState } from 'react'
import * as z from 'zod/mini'
import { conflict } from '../../../contract/errors.ts'
import { text } from '../../../contract/fields.ts'
import { ComboboxField, ComboboxManyField } from '../../forms/ComboboxField.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { CheckboxField, DateInputField, NumberField, PickListField, SelectField, SwitchField, TextField } from '../../forms/fields.tsx'
import { MarkdownField } from '../../forms/MarkdownField.tsx'
import { Button } from '../actions/Button.tsx'
import { Chip } from '../display/Chip.tsx'
import { Checkbox } from '../inputs/Checkbox.tsx'
import { FileDrop } from '../inputs/FileDrop.tsx'
import { Select } from '../inputs/Select.tsx'
import { Switch } from '../inputs/Switch.tsx'
import { searchIn } from '../inputs/useOptionSearch.ts'
import { Section } from './Section.tsx'

const people = searchIn(
  ['Lotte de Vries', 'Amal Haddad', 'Björn Åkesson', 'Inès Moreau', 'Jürgen Weiß'].map((label, index) => ({
    id: String(index),
    label,
    note: `${label.split(' ')[0]?.toLowerCase()}@portico.example`,
  })),
)
const newApplication = z.object({
  name: text(1, 40),
  team: text(1, 40),
  owner: text(1, 40),
  members: z.array(z.string()),
  expires: z.optional(z.iso.datetime()),
  calls: z.int().check(z.minimum(1)),
  products: z.array(z.string()).check(z.minLength(1)),
  description: z.string(),
  warn: z.boolean(),
  live: z.boolean(),
})
const defaults = {
  name: '',
  team: '',
  owner: '',
  members: [],
  expires: '',
  calls: '',
  products: [],
  description: '',
  warn: true,
  live: false,
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export function FormsGallery() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Section title="Form dialog">
        <Button kind="standard" onClick={() => setOpen(true)}>
          Open the form
        </Button>
        {open && (
          <FormDialog
            title="Create application"
            submitLabel="Create application"
            schema={newApplication}
            defaults={defaults}
            submit={async (values) => {
              await wait(600)
              throw conflict('UniqueConflict', '', [
                {
                  path: 'name',
                  code: 'nameTaken',
                  message: `Mobile already has an application called “${values.name}” in Production. Choose another name.`,
                },
              ])
            }}
            onDone={() => setOpen(false)}
            onClose={() => setOpen(false)}
          >
            <TextField name="name" label="Name" />
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                name="team"
                label="Team"
                icon={mdiAccountGroupOutline}
                placeholder="Choose a team"
                options={[
                  { value: 'mobile', label: 'Mobile' },
                  { value: 'finance', label: 'Finance' },
                ]}
              />
              <DateInputField name="expires" label="Key expires" optional help="We warn the team 30, 14, 7 days and 1 day before." />
              <ComboboxField name="owner" label="Owner" search={people} />
              <NumberField name="calls" label="Calls" unit="a day" />
            </div>
            <ComboboxManyField name="members" label="Members" optional search={people} />
            <PickListField
              name="products"
              label="API products"
              options={[
                {
                  id: 'meters',
                  label: 'Meter readings',
                  note: '10,000 calls a day',
                  aside: (
                    <Chip tone="ok" icon={null}>
                      Automatic
                    </Chip>
                  ),
                },
                {
                  id: 'graph',
                  label: 'Customer graph',
                  note: '1,000 calls an hour',
                  aside: (
                    <Chip tone="info" icon={null}>
                      Needs approval, about 1 day
                    </Chip>
                  ),
                },
                {
                  id: 'outage',
                  label: 'Outage events',
                  note: 'AsyncAPI',
                  aside: (
                    <Chip tone="ok" icon={null}>
                      Automatic
                    </Chip>
                  ),
                },
              ]}
            />
            <MarkdownField name="description" label="Description" optional rows={3} />
            <CheckboxField name="warn" label="Warn the team before a key ends" />
            <SwitchField name="live" label="Live" help="Calls reach the real meters." />
          </FormDialog>
        )}
      </Section>
      <Section title="Controls">
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Off" help="With help below." />
        <Checkbox label="Not possible now" disabled />
        <Checkbox kind="radio" name="r" label="One" defaultChecked />
        <Checkbox kind="radio" name="r" label="Other" />
        <Switch label="On" defaultChecked />
        <Switch label="Off" />
        <Select aria-label="Team" className="w-48" options={[{ value: 'a', label: 'Mobile' }]} />
      </Section>
      <Section title="File">
        <div className="w-full max-w-[690px]">
          <FileDrop
            label="Specification, JSON or YAML, at most 30 MB"
            maxBytes={30_000_000}
            onFile={async (_file, { signal, progress }) => {
              for (let share = 0; share < 1 && !signal.aborted; share += 0.05) {
                progress(share)
                await wait(120)
              }
            }}
          />
        </div>
      </Section>
    </>
  )
}
