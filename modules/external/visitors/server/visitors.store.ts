import { randomUUID } from 'node:crypto'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { PageFeedback, PageNumbers } from '../visitors.contract.ts'
import { pageFeedback, pageView } from './visitors.table.ts'

const shownDays = 30
const keptDays = 400
/** The newest are kept: whoever sends a great many of them pushes out others, and fills nothing. */
const feedbackAtMost = 20_000
const pagesShown = 100
const dayMs = 86_400_000
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

const numbersRow = z.strictObject({ path: z.string(), views: z.int(), helpful: z.int(), unhelpful: z.int() })
const feedbackRow = z.strictObject({
  ...{ id: z.string(), path: z.string(), locale: z.string() },
  ...{ helpful: z.boolean(), words: z.string(), createdAt: z.string() },
})

export const visitorStore = (db: Db) => ({
  async add(views: ReadonlyMap<string, number>, now: Date): Promise<void> {
    if (views.size === 0) return
    // Two servers add in one order, so that neither waits for the other.
    const rows = [...views].map(([path, count]) => ({ path, count })).toSorted((a, b) => (a.path < b.path ? -1 : 1))
    await db.execute(sql`insert into ${pageView} (day, path, views)
      select ${dayOf(now)}::date, one ->> 'path', (one ->> 'count')::int from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) one
      on conflict (day, path) do update set views = page_view.views + excluded.views`)
  },

  /** The most read pages, and those that somebody said something of. */
  numbers: (now: Date): Promise<PageNumbers[]> =>
    rowsOf(
      db,
      numbersRow,
      sql`with read as (select path, sum(views)::int as views from ${pageView} where day > ${dayOf(before(now, shownDays))}::date group by path),
          said as (select path, count(*) filter (where helpful)::int as helpful, count(*) filter (where not helpful)::int as unhelpful
            from ${pageFeedback} where created_at > ${before(now, shownDays).toISOString()} group by path)
        select path, coalesce(read.views, 0) as views, coalesce(said.helpful, 0) as helpful, coalesce(said.unhelpful, 0) as unhelpful
        from read full join said using (path) order by views desc, path limit ${pagesShown}`,
    ),

  async give(said: Omit<PageFeedback, 'id' | 'createdAt'>, now: Date): Promise<void> {
    await db.execute(sql`insert into ${pageFeedback} (id, path, locale, helpful, words, created_at)
      values (${randomUUID()}, ${said.path}, ${said.locale}, ${said.helpful}, ${said.words}, ${now.toISOString()})`)
  },

  async feedback(page: number, itemsPerPage: number): Promise<{ rows: PageFeedback[]; total: number }> {
    const rows = await rowsOf(
      db,
      feedbackRow,
      sql`select f.id, f.path, f.locale, f.helpful, f.words, ${iso(sql`f.created_at`)} as "createdAt" from ${pageFeedback} f
        order by f.created_at desc, f.id limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`,
    )
    const [count] = await rowsOf(db, z.strictObject({ total: z.int() }), sql`select count(*)::int as total from ${pageFeedback}`)
    return { rows, total: count?.total ?? 0 }
  },

  remove: (id: string): Promise<boolean> => hasRows(db, sql`delete from ${pageFeedback} where id = ${id} returning id`),

  async forget(now: Date): Promise<void> {
    await db.execute(sql`delete from ${pageView} where day < ${dayOf(before(now, keptDays))}::date`)
    await db.execute(sql`delete from ${pageFeedback} where created_at < ${before(now, keptDays).toISOString()}
      or id in (select id from ${pageFeedback} order by created_at desc, id offset ${feedbackAtMost})`)
  },
})
