import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { countLimit, type Page, type SyncNote } from '../../contract/lists.ts'
import type { Db } from '../database/database.ts'
import { orderOf } from './order.ts'
import { countUpTo, everyRow, keptCount, readSlice, type Want } from './read.ts'
import { isIndexed, namedIn, searchIn } from './search.ts'
import { allOf, anyId, type ListSource } from './source.ts'
import { type Streamed, streamed, streamJson } from './stream.ts'

export interface PageQuery {
  page?: number | undefined
  itemsPerPage?: number | undefined
  search?: string | undefined
  order?: string | undefined
  groupBy?: string | undefined
  cursor?: string | undefined
  ids?: string[] | undefined
  nameSearch?: string | undefined
}

export interface PageWant<Row, Answer> {
  query: PageQuery
  /** What the caller may see; undefined = everything. */
  visible?: SQL | undefined
  /** The named filters that the caller sent. */
  filters?: (SQL | undefined)[]
  /** Stands in the answer's `page` beside the total. */
  sync?: SyncNote | undefined
  /** Turns the rows of one page into answers; loads what belongs to them in one statement each. */
  finish: (rows: Row[]) => Promise<Answer[]> | Answer[]
}

/** A style 1 list. `itemsPerPage=-1` streams every row instead and answers `streamed`: the reply is already under way. */
export async function page<Row extends object, Answer>(
  db: Db,
  source: ListSource<Row>,
  want: PageWant<Row, Answer>,
  reply?: FastifyReply,
): Promise<Page<Answer> | Streamed> {
  const { query } = want
  const size = query.itemsPerPage ?? source.spec.pageSize
  const { order, where, bound, total } = meant(db, source, want)
  if (size === -1 && reply) {
    const { count, exact } = await total()
    await streamJson(reply, everyRow(db, source, { order, where, filter: bound }), want.finish, {
      open: '{"data":[',
      close: `],"page":${JSON.stringify({ total_elements: count, exact, sync: want.sync })}}`,
    })
    return streamed
  }
  const limit = size < 1 ? source.spec.pageSize : size
  const asked: Want = { order, where, filter: bound, limit, offset: ((query.page ?? 1) - 1) * limit, cursor: query.cursor }
  const searched = isIndexed(source, query.search) ? await readSlice(db, source, { ...asked, findFirst: true }) : undefined
  const isWhole = searched?.found !== undefined && searched.found <= countLimit
  const [slice, { count, exact }] = isWhole
    ? [searched, { count: searched.found ?? 0, exact: true }]
    : await Promise.all([readSlice(db, source, asked), total()])
  const links = { ...(slice.next ? { next: slice.next } : {}), ...(slice.previous ? { previous: slice.previous } : {}) }
  return { data: await want.finish(slice.rows), page: { total_elements: count, exact, ...links, ...(want.sync && { sync: want.sync }) } }
}

/** Every row of the same in batches, in its order, and how many there are. */
export function every<Row extends object, Answer>(db: Db, source: ListSource<Row>, want: PageWant<Row, Answer>) {
  const { order, where, bound, total } = meant(db, source, want)
  async function* batches(): AsyncGenerator<Answer[]> {
    for await (const rows of everyRow(db, source, { order, where, filter: bound })) yield await want.finish(rows)
  }
  return { total, batches }
}

/** What a query means on a source, whatever part of it is read. */
function meant<Row extends object, Answer>(
  db: Db,
  source: ListSource<Row>,
  { query, visible, filters: given = [] }: PageWant<Row, Answer>,
) {
  const order = orderOf(source, [...(query.groupBy ? [query.groupBy] : []), ...(query.order ?? '').split(',')])
  const named = [query.ids && sql`${source.id} = ${anyId(query.ids)}`, namedIn(source, query.nameSearch)]
  const where = allOf([visible, allOf([searchIn(source, query.search), ...named, ...given])])
  const unfiltered = !where && source.counter
  const total = async () => (unfiltered ? { count: await keptCount(db, unfiltered), exact: true } : countUpTo(db, source, where))
  const { page: _page, cursor: _cursor, itemsPerPage: _size, order: _order, groupBy: _group, ...bound } = query as Record<string, unknown>
  return { order, where, bound, total }
}
