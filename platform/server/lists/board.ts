import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { countLimit } from '../../contract/lists.ts'
import type { Db } from '../database/database.ts'
import { rowCheck, rowsOf } from '../database/rows.ts'
import { bindingOf, readCursor, writeCursor } from './cursor.ts'
import { beyond, type OrderKey, orderBy } from './order.ts'
import { allOf, arrayOf, type ListSource, literal } from './source.ts'

/** Above this many rows a column is not counted on: "1,000+". Each of them is read for it, in every column. */
const mostCounted = 1000

export interface BoardWant {
  /** What tells the columns apart; the order has an index behind it that begins with this. */
  by: SQL
  /** The columns that are asked for. */
  values: readonly string[]
  order: OrderKey[]
  where: SQL | undefined
  /** What the filter is, the columns left aside, for binding the cursors to it. */
  filter: unknown
  /** Of each column. */
  limit: number
  /** Where the one column that is asked for goes on. */
  cursor?: string | undefined
  /** What fits is found first: a search whose index finds little. */
  findFirst?: boolean
}

export interface BoardColumn<Row> {
  value: string
  rows: Row[]
  count: number
  /** False: counted to the limit only. */
  exact: boolean
  next?: string
}

const countRow = z.strictObject({ value: z.string(), n: z.int() })

/**
 * The beginning of several columns of a list in one statement, whatever their number, and how many rows each has; with a cursor the rows of one
 * column behind it. As in lists, ids come from the order's index alone, and the rows are joined to them.
 */
export async function readBoard<Row extends object>(db: Db, source: ListSource<Row>, want: BoardWant): Promise<BoardColumn<Row>[]> {
  if (!want.findFirst || !want.where) return boardOf(db, source, want, false)
  const [{ n = 0 } = {}] = await rowsOf(
    db,
    z.strictObject({ n: z.int() }),
    sql`select count(*)::int as n from (select 1 from ${source.table} where ${want.where} limit ${literal(countLimit + 1)}) counted`,
  )
  // The planner may else walk each column until it is full, which is the whole table when what fits is rare.
  return boardOf(db, source, want, n <= countLimit)
}

async function boardOf<Row extends object>(db: Db, source: ListSource<Row>, want: BoardWant, finds: boolean): Promise<BoardColumn<Row>[]> {
  const { table, id } = source
  const { by, order, values, limit, where } = want
  const bindingFor = (value: string) => bindingOf([order.map((key) => [key.field, key.descending]), want.filter, value])
  const cursor = want.cursor === undefined ? undefined : readCursor(want.cursor, bindingFor(values[0] ?? ''), order.length)
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const named = list(order.map(({ expression }, at) => sql`${expression} as ${sql.raw(`key${at}`)}`))
  const keys = order.map((key, at) => ({ ...key, expression: sql.raw(`key${at}`) }))
  const texts = list(keys.map(({ expression }) => sql`(${expression})::text`))
  const found = sql`found as materialized (select ${id} as id, ${by} as _column, ${named} from ${table} where ${where ?? sql`true`}),`
  const [first, from, chosen] = finds ? [found, sql`found`, sql`*`] : [sql``, table, sql`${id} as id, ${named}`]
  // By a range of one value, and in its order: with an equality the planner takes the order's index alone, and reads all of it for a column that is empty.
  const column = finds ? sql`found._column` : by
  const of = (behind?: SQL) => allOf([sql`${column} >= asked.value and ${column} <= asked.value`, finds ? undefined : where, behind])
  const here = [{ field: '', expression: column, descending: order[0]?.descending ?? false }, ...(finds ? keys : order)]
  const behind = cursor && beyond(here, [sql`asked.value`, ...cursor.values], false)
  const asked = sql`unnest(${arrayOf(values)}::text[]) as asked(value)`
  const check = rowCheck(source.row)
  const [{ rows }, counts] = await Promise.all([
    db.execute(
      sql`with ${first} page as materialized (
        select asked.value as _column, chosen.id, chosen._at, chosen._keys from ${asked} cross join lateral (
          select id, _at, case when _at = ${literal(limit)} then array[${texts}] end as _keys
          from (select *, row_number() over (order by ${orderBy(keys)}) as _at from (select ${chosen} from ${from} where ${of(behind)}
            order by ${orderBy(here)} limit ${literal(limit + 1)}) some_rows) numbered) chosen)
        select ${source.select}, page._column, page._keys from page join ${table} on ${id} = page.id ${source.joins ?? sql``} order by page._at`,
    ) as unknown as Promise<{ rows: (Row & { _column: string; _keys: string[] | null })[] }>,
    rowsOf(
      db,
      countRow,
      sql`with ${first} counted as (
          select asked.value, (select count(*)::int from (select 1 from ${from} where ${of()} order by ${column} limit ${literal(mostCounted + 1)}) some_rows) as n from ${asked})
        select value, n from counted`,
    ),
  ])
  const byColumn = Map.groupBy(rows, ({ _column }) => _column)
  const countOf = new Map(counts.map(({ value, n }) => [value, n]))
  return values.map((value) => {
    const all = byColumn.get(value) ?? []
    const page = all.slice(0, limit)
    // The last one that shows is the only row whose keys are written out.
    const last = all.length > limit ? page.at(-1)?._keys : undefined
    const n = countOf.get(value) ?? 0
    return {
      value,
      rows: check(page.map(({ _column, _keys, ...row }) => row as unknown as Row)),
      count: Math.min(n, mostCounted),
      exact: n <= mostCounted,
      ...(last && { next: writeCursor({ backwards: false, values: last }, bindingFor(value)) }),
    }
  })
}
