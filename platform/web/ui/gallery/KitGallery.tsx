import { mdiCheck } from '@mdi/js'
import { useState } from 'react'
import * as z from 'zod/mini'
import { text } from '../../../contract/fields.ts'
import { FormPage, FormSection } from '../../forms/FormPage.tsx'
import { DateInputField, TextField } from '../../forms/fields.tsx'
import { PersonField } from '../../forms/PersonField.tsx'
import { TagsField } from '../../forms/TagsField.tsx'
import { Button } from '../actions/Button.tsx'
import { FileButton } from '../actions/FileButton.tsx'
import { TwoStepButton } from '../actions/TwoStepButton.tsx'
import { FactList } from '../display/Facts.tsx'
import { lazyPart } from '../feedback/lazyPart.tsx'
import { DateField } from '../inputs/DateField.tsx'
import { DateRangeField } from '../inputs/DateRangeField.tsx'
import type { DayRange } from '../inputs/day.ts'
import { FieldBox } from '../inputs/FieldBox.tsx'
import { PersonPicker } from '../inputs/PersonPicker.tsx'
import { TagsInput } from '../inputs/TagsInput.tsx'
import { type Option, searchIn } from '../inputs/useOptionSearch.ts'
import { example } from './example.ts'
import { Section } from './Section.tsx'

const SidePanel = lazyPart(() => import('../overlays/SidePanel.tsx').then((file) => file.SidePanel))

const people = searchIn([
  { id: '1', label: 'Lotte Bakker', note: 'developer@portico.example' },
  { id: '2', label: 'Omar Haddad', note: 'developer2@portico.example' },
  { id: '3', label: 'لمى حداد', note: 'lama@portico.example' },
])

/** The parts that five modules will use. */
export function KitGallery() {
  const [at, setAt] = useState<number>()
  const [day, setDay] = useState('')
  const [moment, setMoment] = useState(new Date(Date.UTC(2026, 10, 20, 9)).toISOString())
  const [range, setRange] = useState<DayRange>({ from: '2026-11-02', to: '2026-11-20' })
  const [person, setPerson] = useState<Option | null>(null)
  const [tags, setTags] = useState(['meters', 'energy', 'طاقة'])
  const [approved, setApproved] = useState(0)
  const row = at === undefined ? undefined : example.applications[at]
  return (
    <>
      <Section title="Side panel">
        {example.applications.slice(0, 4).map((one, index) => (
          <Button key={one.id} onClick={() => setAt(index)}>
            {one.name.slice(0, 30)}
          </Button>
        ))}
        {row && at !== undefined && (
          <SidePanel
            recordId={row.id}
            title={row.name}
            position={`${at + 1} of 4`}
            onPrevious={at > 0 ? () => setAt(at - 1) : undefined}
            onNext={at < 3 ? () => setAt(at + 1) : undefined}
            onClose={() => setAt(undefined)}
            footer={<Button small>Approve</Button>}
          >
            <FactList
              facts={[
                { label: 'Team', value: row.team },
                { label: 'Company', value: row.company ?? 'None' },
              ]}
            />
          </SidePanel>
        )}
      </Section>
      <Section title="Dates">
        <FieldBox label="Day" className="w-72">
          {(control) => <DateField {...control} value={day} onChange={setDay} />}
        </FieldBox>
        <FieldBox label="Day and time" className="w-72">
          {(control) => <DateField {...control} time value={moment} onChange={setMoment} />}
        </FieldBox>
        <FieldBox label="From day to day" group className="w-96">
          {(control) => <DateRangeField {...control} value={range} onChange={setRange} />}
        </FieldBox>
        <FieldBox label="Not possible now" className="w-72">
          {(control) => <DateField {...control} disabled value={moment} onChange={setMoment} />}
        </FieldBox>
      </Section>
      <Section title="Person and tags">
        <FieldBox label="Person" className="w-72">
          {(control) => <PersonPicker {...control} invite search={people} value={person} onChange={setPerson} />}
        </FieldBox>
        <FieldBox label="Tags" className="w-72">
          {(control) => <TagsInput {...control} value={tags} onChange={setTags} />}
        </FieldBox>
      </Section>
      <Section title="Two steps">
        <FileButton label="Choose a file" accept=".txt" onFile={() => {}} />
        <TwoStepButton icon={mdiCheck} label="Approve" question="Approve?" onConfirm={() => setApproved(approved + 1)} />
        <span>{approved}</span>
      </Section>
    </>
  )
}

const schema = z.object({ name: text(1, 40), from: z.string(), owner: z.string(), tags: z.array(z.string()) })

export const FormPageGallery = () => (
  <FormPage
    title="Create thing"
    submitLabel="Create thing"
    schema={schema}
    defaults={{ name: '', from: '', owner: '', tags: [] }}
    submit={async () => {}}
    onDone={() => {}}
    onCancel={() => {}}
  >
    <FormSection title="What it is" text="How people find and recognise it.">
      <TextField name="name" label="Name" />
      <TagsField name="tags" label="Tags" optional />
    </FormSection>
    <FormSection title="Whose it is">
      <PersonField name="owner" label="Owner" search={people} optional />
      <DateInputField name="from" label="From" optional />
    </FormSection>
  </FormPage>
)
