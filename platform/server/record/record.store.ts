import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Counted, Filter, Page } from '../../contract/lists.ts'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { orderBy, orderOf } from '../lists/order.ts'
import { allOf, literal } from '../lists/source.ts'
import type { Streamed } from '../lists/stream.ts'
import { every, type PageQuery, page } from '../lists/style1.ts'
import { counted, type FilterWant, filtered, includesOf, shownBy } from '../lists/style2.ts'
import type { RecordTable } from './hold.ts'
import { type AskedColumns, askedOf, type RecordList } from './record-list.ts'
import { type changedBy, type Taken, uniquely } from './write.ts'

const idRow = z.strictObject({ id: z.string() })
type Query = FilterWant<object, object>['query']
export type Stamp = ReturnType<typeof changedBy>

interface Kept<Row, Answer> extends AskedColumns {
  taken: Readonly<Record<string, Taken>>
  /** Which of the records are there for whoever asks; undefined: all. List, count and detail share it. */
  visible?: SQL | undefined
  /** Makes answers of rows, and loads the relations that are asked for; the detail has them all. Left out: rows are answers. */
  finish?: FilterWant<Row, Answer>['finish']
}

/** What the store of each record does; a room adds what is its own. */
export function recordStore<T extends RecordTable, Row extends object, Answer extends object>(
  db: Db,
  { reading, source: lasting, maker }: RecordList<T, Row>,
  { taken, visible, finish = (rows) => rows as never, ...asked }: Kept<Row, Answer>,
) {
  const table: RecordTable = reading.table
  const source = askedOf(lasting, asked)
  const { id, spec, row: schema } = source
  return {
    /** Of what is visible all, or those that a further condition leaves. */
    async list(query: Query, reply: FastifyReply, only?: SQL): Promise<Answer[] | Streamed> {
      return filtered(db, source, { query, visible: allOf([visible, only]), finish }, reply)
    },

    /** A list of style 1, by the named filters that its room made conditions of. */
    page: (query: PageQuery, filters: (SQL | undefined)[], reply?: FastifyReply): Promise<Page<Answer> | Streamed> =>
      page(db, source, { query, visible, filters, finish: async (rows) => finish(rows, new Set()) }, reply),

    /** All rows of a list of style 1 in batches, in its order; how many there are, counted to the limit. */
    batches: (query: PageQuery, filters: (SQL | undefined)[]) =>
      every(db, source, { query, visible, filters, finish: async (rows) => finish(rows, new Set()) }),

    count: (asked: Counted, only?: SQL) => counted(db, source, asked, allOf([visible, only])),

    /** The ids of what a list's filter shows, in its order, at most so many; its page is left aside. */
    async idsOf({ order, ...asked }: Filter, limit: number): Promise<string[]> {
      const keys = orderOf(source, typeof order === 'string' ? order.split(',') : (order ?? []))
      const condition = shownBy(source, asked, visible)
      const rows = await rowsOf(
        db,
        idRow,
        sql`select ${id} as id from ${source.table} ${condition ? sql`where ${condition}` : sql``} order by ${orderBy(keys)} limit ${literal(limit)}`,
      )
      return rows.map((row) => row.id)
    },

    /** These records as the list answers them, in this order, with the relations that are named. */
    async byIds(ids: readonly string[], relations: readonly string[] = []): Promise<Answer[]> {
      const asked = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as asked(id, place)`
      const rows = await rowsOf(
        db,
        schema,
        sql`select ${source.select} from ${asked} join ${source.table} on ${id} = asked.id::uuid ${visible ? sql`where ${visible}` : sql``} order by asked.place`,
      )
      return finish(rows, new Set(relations))
    },

    /** With all that belongs to it, whatever the filter includes. */
    async get(recordId: string, filter: Filter = {}): Promise<Answer | undefined> {
      includesOf(source, filter)
      const where = allOf([sql`${id} = ${recordId}`, visible])
      const rows = await rowsOf(db, schema, sql`select ${source.select}${maker} from ${source.table} where ${where}`)
      return (await finish(rows, new Set(spec.relations ?? [])))[0]
    },

    async create(row: T['$inferInsert']): Promise<string> {
      const [made] = await uniquely(db.insert(table).values(row).returning({ id: table.id }), taken)
      if (!made) throw new Error('A record was not stored.')
      return String(made.id)
    },

    async change(recordId: string, row: Omit<Partial<T['$inferInsert']>, keyof Stamp> & Stamp): Promise<void> {
      await uniquely(db.update(table).set(row).where(eq(table.id, recordId)), taken)
    },
  }
}
