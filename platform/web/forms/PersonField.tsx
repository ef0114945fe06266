import { useState } from 'react'
import { PersonPicker } from '../ui/inputs/PersonPicker.tsx'
import type { Option, SearchOptions } from '../ui/inputs/useOptionSearch.ts'
import { Field, type FieldProps } from './Field.tsx'

interface PersonFieldProps extends FieldProps {
  search: SearchOptions
  invite?: boolean
  /** Who the value that the form starts with is. */
  initial?: Option | null
}

/** The form's value is the person's id, or what `invitedEmail` reads the e-mail of. */
export function PersonField({ search, invite, initial = null, ...field }: PersonFieldProps) {
  const [chosen, setChosen] = useState<Option | null>(initial)
  return (
    <Field {...field}>
      {(control, { value, onChange, onBlur, ref }) => (
        <PersonPicker
          {...control}
          ref={ref}
          search={search}
          invite={invite}
          value={value ? chosen : null}
          onBlur={onBlur}
          onChange={(option) => {
            setChosen(option)
            onChange(option?.id ?? '')
          }}
        />
      )}
    </Field>
  )
}
