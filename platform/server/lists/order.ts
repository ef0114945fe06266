import { type SQL, sql } from 'drizzle-orm'
import { invalid } from '../../contract/errors.ts'
import type { ListSource } from './source.ts'

export interface OrderKey {
  field: string
  expression: SQL
  descending: boolean
}

/** Reads 'key DIRECTION' texts; the id breaks ties in the direction of the last key. */
export function orderOf(source: ListSource, texts: readonly string[]): OrderKey[] {
  const given = texts.map((text) => text.trim()).filter((text) => text !== '')
  const keys = (given.length > 0 ? given : source.spec.defaultOrder.split(',')).map((text) => keyOf(source, text.trim()))
  const named = new Set<string>()
  const distinct = keys.filter((key) => !named.has(key.field) && named.add(key.field))
  if (!named.has('id')) distinct.push({ field: 'id', expression: source.id, descending: distinct.at(-1)?.descending ?? false })
  return distinct
}

function keyOf(source: ListSource, text: string): OrderKey {
  const [field = '', direction = 'ASC', ...rest] = text.split(/\s+/)
  const offered = Object.entries(source.spec.fields).filter(([, spec]) => spec.sort)
  const expression = field === 'id' ? source.id : source.fields[field]
  const isOffered = field === 'id' || offered.some(([name]) => name === field)
  if (!isOffered || !expression) {
    throw invalid({
      path: 'order',
      code: 'unknownSort',
      message: `Cannot sort by ${field.slice(0, 80)}; allowed: ${offered.map(([name]) => name).join(', ')}.`,
    })
  }
  if (!/^(asc|desc)$/i.test(direction) || rest.length > 0)
    throw invalid({ path: 'order', code: 'invalidFormat', message: "Write 'key ASC' or 'key DESC'." })
  return { field, expression, descending: direction.toUpperCase() === 'DESC' }
}

export const orderBy = (keys: readonly OrderKey[], reversed = false): SQL =>
  sql.join(
    keys.map(({ expression, descending }) => (descending !== reversed ? sql`${expression} desc` : sql`${expression}`)),
    sql`, `,
  )

/** Everything behind (or, reversed, before) a row whose sort values are known. */
export function beyond(keys: readonly OrderKey[], values: readonly unknown[], reversed: boolean): SQL {
  const sameDirection = keys.every((key) => key.descending === keys[0]?.descending)
  if (sameDirection) {
    // A row comparison is what lets the index be entered at the right place.
    const comparison = (keys[0]?.descending ?? false) !== reversed ? sql`<` : sql`>`
    const left = sql.join(
      keys.map((key) => key.expression),
      sql`, `,
    )
    const right = sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )
    return sql`(${left}) ${comparison} (${right})`
  }
  const cases = keys.map((key, at) => {
    const equal = keys.slice(0, at).map((before, index) => sql`${before.expression} = ${values[index]}`)
    const comparison = key.descending !== reversed ? sql`<` : sql`>`
    return sql`(${sql.join([...equal, sql`${key.expression} ${comparison} ${values[at]}`], sql` and `)})`
  })
  return sql`(${sql.join(cases, sql` or `)})`
}
