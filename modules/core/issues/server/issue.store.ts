import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, iso, literal } from '@portico/platform/server/lists/source.ts'
import type { PageQuery } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { withoutNumbers } from '../grouping.rules.ts'
import { issue as answered, type Issue, type IssueFilter, issueReport, issues } from '../issue.contract.ts'
import { quietBefore } from '../issue.rules.ts'
import { errorReport, issue, issueReporter } from './issue.table.ts'

const reading = readingOf(issue, 'i')
export type IssueFields = OwnFields<typeof issue>

const issueRow = z.extend(z.omit(answered, { may: true, availableTransitions: true, days: true, latest: true, reporters: true }), {
  fingerprint: z.string(),
  reporterId: z.nullable(z.string()),
})
type Row = z.infer<typeof issueRow>
const idRow = z.strictObject({ id: z.string() })
const dayRow = z.strictObject({ day: z.string(), count: z.int() })
const reporterRow = z.strictObject({ name: z.string(), email: z.string(), firstAt: z.string(), lastAt: z.string(), reports: z.int() })
const emailRow = z.strictObject({ email: z.string() })

const shownDays = 30
/** So many of those who reported it are named, the latest first. */
const mostReporters = 100

/** Whoever sees an issue because they met the error, too, is told nothing of who was the first (domains 8.2). */
const asOneOfMany = <R extends Pick<Issue, 'title' | 'message'>>(row: R): R => ({
  ...row,
  // The titles of those that were made before hold numbers still.
  title: withoutNumbers(row.title),
  message: withoutNumbers(row.message),
  email: '',
  userComment: '',
  browser: '',
  url: '',
  requestId: '',
})

const list = recordList<typeof issue, Row>({
  reading,
  row: issueRow,
  spec: issues.list.list,
  counter: 'issue',
  more: { assigneeName: nameOfPerson(sql`i.assignee_id`) },
  search: sql`i.search_text`,
})

/** The only file that queries issues as records. */
export const issueStore = (db: Db, { now, caller }: { now: Date; caller?: Caller | undefined }) => {
  const reportedBy = (personId: string) =>
    sql`exists (select 1 from ${issueReporter} met where met.issue_id = i.id and met.person_id = ${personId})`
  /** Of whom only what they reported is there. */
  const onlyOf = caller && !isAdmin(caller) ? caller.id : undefined
  const store = recordStore<typeof issue, Row, Issue>(db, list, {
    taken: {},
    visible: onlyOf === undefined ? undefined : reportedBy(onlyOf),
    finish: (rows) =>
      rows.map(({ fingerprint: _, reporterId, ...row }) => (onlyOf === undefined || reporterId === onlyOf ? row : asOneOfMany(row))),
  })

  const detailOf = async (id: string) => {
    const today = now.toISOString().slice(0, 10)
    const days = await rowsOf(
      db,
      dayRow,
      sql`select to_char(d.day, 'YYYY-MM-DD') as day, count(r.id)::int as count from (select ${today}::date - n as day from generate_series(0, ${literal(shownDays - 1)}) n) d
        left join ${errorReport} r on r.issue_id = ${id} and r.date >= d.day::timestamp at time zone 'utc' and r.date < (d.day + 1)::timestamp at time zone 'utc'
        group by d.day order by d.day`,
    )
    const own = onlyOf === undefined ? sql`` : sql`and r.person_id = ${onlyOf}`
    const [latest] = await rowsOf(
      db,
      issueReport,
      sql`select ${iso(sql`r.date`)} as date, r.message, r.type, r.component, r.error_code as "errorCode", r.environment_id as "environmentId", r.email,
          r.user_comment as "userComment", r.app_version as "appVersion", r.browser, r.url, r.request_id as "requestId"
        from ${errorReport} r where r.issue_id = ${id} ${own} order by r.date desc, r.id desc limit 1`,
    )
    const reporters =
      onlyOf === undefined
        ? await rowsOf(
            db,
            reporterRow,
            sql`select coalesce(p.name, '') as name, coalesce(p.email, '') as email, ${iso(sql`met.first_at`)} as "firstAt", ${iso(sql`met.last_at`)} as "lastAt", met.reports
            from ${issueReporter} met left join ${person} p on p.id = met.person_id where met.issue_id = ${id}
            order by met.last_at desc, met.reporter limit ${mostReporters}`,
          )
        : undefined
    return { days, latest: latest ?? null, ...(reporters && { reporters }) }
  }

  return {
    ...store,

    async get(id: string): Promise<Issue | undefined> {
      const found = await store.get(id)
      return found && { ...found, ...(await detailOf(id)) }
    },

    list: ({ query, filter }: { query: PageQuery; filter: Partial<IssueFilter> }, reply: FastifyReply) =>
      store.page(
        query,
        [
          filter.status && sql`i.status = ${anyText(filter.status)}`,
          filter.type && sql`i.type = ${anyText(filter.type)}`,
          filter.component && sql`i.component = ${anyText(filter.component)}`,
          filter.environmentId && sql`i.environment_id = ${anyText(filter.environmentId)}`,
          filter.mine && caller ? reportedBy(caller.id) : undefined,
        ],
        reply,
      ),

    /** The id of what people call by its code; undefined where there is none. */
    async idOf(code: string): Promise<string | undefined> {
      return (await rowsOf(db, idRow, sql`select i.id from ${issue} i where i.code = ${code.toUpperCase()}`))[0]?.id
    },

    noteVersion: (id: string, version: string) => db.execute(sql`update ${issue} set resolved_in_version = ${version} where id = ${id}`),

    /** Resolved ones and those that will not be fixed that nobody met for long, at most so many. */
    quiet: async (most: number): Promise<string[]> => {
      const before = quietBefore(now).toISOString()
      const rows = await rowsOf(
        db,
        idRow,
        sql`select i.id from ${issue} i where i.status in ('RESOLVED', 'WONT_FIX') and i.last_seen_at < ${before} and i.status_changed_at < ${before}
          order by i.last_seen_at, i.id limit ${most}`,
      )
      return rows.map(({ id }) => id)
    },

    /** The e-mails of others who reported it and are no admins: what these wrote is not shown to each other. */
    async otherReporters(id: string, personId: string): Promise<Set<string>> {
      const rows = await rowsOf(
        db,
        emailRow,
        sql`select p.email from ${issueReporter} met join ${person} p on p.id = met.person_id
          where met.issue_id = ${id} and met.person_id <> ${personId} and not ('admin' = any(p.roles))`,
      )
      return new Set(rows.map(({ email }) => email))
    },
  }
}
