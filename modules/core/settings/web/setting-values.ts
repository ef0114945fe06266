/** A setting as the server tells of it. */
export interface ShownSetting {
  key: string
  summary: string
  value?: unknown
  default?: unknown
  schema: Record<string, unknown>
}

/** How a value is typed: a switch, a number, several numbers, or as it is written. */
export type SettingKind = 'switch' | 'number' | 'numbers' | 'text'

export function kindOf({ schema }: Pick<ShownSetting, 'schema'>): SettingKind {
  if (schema.type === 'boolean') return 'switch'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  const { items } = schema as { items?: { type?: string } }
  if (schema.type === 'array' && items?.type === 'integer') return 'numbers'
  return 'text'
}

/** A value as it stands in its field. */
export const typedOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')

/** What was typed as it is sent: what is no number goes as it was typed, so that the server says what is wrong with it. */
export function sentOf(kind: SettingKind, typed: string): unknown {
  const number = (text: string): number | string => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : text)
  if (kind === 'number') return number(typed)
  if (kind === 'numbers')
    return typed
      .split(/[\s,;،]+/)
      .filter(Boolean)
      .map(number)
  return typed
}

/** The least and the most of a number, or of each of several. */
export function rangeOf({ schema }: Pick<ShownSetting, 'schema'>): { minimum?: number; maximum?: number } {
  const { items } = schema as { items?: Record<string, unknown> }
  const { minimum, maximum } = items ?? schema
  return { ...(typeof minimum === 'number' && { minimum }), ...(typeof maximum === 'number' && { maximum }) }
}
