import type { Counted, Filter, Where } from '@portico/platform/contract/lists.ts'
import { auditSource } from '@portico/platform/server/audit-history.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { requestLog } from '@portico/platform/server/http/request-log.ts'
import { countUpTo } from '@portico/platform/server/lists/read.ts'
import { arrayOf, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { filtered, shownBy } from '@portico/platform/server/lists/style2.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { type LogEntry, logEntry, logs } from '../log.contract.ts'

/**
 * Whose requests these are, by their name: millions of entries are not joined with people, but asked for the e-mails of at most twenty of
 * them, which are found once and stand in the index of the log. What the index of people holds begins with the e-mail.
 */
const ofNamed = (pattern: string) =>
  sql`l.email = any(array(select p.email from ${person} p where p.search_text like ${`%${pattern}%`} and lower(p.name) like ${pattern} order by p.name, p.id limit 20))`

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
  patterns: { name: ofNamed },
  search: sql`l.search_text`,
  select: sql`l.id, ${iso(sql`l.date`)} as date, l.status_code as "statusCode", l.path, l.verb, l.email, (select p.name from ${person} p where p.email = l.email limit 1) as name, l.duration_ms as "durationMs", l.request_id as "requestId", l.environment_id as "environmentId", l.ip, l.message`,
}

type Query = { filter?: Filter | undefined; cursor?: string | undefined }
type Named = { statusCode?: number | undefined }

const andStatus = (where: Where | undefined, statusCode: number | undefined): Where =>
  statusCode === undefined ? (where ?? {}) : { and: [where ?? {}, { statusCode }] }

const toldOf = (hidden: readonly string[]) => (hidden.length > 0 ? sql`a.entity_type <> all(${arrayOf(hidden)}::text[])` : undefined)

export const logStore = (db: Db) => ({
  list({ statusCode, filter: sent = {}, ...query }: Query & Named, reply: FastifyReply) {
    const { statusCode: within, ...filter }: Filter & Named = sent
    const where = andStatus(andStatus(filter.where, within), statusCode)
    return filtered(db, logSource, { query: { ...query, filter: { ...filter, where } }, finish: (rows) => rows }, reply)
  },
  /** Stops at 10,000 like every filtered total: the log may hold millions. */
  count: ({ statusCode, where, ...named }: Counted & Named) =>
    countUpTo(db, logSource, shownBy(logSource, { ...named, where: andStatus(where, statusCode) })),
  /** @param hidden kinds of records that the reader is not told of */
  audits: (hidden: readonly string[], query: Query, reply: FastifyReply) =>
    filtered(db, auditSource, { query, visible: toldOf(hidden), finish: (rows) => rows }, reply),
  auditCount: (hidden: readonly string[], asked: Counted) => countUpTo(db, auditSource, shownBy(auditSource, asked, toldOf(hidden))),
})
