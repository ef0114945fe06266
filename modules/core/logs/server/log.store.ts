import type { Counted, Filter } from '@portico/platform/contract/lists.ts'
import { auditSource } from '@portico/platform/server/audit-history.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { requestLog } from '@portico/platform/server/http/request-log.ts'
import { countUpTo } from '@portico/platform/server/lists/read.ts'
import { arrayOf, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { filtered, shownBy } from '@portico/platform/server/lists/style2.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import { bigserial, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FastifyReply } from 'fastify'
import { type LogEntry, logEntry, logs } from '../log.contract.ts'

export const errorReport = pgTable('error_report', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  reportId: uuid('report_id').notNull(),
  date: timestamp({ withTimezone: true }).notNull(),
  personId: uuid('person_id'),
  email: text().notNull(),
  message: text().notNull(),
  type: text().notNull(),
  component: text().notNull(),
  errorCode: text('error_code').notNull(),
  environmentId: text('environment_id').notNull(),
})

const logSource: ListSource<LogEntry> = {
  row: logEntry,
  spec: logs.list.list,
  table: sql`${requestLog} l`,
  id: sql`l.id`,
  fields: {
    id: sql`l.id`,
    date: sql`l.date`,
    statusCode: sql`l.status_code`,
    path: sql`l.path`,
    verb: sql`l.verb`,
    email: sql`l.email`,
    durationMs: sql`l.duration_ms`,
    requestId: sql`l.request_id`,
    environmentId: sql`l.environment_id`,
  },
  search: sql`l.search_text`,
  select: sql`l.id, ${iso(sql`l.date`)} as date, l.status_code as "statusCode", l.path, l.verb, l.email, (select p.name from ${person} p where p.email = l.email limit 1) as name, l.duration_ms as "durationMs", l.request_id as "requestId", l.environment_id as "environmentId", l.ip, l.message`,
}

type Query = { filter?: Filter | undefined; cursor?: string | undefined }

const toldOf = (hidden: readonly string[]) => (hidden.length > 0 ? sql`a.entity_type <> all(${arrayOf(hidden)}::text[])` : undefined)

export const logStore = (db: Db) => ({
  list: (query: Query, reply: FastifyReply) => filtered(db, logSource, { query, finish: (rows) => rows }, reply),
  /** Stops at 10,000 like every filtered total: the log may hold millions. */
  count: (asked: Counted) => countUpTo(db, logSource, shownBy(logSource, asked)),
  /** @param hidden kinds of records that the reader is not told of */
  audits: (hidden: readonly string[], query: Query, reply: FastifyReply) =>
    filtered(db, auditSource, { query, visible: toldOf(hidden), finish: (rows) => rows }, reply),
  auditCount: (hidden: readonly string[], asked: Counted) => countUpTo(db, auditSource, shownBy(auditSource, asked, toldOf(hidden))),
  /** How many reports, whatever they hold. */
  async reportsSince(date: Date, personId: string | undefined, email: string): Promise<number> {
    const [row] = await db
      .select({ n: sql<number>`count(distinct ${errorReport.reportId})::int` })
      .from(errorReport)
      .where(and(gte(errorReport.date, date), personId ? eq(errorReport.personId, personId) : eq(errorReport.email, email)))
    return row?.n ?? 0
  },
  async report(rows: (typeof errorReport.$inferInsert)[]): Promise<void> {
    await db.insert(errorReport).values(rows)
  },
})
