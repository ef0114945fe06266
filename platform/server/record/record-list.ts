import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { ListSpec } from '../../contract/lists.ts'
import type { RowSchema } from '../database/rows.ts'
import { allFixed, fixed, iso, type ListSource } from '../lists/source.ts'
import type { RecordTable } from './hold.ts'
import { nameOfAddress } from './name-of-address.ts'

/** How a list and a detail read a record's own table: each column under the name that the code gives it, times as on the wire. */
export interface Reading<T extends RecordTable> {
  table: T
  alias: SQL
  columns: Readonly<Record<string, SQL>>
  /** One of them, for the store's own statements. */
  at(name: keyof T['$inferSelect'] & string): SQL
  select: SQL
  /** The parts of `select`, by their names. */
  selects: Readonly<Record<string, SQL>>
}

/** Put together once, beside the table. The alias is a letter that the store's own expressions use. */
export function readingOf<T extends RecordTable>(table: T, alias: string): Reading<T> {
  const at = (name: string) => sql`${sql.raw(alias)}.${sql.identifier(name)}`
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({ name, column, read: at(column.name) }))
  const byName = Object.fromEntries(columns.map(({ name, read }) => [name, fixed(read)]))
  const selects = Object.fromEntries(
    columns.map(({ name, column, read }) => [name, fixed(asNamed(name, column.getSQLType().startsWith('timestamp') ? iso(read) : read))]),
  )
  return {
    table,
    alias: sql`${table} ${sql.raw(alias)}`,
    columns: byName,
    at(name) {
      const column = byName[name]
      if (!column) throw new Error(`There is no column ${name}.`)
      return column
    },
    select: fixed(sql.join(Object.values(selects), sql`, `)),
    selects,
  }
}

/** How a kind of records is listed; `recordList` puts it together once, beside the table. */
interface Listing<T extends RecordTable, Row> {
  reading: Reading<T>
  /** The columns of the table as they are read, and what is beside them. */
  row: RowSchema<Row>
  spec: ListSpec
  /** The kept total of the list, by its name. */
  counter?: string
  /** Beside the columns of the table: what is counted or looked up, by the names of the answer. No fragment has a parameter. */
  more?: Readonly<Record<string, SQL>>
  members?: ListSource['members']
  /** Of a list of style 1: its one column of lower-case text, and the names in it. */
  search?: SQL
  names?: readonly SQL[]
  /** Sorts whose column may be empty: the expression that never is. */
  sorts?: Readonly<Record<string, SQL>>
  /** What `finish` looks at. Where it is told, a list of style 2 reads what its `fields` names, and this. */
  needed?: readonly string[]
}
export interface RecordList<T extends RecordTable, Row extends object> {
  reading: Reading<T>
  source: ListSource<Row>
  /** Beside the columns of the list, what a detail says of who made the record. */
  maker: SQL
}

export function recordList<T extends RecordTable, Row extends object>(listing: Listing<T, Row>): RecordList<T, Row> {
  const { reading, row, spec, counter, more = {}, members, search, names, sorts, needed } = listing
  const added = Object.fromEntries(Object.entries(more).map(([name, expression]) => [name, asNamed(name, expression)]))
  const source: ListSource<Row> = {
    spec,
    row,
    table: fixed(reading.alias),
    id: reading.at('id'),
    fields: sortable(spec, { ...reading.columns, ...allFixed({ ...more, ...sorts }) }),
    select: fixed(sql.join([reading.select, ...Object.values(added)], sql`, `)),
    ...(needed && { columns: { all: allFixed({ ...reading.selects, ...added }), needed: ['id', ...needed] } }),
    ...(members && { members }),
    ...(counter !== undefined && { counter }),
    ...(search && { search: fixed(search) }),
    ...(names && { names: names.map(fixed) }),
  }
  const maker = Object.hasOwn(more, 'createdByName') ? sql`` : sql`, ${asNamed('createdByName', nameOfAddress(reading.at('createdBy')))}`
  return { reading, source, maker: fixed(maker) }
}
const asNamed = (name: string, expression: SQL): SQL => sql`${expression} as ${sql.identifier(name)}`
const sortable = (spec: ListSpec, expressions: Readonly<Record<string, SQL>>): Record<string, SQL> =>
  Object.fromEntries(Object.entries(expressions).filter(([name]) => Object.hasOwn(spec.fields, name)))

/** What hangs on who asks and when, beside what a list has always. */
export interface AskedColumns {
  more?: Readonly<Record<string, SQL>>
  members?: ListSource['members']
}

/** A list with what hangs on who asks and when: further columns, and members. */
export function askedOf<Row extends object>(source: ListSource<Row>, { more, members }: AskedColumns): ListSource<Row> {
  if (!more) return members ? { ...source, members: { ...source.members, ...members } } : source
  const added = Object.fromEntries(Object.entries(more).map(([name, expression]) => [name, asNamed(name, expression)]))
  return {
    ...source,
    fields: { ...source.fields, ...sortable(source.spec, more) },
    select: sql.join([source.select, ...Object.values(added)], sql`, `),
    ...(source.columns && { columns: { ...source.columns, all: { ...source.columns.all, ...added } } }),
    ...(members && { members: { ...source.members, ...members } }),
  }
}
