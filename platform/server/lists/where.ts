import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type AppError, invalid } from '../../contract/errors.ts'
import type { FieldKind, Where } from '../../contract/lists.ts'
import { allOf, type ListSource } from './source.ts'

const comparisons: Record<string, SQL> = { eq: sql`=`, neq: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }
const operators = 'eq, neq, gt, gte, lt, lte, inq, nin, between, like, nlike, ilike, nilike, and, or'

/** What one `where` may still ask, all its branches together: each pattern is held against every row that the rest leaves. */
interface Budget {
  values: number
  patterns: number
  /** Conditions on what is looked up for each row, by their fields. */
  lookedUp: Map<string, number>
}
const mostValues = 2000
const mostPatterns = 20
const mostWildcards = 10
const mostLookUps = 2

/** Translates a LoopBack `where`. Only the list's fields; everything else is refused by name, below `path`. */
export function whereOf(source: ListSource, where: Where | undefined, path = 'where'): SQL | undefined {
  return where === undefined
    ? undefined
    : conditionsOf(source, where, path, 0, { values: mostValues, patterns: mostPatterns, lookedUp: new Map() })
}

function conditionsOf(source: ListSource, where: Where, path: string, depth: number, left: Budget): SQL | undefined {
  if (depth > 8) throw fault(path, 'tooDeep', 'and/or may be nested 8 deep.')
  const entries = Object.entries(where)
  if (entries.length > 50) throw fault(path, 'maximum', 'At most 50 conditions.')
  return allOf(
    entries.map(([key, value]) =>
      key === 'and' || key === 'or'
        ? several(source, key, value, `${path}.${key}`, depth, left)
        : field(source, key, value, `${path}.${key}`, left),
    ),
  )
}

function several(source: ListSource, key: 'and' | 'or', value: unknown, path: string, depth: number, left: Budget): SQL | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 50 || !value.every(isObject))
    throw fault(path, 'invalidFormat', `${key} takes a list of 1 to 50 conditions.`)
  const conditions = value.map((one, at) => conditionsOf(source, one, `${path}.${at}`, depth + 1, left) ?? sql`true`)
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    key === 'and' ? sql` and ` : sql` or `,
  )
}

