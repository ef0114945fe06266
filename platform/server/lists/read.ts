import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { countLimit } from '../../contract/lists.ts'
import type { Db } from '../database/database.ts'
import { rowCheck, rowsOf } from '../database/rows.ts'
import { bindingOf, readCursor, writeCursor } from './cursor.ts'
import { beyond, type OrderKey, orderBy } from './order.ts'
import { allOf, anyText, arrayOf, type ListSource, literal } from './source.ts'

export interface Want {
  order: OrderKey[]
  /** What the caller may see and asked for. */
  where: SQL | undefined
  /** What the filter is, for binding the cursor to it. */
  filter: unknown
  limit: number
  offset: number
  cursor?: string | undefined
  /**
   * Everything that fits is found first, then counted and sorted. For a search: the planner may else walk the sort's index until a page
   * is full, which is the whole table when what fits stands at its end. Above the count's limit the rows are not those of the page.
   */
  findFirst?: boolean
}

export interface Slice<T> {
  rows: T[]
  next?: string
  previous?: string
  /** With `findFirst`: how many fit, at most one more than the count's limit. Undefined when the page is empty. */
  found?: number | undefined
}

const isBool = (source: ListSource, key: OrderKey | undefined): boolean =>
  key !== undefined && source.spec.fields[key.field]?.kind === 'bool'

/** Casts a sort expression to text without loss, so that a cursor can hold it. */
const asText = (key: OrderKey): SQL => sql`(${key.expression})::text`

/**
 * Reads one page. The ids of the page come from the sort's index alone, then the rows are joined: a jump to page 2,500 stays cheap.
 * Only what is chosen is numbered, so that the rows before it cost a step in the index each and nothing more.
 * With a cursor the page starts behind (or ends before) that row at the same cost at any depth.
 */
export async function readSlice<T extends object>(db: Db, source: ListSource<T>, want: Want): Promise<Slice<T>> {
  const check = rowCheck(source.row)
  const binding = bindingOf([want.order.map((key) => [key.field, key.descending]), want.filter])
  const cursor = want.cursor === undefined ? undefined : readCursor(want.cursor, binding, want.order.length)
  const backwards = cursor?.backwards ?? false
  const { table, id } = source
  const chosenKeys = want.order.map((key, at) => ({ ...key, expression: sql.raw(`key${at}`) }))
  const keys = want.findFirst ? chosenKeys : want.order
  const behind =
    cursor &&
    beyond(
      keys,
      cursor.values.map((value, at) => (isBool(source, want.order[at]) ? value === 'true' : value)),
      backwards,
    )
  const offset = cursor ? 0 : want.offset
  const found = sql`found as materialized (select ${id} as id, ${named(want.order)} from ${table} ${whereOf(want.where)} limit ${literal(countLimit + 1)}),`
  const places = sql`with ${want.findFirst ? found : sql``} page as materialized (
        select id, row_number() over (order by ${orderBy(chosenKeys, backwards)}) as _at, array[${sql.join(chosenKeys.map(asText), sql`, `)}] as _keys
        from (select ${want.findFirst ? sql`*` : sql`${id} as id, ${named(want.order)}`}
          from ${want.findFirst ? sql`found ${whereOf(behind)}` : sql`${table} ${whereOf(allOf([want.where, behind]))}`}
          order by ${orderBy(keys, backwards)} limit ${literal(want.limit + 1)} ${offset > 0 ? sql`offset ${literal(offset)}` : sql``}) chosen)`
  const { rows, more } =
    want.findFirst && source.spec.fields.id?.kind === 'uuid'
      ? await readFound(db, source, places, want.limit)
      : await readPlaces(db, source, places, want)
  const page = more ? rows.slice(0, want.limit) : rows
  if (backwards) page.reverse()
  const edge = (row: { _keys: string[] } | undefined, back: boolean) =>
    row ? writeCursor({ backwards: back, values: row._keys }, binding) : undefined
  const next = backwards || more ? edge(page.at(-1), false) : undefined
  const hasPrevious = backwards ? more : cursor !== undefined || want.offset > 0
  const previous = hasPrevious ? edge(page[0], true) : undefined
  return {
    rows: check(page.map(({ _keys, _found, ...row }) => row as unknown as T)),
    ...(next ? { next } : {}),
    ...(previous ? { previous } : {}),
    ...(want.findFirst ? { found: page[0]?._found ?? (cursor || offset > 0 ? undefined : 0) } : {}),
  }
}

