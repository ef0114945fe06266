import { TextField } from '../forms/fields.tsx'

/** A field of a record, as its form asks for it and its page shows it. */
export interface RecordField {
  name: string
  label: string
  help?: string
  kind?: 'text' | 'email' | 'tel' | 'url' | 'long'
  /** Left to right and of fixed width: numbers and codes. */
  code?: true
  optional?: true
  /** Over both columns; a long one is. */
  wide?: true
  /** Begins a new line. */
  begins?: true
}

/** The fields of a record's form, two beside each other where there is room. */
export function RecordFields({ fields }: { fields: readonly RecordField[] }) {
  return (
    <div className="grid content-start gap-4 sm:grid-cols-2">
      {fields.map(({ kind = 'text', wide, begins, ...field }) => (
        <TextField
          key={field.name}
          {...field}
          {...(kind === 'long' ? { rows: 4 } : { type: kind })}
          {...(wide || kind === 'long' ? { className: 'sm:col-span-2' } : begins && { className: 'sm:col-start-1' })}
        />
      ))}
    </div>
  )
}
