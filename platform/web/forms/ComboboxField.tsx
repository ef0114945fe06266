import { type ComponentType, useState } from 'react'
import { Combobox, type ComboboxProps } from '../ui/inputs/Combobox.tsx'
import { ComboboxMany } from '../ui/inputs/ComboboxMany.tsx'
import type { Option, SearchOptions } from '../ui/inputs/useOptionSearch.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface ComboboxFieldProps extends FieldProps {
  search: SearchOptions
  /** What it is chosen with, where that is not the plain box. */
  part?: ComponentType<ComboboxProps & { invite?: boolean | string | undefined }>
  /** For a part that lets people in who are not found. */
  invite?: boolean | string
  placeholder?: string
  icon?: string
  /** What the value that the form starts with is called. */
  initial?: Option | null
  disabled?: boolean
}

/** The form's value is the id of what was chosen, or empty. */
export function ComboboxField({
  search,
  part: Part = Combobox,
  invite,
  placeholder,
  icon,
  initial = null,
  disabled,
  ...field
}: ComboboxFieldProps) {
  const [chosen, setChosen] = useState<Option | null>(initial)
  return (
    <Field {...field}>
      {(control, { value, onChange, onBlur, ref }) => (
        <Part
          {...control}
          {...(invite && { invite })}
          ref={ref}
          search={search}
          placeholder={placeholder}
          icon={icon}
          disabled={disabled}
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

/** The form's value is the list of ids. */
export function ComboboxManyField({
  search,
  placeholder,
  initial = [],
  disabled,
  ...field
}: Omit<ComboboxFieldProps, 'initial' | 'icon' | 'part' | 'invite'> & { initial?: Option[] }) {
  const [known, setKnown] = useState<Option[]>(initial)
  return (
    <Field {...field}>
      {(control, { value, onChange, onBlur, ref }) => {
        const ids: string[] = Array.isArray(value) ? value : []
        return (
          <ComboboxMany
            {...control}
            ref={ref}
            search={search}
            placeholder={placeholder}
            disabled={disabled}
            value={ids.map((id) => known.find((option) => option.id === id) ?? { id, label: id })}
            onBlur={onBlur}
            onChange={(options) => {
              setKnown(options)
              onChange(options.map((option) => option.id))
            }}
          />
        )
      }}
    </Field>
  )
}
