import { type SQL, sql } from 'drizzle-orm'
import { type AppError, invalid } from '../../contract/errors.ts'
import type { FieldKind, Where } from '../../contract/lists.ts'
import { allOf, type ListSource } from './source.ts'

const comparisons: Record<string, SQL> = { eq: sql`=`, neq: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
const operators = 'eq, neq, gt, gte, lt, lte, inq, nin, between, like, nlike, ilike, nilike, and, or'

/** Translates a LoopBack `where`. Only the list's fields; everything else is refused by name. */
export function whereOf(source: ListSource, where: Where | undefined, path = 'where', depth = 0): SQL | undefined {
  if (where === undefined) return undefined
  if (depth > 8) throw fault(path, 'tooDeep', 'and/or may be nested 8 deep.')
  const entries = Object.entries(where)
  if (entries.length > 50) throw fault(path, 'maximum', 'At most 50 conditions.')
  return allOf(
    entries.map(([key, value]) =>
      key === 'and' || key === 'or' ? several(source, key, value, `${path}.${key}`, depth) : field(source, key, value, `${path}.${key}`),
    ),
  )
}

function several(source: ListSource, key: 'and' | 'or', value: unknown, path: string, depth: number): SQL | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 50 || !value.every(isObject))
    throw fault(path, 'invalidFormat', `${key} takes a list of 1 to 50 conditions.`)
  const conditions = value.map((one, at) => whereOf(source, one, `${path}.${at}`, depth + 1) ?? sql`true`)
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    key === 'and' ? sql` and ` : sql` or `,
  )
}

function field(source: ListSource, name: string, value: unknown, path: string): SQL | undefined {
  const spec = Object.hasOwn(source.spec.fields, name) ? source.spec.fields[name] : undefined
  const expression = source.fields[name]
  if (!spec || !expression)
    throw fault(path, 'unknownField', `${name.slice(0, 80)} cannot be filtered; allowed: ${Object.keys(source.spec.fields).join(', ')}.`)
  if (!isObject(value)) return value === null ? sql`${expression} is null` : sql`${expression} = ${checkedValue(spec.kind, value, path)}`
  const { options, ...conditions } = value
  if (options !== undefined && options !== 'i') throw fault(`${path}.options`, 'invalidValue', 'options takes "i".')
  if (options !== undefined && !('like' in conditions || 'nlike' in conditions))
    throw fault(`${path}.options`, 'invalidValue', 'options goes with like and nlike.')
  return allOf(
    Object.entries(conditions).map(([operator, operand]) =>
      one(expression, spec.kind, operator, operand, options === 'i', `${path}.${operator}`),
    ),
  )
}

function one(expression: SQL, kind: FieldKind, operator: string, operand: unknown, ignoreCase: boolean, path: string): SQL {
  const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  if (comparison) {
    if (operand === null && operator === 'eq') return sql`${expression} is null`
    if (operand === null && operator === 'neq') return sql`${expression} is not null`
    const value = checkedValue(kind, operand, path)
    return operator === 'neq' ? sql`${expression} is distinct from ${value}` : sql`${expression} ${comparison} ${value}`
  }
  switch (operator) {
    case 'inq':
    case 'nin': {
      if (!Array.isArray(operand) || operand.length > 500)
        throw fault(path, 'invalidFormat', `${operator} takes a list of at most 500 values.`)
      if (operand.length === 0) return operator === 'inq' ? sql`false` : sql`true`
      const list = sql.join(
        operand.map((value, at) => sql`${checkedValue(kind, value, `${path}.${at}`)}`),
        sql`, `,
      )
      const match = sql`${expression} in (${list})`
      // As with neq: what has no value is none of the values.
      return operator === 'inq' ? match : sql`(${match}) is not true`
    }
    case 'between': {
      if (!Array.isArray(operand) || operand.length !== 2) throw fault(path, 'invalidFormat', 'between takes two values.')
      return sql`${expression} between ${checkedValue(kind, operand[0], path)} and ${checkedValue(kind, operand[1], path)}`
    }
    case 'like':
    case 'nlike':
    case 'ilike':
    case 'nilike': {
      if (kind !== 'text' || typeof operand !== 'string' || operand.length > 400)
        throw fault(path, 'invalidFormat', `${operator} takes a text of at most 400 characters on a text field.`)
      const pattern = storable(/(^|[^\\])(\\\\)*\\$/.test(operand) ? `${operand}\\` : operand, path)
      const insensitive = ignoreCase || operator.includes('ilike')
      // `lower(field)` is what the trigram index holds.
      const match = insensitive ? sql`lower(${expression}) like ${pattern.toLowerCase()}` : sql`${expression} like ${pattern}`
      return operator.startsWith('n') ? sql`(${match}) is not true` : match
    }
    default:
      throw fault(path, 'unknownOperator', `${operator.slice(0, 40)} is not an operator here; allowed: ${operators}.`)
  }
}

function checkedValue(kind: FieldKind, value: unknown, path: string): unknown {
  if (kind === 'bool') {
    if (typeof value === 'boolean') return value
  } else if (kind === 'int') {
    // A number that the column's own type cannot hold matches nothing, or everything; it is no error.
    if (typeof value === 'number' && Number.isSafeInteger(value)) return sql`${value}::bigint`
  } else if (typeof value === 'string') {
    if (kind === 'text') return storable(value, path)
    // A malformed id names no record: it matches nothing instead of breaking the statement.
    if (kind === 'uuid') return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : '00000000-0000-0000-0000-000000000000'
    const date = new Date(value)
    if (/^\d{4}-/.test(value) && !Number.isNaN(date.getTime())) return date.toISOString()
  }
  throw fault(
    path,
    'invalidFormat',
    `Takes ${{ text: 'a text', uuid: 'an id', int: 'a whole number', date: 'a date and time', bool: 'true or false' }[kind]}.`,
  )
}

function storable(value: string, path: string): string {
  if (value.length > 4000 || value.includes('\0') || !value.isWellFormed())
    throw fault(path, 'invalidFormat', 'Takes a text of at most 4,000 characters.')
  return value
}

const isObject = (value: unknown): value is Where => typeof value === 'object' && value !== null && !Array.isArray(value)
const fault = (path: string, code: string, message: string): AppError => invalid({ path, code, message })