type Placed<T> = T & { _keys: string[]; _found: number }

/** The rows of the places, in one statement. */
async function readPlaces<T extends object>(db: Db, { select, table, id, joins }: ListSource<T>, places: SQL, { findFirst, limit }: Want) {
  const { rows } = (await db.execute(
    sql`${places} select ${select}, page._keys, ${findFirst ? sql`(select count(*)::int from found)` : sql`0`} as _found
      from page join ${table} on ${id} = page.id ${joins ?? sql``} order by page._at`,
  )) as unknown as { rows: Placed<T>[] }
  return { rows, more: rows.length > limit }
}

/**
 * The same in two: what a search finds is planned anew each time, and to plan the rows with all that is looked up for them takes as long as to
 * read them. Asked for by their ids they are planned once for each connection (`statementNames`). How many there are is kept from the planner
 * by a select: a plan for eight rows seems cheaper to it than the one for any number, and it would go on planning.
 */
async function readFound<T extends object>(db: Db, { select, table, id, joins }: ListSource<T>, places: SQL, limit: number) {
  const found = (await db.execute(
    sql`${places} select page.id::text as id, page._keys, (select count(*)::int from found) as _found from page order by page._at`,
  )) as unknown as { rows: { id: string; _keys: string[]; _found: number }[] }
  const more = found.rows.length > limit
  if (found.rows.length === 0) return { rows: [], more }
  const { rows } = (await db.execute(
    sql`select ${select}, page._at::int as _place from unnest((select ${arrayOf(found.rows.map((row) => row.id))}::uuid[])) with ordinality as page(id, _at)
      join ${table} on ${id} = page.id ${joins ?? sql``} order by page._at`,
  )) as unknown as { rows: (T & { _place: number })[] }
  const placed = rows.map(({ _place, ...row }): Placed<T> => {
    const { _keys = [], _found = 0 } = found.rows[_place - 1] ?? {}
    return { ...(row as unknown as T), _keys, _found }
  })
  return { rows: placed, more }
}

const whereOf = (condition: SQL | undefined): SQL => (condition ? sql`where ${condition}` : sql``)
const named = (keys: readonly OrderKey[]): SQL =>
  sql.join(
    keys.map(({ expression }, at) => sql`${expression} as ${sql.raw(`key${at}`)}`),
    sql`, `,
  )

const countRow = z.strictObject({ n: z.number() })

export interface Total {
  count: number
  exact: boolean
}

/** An exact count up to the limit, the limit above it. */
export async function countUpTo(db: Db, source: ListSource, where: SQL | undefined, limit = countLimit): Promise<Total> {
  const [row] = await rowsOf(
    db,
    countRow,
    sql`select count(*)::int as n from (select 1 from ${source.table} ${whereOf(where)} limit ${literal(limit + 1)}) counted`,
  )
  const n = row?.n ?? 0
  return n > limit ? { count: limit, exact: false } : { count: n, exact: true }
}

export async function countAll(db: Db, source: ListSource, where: SQL | undefined): Promise<number> {
  const [row] = await rowsOf(db, countRow, sql`select count(*)::int as n from ${source.table} ${whereOf(where)}`)
  return row?.n ?? 0
}

/** The kept counter of a list, maintained by triggers of the migrations. */
export async function keptCount(db: Db, name: string): Promise<number> {
  const [row] = await rowsOf(db, countRow, sql`select coalesce(sum(rows), 0)::int as n from row_count where name = ${name}`)
  return row?.n ?? 0
}

const keptRow = z.strictObject({ name: z.string(), n: z.int() })
/** Several of them, by their names; one that counts nothing yet is 0. */
export async function keptCounts<const Name extends string>(db: Db, names: readonly Name[]): Promise<Record<Name, number>> {
  const rows = await rowsOf(db, keptRow, sql`select name, rows::int as n from row_count where name = ${anyText(names)}`)
  const counts = new Map(rows.map(({ name, n }) => [name, n]))
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Record<Name, number>
}

/** Every row in key-set batches of 500, with no transaction held between them. */
export async function* everyRow<T extends object>(
  db: Db,
  source: ListSource<T>,
  want: Omit<Want, 'limit' | 'offset' | 'cursor'>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined
  do {
    const slice: Slice<T> = await readSlice(db, source, { ...want, limit: 500, offset: 0, cursor })
    yield slice.rows
    cursor = slice.next
  } while (cursor !== undefined)
}
