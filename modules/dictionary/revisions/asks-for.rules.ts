/** The fields that a condition asks for, at whatever depth; what they are compared with is none. */
export function fieldsIn(where: unknown): string[] {
  if (Array.isArray(where)) return where.flatMap(fieldsIn)
  if (typeof where !== 'object' || where === null) return []
  return Object.entries(where).flatMap(([name, value]) => (name === 'and' || name === 'or' ? fieldsIn(value) : [name]))
}

export const asksFor = (where: unknown, field: string): boolean => fieldsIn(where).includes(field)
