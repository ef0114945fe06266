import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type CountPart, dayMs, keptDays, monthAt, monthsWithin, settledBefore, withMonths } from '../traffic.rules.ts'
import { countTables, latencyColumns } from './traffic.table.ts'

const days = sql.identifier(countTables.day)
const months = sql.identifier(countTables.month)
const columns = sql.join(
  latencyColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
const sums = sql.join(
  latencyColumns.map((name) => sql`sum(${sql.identifier(name)})`),
  sql`, `,
)

/** Adds up the months that get no counts any more, each in one transaction; and forgets those whose days are gone. */
export async function tendMonths(database: Database, now: Date): Promise<void> {
  const kept = new Date(now.getTime() - keptDays.day * dayMs)
  for (const month of monthsWithin(kept, settledBefore(now))) {
    const from = month.toISOString()
    await database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('traffic months', 0))`)
      await tx.execute(sql`insert into ${months} (at, series_id, calls, ${columns}) select ${from}::timestamptz, series_id, sum(calls), ${sums} from ${days}
        where at >= ${from} and at < ${monthAt(month, 1).toISOString()} and not exists (select from ${months} where at = ${from}) group by series_id order by series_id`)
    })
  }
  await database.db.execute(sql`delete from ${months} where at < ${monthAt(kept).toISOString()}`)
}

/** The same counts, with the sums of whole months in the place of their days where these are there. */
export async function bySums(db: Db, parts: readonly CountPart[]): Promise<CountPart[]> {
  const whole = parts.flatMap(({ step, from, to }) => (step === 'day' ? monthsWithin(from, to) : []))
  if (whole.length === 0) return [...parts]
  const asked = `{${whole.map((month) => month.toISOString()).join(',')}}`
  const summed = await rowsOf(
    db,
    z.strictObject({ at: z.string() }),
    sql`select ${iso(sql`m.at`)} as at from unnest(${asked}::timestamptz[]) m(at) where exists (select from ${months} t where t.at = m.at)`,
  )
  const there = new Set(summed.map(({ at }) => Date.parse(at)))
  return parts.flatMap((part) =>
    part.step === 'day'
      ? withMonths(
          part,
          monthsWithin(part.from, part.to).filter((month) => there.has(month.getTime())),
        )
      : [part],
  )
}
