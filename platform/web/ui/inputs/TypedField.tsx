import { type InputHTMLAttributes, type Ref, useState } from 'react'

interface TypedFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** As it is kept; what cannot be read is kept as typed, so that the message can say so and nothing is lost. */
  value: string
  onChange: (value: string) => void
  read: (text: string) => string | undefined
  /** As the reader writes it; empty for what is not readable. */
  write: (value: string) => string
  ref?: Ref<HTMLInputElement> | undefined
}

/** A value that people write in their own way. While it is typed it stays as it is; when the field is left, it stands as it was understood. */
export function TypedField({ value, onChange, read, write, onBlur, ref, ...rest }: TypedFieldProps) {
  const [typed, setTyped] = useState<string>()
  const kept = (text: string) => (text.trim() === '' ? '' : (read(text) ?? text))
  // What came from elsewhere, the calendar or a form that was reset, counts more than what was typed.
  const shown = typed !== undefined && kept(typed) === value ? typed : write(value) || value
  return (
    <input
      {...rest}
      ref={ref}
      type="text"
      autoComplete="off"
      spellCheck={false}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(kept(event.target.value))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
