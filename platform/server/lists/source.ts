import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ListSpec } from '../../contract/lists.ts'
import type { RowSchema } from '../database/rows.ts'

/**
 * How a list is read: the base table whose rows are listed, and for each wire field the expression behind it. Sort expressions are
 * never null and each has an index `(expression, id)`; `search` is one lower-case text column with a trigram index.
 */
export interface ListSource<Row extends object = object> {
  spec: ListSpec
  /** The base table under its alias: `sql\`team t\``. */
  table: SQL
  id: SQL
  /** Wire field → expression on the base table (for where, order and keyset). */
  fields: Readonly<Record<string, SQL>>
  /** Fields of which a row may have several values, by their wire name: the condition that it has one of these. Asked by equality only. */
  members?: Readonly<Record<string, (values: readonly string[]) => SQL>>
  /** Fields that no column holds, by their wire name: the condition that their lower-case text fits a pattern. Looked for by a part only. */
  patterns?: Readonly<Record<string, (pattern: string) => SQL>>
  search?: SQL
  /** What `nameSearch` looks at: lower-case texts that are part of `search`. */
  names?: readonly SQL[]
  /** What a row answers, with its joins; runs for the rows of one page only. */
  select: SQL
  /** Of `select`, by their names, for `fields` of a style 2 list; those that are needed are read whatever it names. */
  columns?: { all: Readonly<Record<string, SQL>>; needed: readonly string[] }
  /** The columns of `select`, and those of `parts`, which may be absent. */
  row: RowSchema<Row>
  /** The parts of the contract, by their wire name; beside `select`, for those who want them. `page._at` is the place of the row in its page. */
  parts?: Readonly<Record<string, SQL>>
  joins?: SQL
  /** Name of the kept counter that holds the unfiltered total; without one it is counted to the limit. */
  counter?: string
}

/** A fragment without parameters as one text, put together once and not in each statement that holds it. */
export function fixed(fragment: SQL): SQL {
  const { sql: text, params } = new PgDialect().sqlToQuery(fragment)
  if (params.length > 0) throw new Error(`A fixed fragment has no parameters: ${text}`)
  return sql.raw(text)
}

/** The same of each of several. */
export const allFixed = <Name extends string>(fragments: Readonly<Record<Name, SQL>>): Record<Name, SQL> =>
  Object.fromEntries(Object.entries<SQL>(fragments).map(([name, fragment]) => [name, fixed(fragment)])) as Record<Name, SQL>

/** A number that is part of the text, where the planner must know it: as a parameter of a prepared statement it would be any number. */
export function literal(number: number): SQL {
  if (!Number.isSafeInteger(number)) throw new Error(`${number} is no whole number.`)
  return sql.raw(String(number))
}

/** Formats a timestamp column as on the wire; a raw statement answers timestamps as text. */
export const iso = (column: SQL | { getSQL(): SQL }): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const allOf = (conditions: (SQL | undefined)[]): SQL | undefined => {
  const some = conditions.filter((condition) => condition !== undefined)
  return some.length === 0
    ? undefined
    : sql.join(
        some.map((condition) => sql`(${condition})`),
        sql` and `,
      )
}

/**
 * An array as one parameter, whatever its length: the text by which PostgreSQL writes arrays, to be cast where it is used. A parameter for
 * each value ends at 65,535 of them.
 */
export const arrayOf = (values: readonly string[]): string => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** The ids (UUIDs) behind an `=`: one of these; of none, nothing. */
export const anyId = (ids: readonly string[]): SQL => sql`any(${arrayOf(ids)}::uuid[])`

/** The same of texts. */
export const anyText = (texts: readonly string[]): SQL => sql`any(${arrayOf(texts)}::text[])`
