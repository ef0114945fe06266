import { ComboboxField, ComboboxManyField } from '../forms/ComboboxField.tsx'
import type { FieldProps } from '../forms/Field.tsx'
import { PersonField } from '../forms/PersonField.tsx'
import type { RecordField } from './recordField.ts'

type Picked = Extract<RecordField, { kind: 'person' | 'one' | 'many' }>

/** A field whose value is found by typing: a person, one of many, several of many. */
export function PickField({ field, record = {}, ...shared }: FieldProps & { field: Picked; record: object | undefined }) {
  const values = Object.fromEntries(Object.entries(record))
  if (field.kind === 'many') return <ComboboxManyField {...shared} search={field.search} initial={field.named?.(values) ?? []} />
  const props = { ...shared, search: field.search, initial: field.named?.(values) ?? null }
  return field.kind === 'person' ? <PersonField {...props} /> : <ComboboxField {...props} />
}
