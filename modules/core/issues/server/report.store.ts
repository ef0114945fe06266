import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText } from '@portico/platform/server/lists/source.ts'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { errorReport, issue, issueReporter } from './issue.table.ts'

const openRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  fingerprint: z.string(),
  status: z.string(),
  resolvedInVersion: z.string(),
})
export type OpenIssue = z.infer<typeof openRow>
export type StoredReport = typeof errorReport.$inferSelect

/** Who met an error: a person, or the address of somebody who was not signed in. */
export interface Reporter {
  reporter: string
  personId: string | null
}
/** How often somebody met an issue, in how many reports, and when. */
export interface Seen {
  id: string
  times: number
  reports: number
  firstAt: Date
  lastAt: Date
}

const metRow = z.strictObject({ id: z.string() })
const heardRow = z.strictObject({ personId: z.string() })

/** The only file that writes what was reported. */
export const reportStore = (db: Db) => ({
  /** Until the transaction ends nobody else sorts a report into issues: two that bring the same new error make one of it. */
  alone: () => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('error reports', 0))`),

  /** How many reports, whatever they hold. */
  async reportsSince(date: Date, personId: string | undefined, email: string): Promise<number> {
    const [row] = await db
      .select({ n: sql<number>`count(distinct ${errorReport.reportId})::int` })
      .from(errorReport)
      .where(and(gte(errorReport.date, date), personId ? eq(errorReport.personId, personId) : eq(errorReport.email, email)))
    return row?.n ?? 0
  },

  /** The same of all who were not signed in. */
  async strangersSince(date: Date): Promise<number> {
    const [row] = await db
      .select({ n: sql<number>`count(distinct ${errorReport.reportId})::int` })
      .from(errorReport)
      .where(and(gte(errorReport.date, date), isNull(errorReport.personId)))
    return row?.n ?? 0
  },

  /** Held: one that somebody closes meanwhile takes nothing in any more. */
  openBy: (fingerprints: readonly string[]): Promise<OpenIssue[]> =>
    rowsOf(
      db,
      openRow,
      sql`select i.id, i.code, i.title, i.fingerprint, i.status, i.resolved_in_version as "resolvedInVersion" from ${issue} i
        where i.fingerprint = ${anyText(fingerprints)} and i.status <> 'CLOSED' order by i.id for no key update of i`,
    ),

  /** Of each the open one, else the one that was made last. */
  latestBy: (fingerprints: readonly string[]): Promise<OpenIssue[]> =>
    rowsOf(
      db,
      openRow,
      sql`select distinct on (i.fingerprint) i.id, i.code, i.title, i.fingerprint, i.status, i.resolved_in_version as "resolvedInVersion" from ${issue} i
        where i.fingerprint = ${anyText(fingerprints)} order by i.fingerprint, (i.status = 'CLOSED'), i.created_at desc`,
    ),

  /** Reports of before there were issues, the oldest first. */
  unsorted: (most: number): Promise<StoredReport[]> =>
    db.select().from(errorReport).where(isNull(errorReport.issueId)).orderBy(errorReport.id).limit(most),

  async attach(rows: readonly { id: number; issueId: string }[]): Promise<void> {
    await db.execute(sql`update ${errorReport} r set issue_id = c."issueId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id bigint, "issueId" uuid) where r.id = c.id`)
  },

  async make(rows: (typeof issue.$inferInsert)[]): Promise<OpenIssue[]> {
    if (rows.length === 0) return []
    return db.insert(issue).values(rows).returning({
      id: issue.id,
      code: issue.code,
      title: issue.title,
      fingerprint: issue.fingerprint,
      status: issue.status,
      resolvedInVersion: issue.resolvedInVersion,
    })
  },

  /** Counts what came in: how often each issue was met, when, and by how many. It is no change of the record: its version stays. */
  async count(seen: readonly Seen[], who: Reporter): Promise<void> {
    const ids = seen.map(({ id }) => id)
    const met = await rowsOf(
      db,
      metRow,
      sql`select m.issue_id as id from ${issueReporter} m where m.issue_id = ${anyId(ids)} and m.reporter = ${who.reporter}`,
    )
    const known = new Set(met.map(({ id }) => id))
    const counts = JSON.stringify(seen.map((one) => ({ ...one, users: known.has(one.id) ? 0 : 1 })))
    const counted = sql`jsonb_to_recordset(${counts}::jsonb) as c(id uuid, times int, users int, reports int, "firstAt" timestamptz, "lastAt" timestamptz)`
    await db.execute(sql`insert into ${issueReporter} (issue_id, reporter, person_id, first_at, last_at, reports)
      select c.id, ${who.reporter}, ${who.personId}::uuid, c."firstAt", c."lastAt", c.reports from ${counted}
      on conflict (issue_id, reporter) do update set first_at = least(issue_reporter.first_at, excluded.first_at),
        last_at = greatest(issue_reporter.last_at, excluded.last_at), reports = issue_reporter.reports + excluded.reports`)
    await db.execute(sql`update ${issue} i set occurrences = i.occurrences + c.times, affected_users = i.affected_users + c.users,
      first_seen_at = least(i.first_seen_at, c."firstAt"), last_seen_at = greatest(i.last_seen_at, c."lastAt") from ${counted} where i.id = c.id`)
  },

  /** What became of one, for those that are there as they stand by now. */
  async settle(id: string, fields: Partial<typeof issue.$inferInsert>): Promise<void> {
    await db.update(issue).set(fields).where(eq(issue.id, id))
  },

  async keep(rows: (typeof errorReport.$inferInsert)[]): Promise<void> {
    await db.insert(errorReport).values(rows)
  },

  /** People who reported it: they hear what becomes of it. */
  hearers: (issueId: string): Promise<{ personId: string }[]> =>
    rowsOf(
      db,
      heardRow,
      sql`select m.person_id as "personId" from ${issueReporter} m where m.issue_id = ${issueId} and m.person_id is not null`,
    ),

  /** The counts stay; what was said and by whom goes, once an admin has looked at the issue. */
  async forget(before: Date): Promise<void> {
    await db.execute(
      sql`delete from ${errorReport} where date < ${before.toISOString()} and issue_id in (select i.id from ${issue} i where i.status <> 'NEW')`,
    )
    await db.execute(sql`delete from ${issueReporter} where person_id is null and last_at < ${before.toISOString()}`)
  },

  /** What somebody who is erased reported stays as an error, and says no longer whose it was. */
  async forgetPerson(personId: string): Promise<void> {
    await db.execute(
      sql`update ${errorReport} set person_id = null, email = '', user_comment = '', browser = '', url = '' where person_id = ${personId}`,
    )
    await db.execute(
      sql`update ${issue} set email = '', user_comment = '', browser = '', url = '', reporter_id = null where reporter_id = ${personId}`,
    )
    await db.execute(sql`update ${issue} set assignee_id = null where assignee_id = ${personId}`)
    await db.execute(sql`update ${issueReporter} set person_id = null, reporter = gen_random_uuid()::text where person_id = ${personId}`)
  },
})
