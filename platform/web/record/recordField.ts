import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import type { SelectOption } from '../ui/inputs/Select.tsx'
import type { Option, SearchOptions } from '../ui/inputs/useOptionSearch.ts'

/** What ids that a history holds are called. */
export type NamedOptions = (ids: readonly string[]) => Promise<Option[]>

interface Base {
  name: string
  label: string
  help?: string
  optional?: true | string
  /** Over both columns; a long one is. */
  wide?: true
  /** In a form a part begins with it, under this heading. */
  heading?: string
  /** Begins a new line. */
  begins?: true
  /** Asked only while another field of the form has such a value; empty otherwise. */
  only?: { where: string; is: (value: unknown) => boolean }
  /** What it is about: it stands first on its page. */
  lead?: true
  /** A form begins without what the record has: it asks for the next one. */
  anew?: true
  /** How a page shows it, where that is not its plain value. */
  show?: (record: Readonly<Record<string, unknown>>) => ReactNode
}
/** A field of a record, as its form asks for it and its page shows it. */
export type RecordField = Base &
  (
    | {
        kind?: 'text' | 'email' | 'tel' | 'url' | 'long'
        /** Left to right and of fixed width: numbers and codes. */
        code?: true
      }
    | { kind: 'markdown' | 'day' | 'moment' | 'tags' | 'yesno' }
    | { kind: 'number'; unit?: string }
    | { kind: 'choice'; options: readonly SelectOption[] }
    /** A person, one of many or several of many, found by typing; `named` says what the value of a record that is there is called. */
    | {
        kind: 'person' | 'one'
        search: SearchOptions
        named?: (record: Readonly<Record<string, unknown>>) => Option | null
        byIds?: NamedOptions
      }
    | { kind: 'many'; search: SearchOptions; named?: (record: Readonly<Record<string, unknown>>) => Option[]; byIds?: NamedOptions }
  )

type Values = Readonly<Record<string, unknown>>

/** Whether it stands over both columns and below the card of data. */
export const isLong = ({ kind }: RecordField): boolean => kind === 'long' || kind === 'markdown'

const empty = ({ kind }: RecordField): unknown => (kind === 'many' || kind === 'tags' ? [] : kind === 'yesno' ? false : '')

/** What a form begins with: each field as the record has it, or empty as its kind is. */
export const formValues = (fields: readonly RecordField[], record: object = {}): Record<string, unknown> => {
  const values = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(fields.map((field) => [field.name, (field.anew ? undefined : values.get(field.name)) ?? empty(field)]))
}

const joined = (options: readonly Option[]) => options.map(({ label }) => label).join(', ')

/** A field of a record in words; empty where it is not filled in. */
export function fieldWords(field: RecordField, record: Values): string {
  const value = record[field.name]
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value)
    case 'day':
      return formatDate(String(value))
    case 'moment':
      return formatDateTime(String(value))
    case 'number':
      return `${formatNumber(Number(value))}${field.unit ? ` ${field.unit}` : ''}`
    case 'yesno':
      return t(value === true ? 'list.filter.yes' : 'list.filter.no')
    case 'person':
    case 'one':
      return field.named?.(record)?.label ?? String(value)
    case 'many':
      return joined(field.named?.(record) ?? [])
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : ''
    default:
      return String(value)
  }
}