function field(source: ListSource, name: string, value: unknown, path: string, left: Budget): SQL | undefined {
  const spec = Object.hasOwn(source.spec.fields, name) ? source.spec.fields[name] : undefined
  const members = spec && source.members?.[name]
  if (members) {
    spend(left, value, path, name)
    return hasOne(members, spec.kind, value, path)
  }
  const matches = spec && source.patterns?.[name]
  if (matches) {
    spend(left, value, path, name)
    return fits(matches, value, path)
  }
  const expression = source.fields[name]
  if (!spec || !expression)
    throw fault(path, 'unknownField', `${name.slice(0, 80)} cannot be filtered; allowed: ${Object.keys(source.spec.fields).join(', ')}.`)
  const isLookedUp = lookUp.test(dialect.sqlToQuery(expression).sql)
  spend(left, value, path, isLookedUp ? name : undefined)
  // Held against a parameter it would be asked of each row; alone it may be joined.
  if (isLookedUp && typeof value === 'boolean' && spec.kind === 'bool') return value ? expression : sql`not (${expression})`
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

const dialect = new PgDialect()
const lookUp = /\bselect\b/i

/** @throws AppError 422 at the condition with which the whole `where` asks too much; `lookedUp` names a field that no column holds. */
function spend(left: Budget, value: unknown, path: string, lookedUp?: string): void {
  for (const [operator, operand] of Object.entries(isObject(value) ? value : { eq: value })) {
    left.values -= Array.isArray(operand) ? operand.length : 1
    if (lookedUp !== undefined) left.lookedUp.set(lookedUp, (left.lookedUp.get(lookedUp) ?? 0) + 1)
    if (!operator.endsWith('like')) continue
    left.patterns -= 1
    if (typeof operand === 'string' && operand.split('%').length > mostWildcards + 1)
      throw fault(`${path}.${operator}`, 'maximum', `A pattern takes at most ${mostWildcards} %.`)
  }
  if (lookedUp !== undefined && (left.lookedUp.get(lookedUp) ?? 0) > mostLookUps)
    throw fault(path, 'maximum', `At most ${mostLookUps} conditions on ${lookedUp} in one where: it is looked up for each row.`)
  if (left.values < 0) throw fault(path, 'maximum', `At most ${mostValues} values in one where.`)
  if (left.patterns < 0) throw fault(path, 'maximum', `At most ${mostPatterns} patterns in one where.`)
}

/** That a row has one of these values, or has none of them. */
function hasOne(members: (values: readonly string[]) => SQL, kind: FieldKind, value: unknown, path: string): SQL | undefined {
  if (!isObject(value)) return members([String(checkedValue(kind, value, path))])
  return allOf(
    Object.entries(value).map(([operator, operand]) => {
      if (!['eq', 'neq', 'inq', 'nin'].includes(operator))
        throw fault(
          `${path}.${operator}`,
          'unknownOperator',
          `${operator.slice(0, 40)} is not an operator here; allowed: eq, neq, inq, nin.`,
        )
      const many = operator === 'inq' || operator === 'nin'
      if (many && (!Array.isArray(operand) || operand.length > 500))
        throw fault(`${path}.${operator}`, 'invalidFormat', `${operator} takes a list of at most 500 values.`)
      const values = (many ? (operand as unknown[]) : [operand]).map((one, at) =>
        String(checkedValue(kind, one, `${path}.${operator}${many ? `.${at}` : ''}`)),
      )
      return operator === 'neq' || operator === 'nin' ? sql`not (${members(values)})` : members(values)
    }),
  )
}

/** That what is looked up for a row has a text in it. */
function fits(matches: (pattern: string) => SQL, value: unknown, path: string): SQL | undefined {
  const { options, ...conditions } = isObject(value) ? value : { eq: value }
  if (options !== undefined && options !== 'i') throw fault(`${path}.options`, 'invalidValue', 'options takes "i".')
  return allOf(
    Object.entries(conditions).map(([operator, operand]) => {
      if (!(operator === 'ilike' || (operator === 'like' && options === 'i')))
        throw fault(
          `${path}.${operator}`,
          'unknownOperator',
          `${operator.slice(0, 40)} is not an operator here; allowed: ilike, and like with the options "i".`,
        )
      return matches(patternOf('text', operator, operand, path).normalize('NFC').toLowerCase())
    }),
  )
}

/** The pattern as PostgreSQL takes it: with an escape at its end that escapes nothing it would break the statement. */
function patternOf(kind: FieldKind, operator: string, operand: unknown, path: string): string {
  if (kind !== 'text' || typeof operand !== 'string' || operand.length > 400)
    throw fault(path, 'invalidFormat', `${operator} takes a text of at most 400 characters on a text field.`)
  return storable(/(^|[^\\])(\\\\)*\\$/.test(operand) ? `${operand}\\` : operand, path)
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
      const pattern = patternOf(kind, operator, operand, path)
      const insensitive = ignoreCase || operator.includes('ilike')
      // `lower(field)` is what the trigram index holds, its letters composed as names are kept.
      const match = insensitive
        ? sql`lower(${expression}) like ${pattern.normalize('NFC').toLowerCase()}`
        : sql`${expression} like ${pattern}`
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
    if (/^\d{4}-/.test(value) && isStorableTime(date)) return date.toISOString()
  }
  throw fault(
    path,
    'invalidFormat',
    `Takes ${{ text: 'a text', uuid: 'an id', int: 'a whole number', date: 'a date and time', bool: 'true or false' }[kind]}.`,
  )
}

/** Whether databases have it: from the year 1 to the end of 9999, in UTC. */
const isStorableTime = (time: Date): boolean => +time >= -62_135_596_800_000 && +time < 253_402_300_800_000

function storable(value: string, path: string): string {
  if (value.length > 4000 || value.includes('\0') || !value.isWellFormed())
    throw fault(path, 'invalidFormat', 'Takes a text of at most 4,000 characters.')
  return value
}

const isObject = (value: unknown): value is Where => typeof value === 'object' && value !== null && !Array.isArray(value)
const fault = (path: string, code: string, message: string): AppError => invalid({ path, code, message })
