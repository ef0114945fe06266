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

  openBy: (fingerprints: readonly string[]): Promise<OpenIssue[]> =>
    rowsOf(
      db,
      openRow,
      sql`select i.id, i.code, i.title, i.fingerprint, i.status, i.resolved_in_version as "resolvedInVersion" from ${issue} i
        where i.fingerprint = ${anyText(fingerprints)} and i.status <> 'CLOSED'`,
    ),

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

  /** Counts what came in: how often each issue was met, and by how many. It is no change of the record: its version stays. */
  async count(
    seen: readonly { id: string; times: number }[],
    who: { reporter: string; personId: string | null },
    now: Date,
  ): Promise<void> {
    const ids = seen.map(({ id }) => id)
    const at = now.toISOString()
    const met = await rowsOf(
      db,
      metRow,
      sql`select m.issue_id as id from ${issueReporter} m where m.issue_id = ${anyId(ids)} and m.reporter = ${who.reporter}`,
    )
    const known = new Set(met.map(({ id }) => id))
    const counts = JSON.stringify(seen.map(({ id, times }) => ({ id, times, users: known.has(id) ? 0 : 1 })))
    await db.execute(sql`insert into ${issueReporter} (issue_id, reporter, person_id, first_at, last_at, reports)
      select c.id, ${who.reporter}, ${who.personId}::uuid, ${at}::timestamptz, ${at}::timestamptz, 1 from jsonb_to_recordset(${counts}::jsonb) as c(id uuid)
      on conflict (issue_id, reporter) do update set last_at = excluded.last_at, reports = issue_reporter.reports + 1`)
    await db.execute(sql`update ${issue} i set occurrences = i.occurrences + c.times, affected_users = i.affected_users + c.users, last_seen_at = ${at}
      from jsonb_to_recordset(${counts}::jsonb) as c(id uuid, times int, users int) where i.id = c.id`)
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
