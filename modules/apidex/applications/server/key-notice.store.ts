import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'

const keyNotice = pgTable('key_notice', {
  keyId: uuid('key_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  daysBefore: integer('days_before').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
})

const dueRow = z.strictObject({ id: z.string(), daysLeft: z.int() })
export type KeyDue = z.infer<typeof dueRow>

/**
 * Notes the keys that have come so near to their expiry that people are to be told, and answers these: each once for each number of days,
 * and once only where a look comes so late, or a date is set so near, that several are due.
 * @param today an ISO date, on the wall of the installation
 */
export const noteDueKeys = (
  tx: Db,
  { now, today, timeZone }: { now: Date; today: string; timeZone: string },
  noticeDays: readonly number[],
) => {
  const at = now.toISOString()
  const left = sql`((k.expires_at at time zone ${timeZone})::date - ${today}::date)`
  return rowsOf(
    tx,
    dueRow,
    sql`with due as (
        select k.id, k.expires_at, d.days from api_key k cross join (values ${sql.join(
          [...new Set(noticeDays)].map((days) => sql`(${days}::int)`),
          sql`, `,
        )}) d(days)
        where k.expires_at > ${at} and k.expires_at <= ${at}::timestamptz + make_interval(days => ${Math.max(...noticeDays) + 1}::int)
          and k.revoked_at is null and not k.expired and ${left} <= d.days),
      noted as (insert into ${keyNotice} (key_id, expires_at, days_before, sent_at) select id, expires_at, days, ${at} from due on conflict do nothing returning key_id)
      select k.id, ${left} as "daysLeft" from api_key k where k.id in (select key_id from noted) order by k.id`,
  )
}
