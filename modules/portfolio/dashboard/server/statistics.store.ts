import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { catalogueEntry } from '../../catalogues/server/catalogue.table.ts'
import { exceptionStates } from '../../exceptions/exception-states.contract.ts'
import { prospectStates } from '../../prospects/prospect-states.contract.ts'
import { portfolioRelease } from '../../releases/server/release.table.ts'
import { complianceLevels } from '../../solutions/solution-states.contract.ts'
import { leadMeasures, unscoped } from '../dashboard.rules.ts'
import { all, portfolioCount } from './portfolio-count.table.ts'

const tallyRow = z.strictObject({ domainId: z.string(), status: z.enum(prospectStates), count: z.int() })
const mixRow = z.strictObject({ kind: z.string(), id: z.string(), name: z.string(), count: z.int() })
const releaseRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  realised: z.int(),
  total: z.int(),
  daysToFreeze: z.nullable(z.int()),
})
const leadRow = z.strictObject({ measure: z.enum(leadMeasures), month: z.string(), days: z.number() })
const exceptionRow = z.strictObject({ status: z.enum(exceptionStates), count: z.int() })
const complianceRow = z.strictObject({ level: z.nullable(z.enum(complianceLevels)), count: z.int() })
const countsRow = z.strictObject({ expiring: z.int(), qualified: z.int(), reused: z.int(), conditions: z.int(), overdue: z.int() })

export interface Scope {
  domain?: string
  release?: string
}
export interface Asking {
  /** An ISO date. */
  today: string
  caller: Caller
  of: Scope
}

/** The numbers of the portfolio, of all of it, a domain, a release or both, from counts that are kept: none of them reads records. */
export const statisticsStore = (db: Db, { today, of }: Pick<Asking, 'today' | 'of'>) => {
  const inDomain = of.domain ? sql`c.domain_id = ${of.domain}` : sql`c.domain_id <> ${all}`
  const inScope = sql`c.release_id = ${of.release ?? all} and ${inDomain}`
  /** Of what is counted by months: all domains have a row of their own. */
  const overTime = sql`c.release_id = ${of.release ?? all} and c.domain_id = ${of.domain ?? all}`
  const among = (states: readonly string[]) =>
    sql`c.key in (${sql.join(
      states.map((state) => sql`${state}`),
      sql`, `,
    )})`
  return {
    tally: () =>
      rowsOf(
        db,
        tallyRow,
        sql`select c.domain_id as "domainId", c.key as status, c.rows::int as count from ${portfolioCount} c where ${inScope} and c.measure = 'prospect'`,
      ),

    mix: () =>
      rowsOf(
        db,
        mixRow,
        sql`select e.kind, e.id, e.name, n.count from (
            select c.key, sum(c.rows)::int as count from ${portfolioCount} c where ${inScope} and c.measure = 'mix' group by c.key
          ) n join ${catalogueEntry} e on e.id = n.key::uuid order by n.count desc, e.name`,
      ),

    exceptions: () =>
      rowsOf(
        db,
        exceptionRow,
        sql`select c.key as status, sum(c.rows)::int as count from ${portfolioCount} c where ${inScope} and c.measure = 'exception' group by c.key`,
      ),

    compliance: () =>
      rowsOf(
        db,
        complianceRow,
        sql`select nullif(c.key, '') as level, sum(c.rows)::int as count from ${portfolioCount} c where ${inScope} and c.measure = 'compliance' group by c.key order by 2 desc, 1`,
      ),

    releases: () =>
      rowsOf(
        db,
        releaseRow,
        sql`select r.id, r.code, r.name, r.scope_freeze_date - ${today}::date as "daysToFreeze",
            coalesce(sum(c.rows) filter (where ${among(['REALISED', 'RETIRED'])}), 0)::int as realised,
            coalesce(sum(c.rows) filter (where not ${among(unscoped)}), 0)::int as total
          from (select * from ${portfolioRelease} r where r.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') order by coalesce(r.planned_date, date '9999-12-31'), r.id limit 3) r
          left join ${portfolioCount} c on c.release_id = r.id and c.measure = 'prospect' and ${inDomain}
          group by r.id, r.code, r.name, r.scope_freeze_date, r.planned_date order by coalesce(r.planned_date, date '9999-12-31'), r.id`,
      ),

    /** Medians of the days that it took, by the month in which it was approved or realised, from this one on. */
    leadTime: (since: string) =>
      rowsOf(
        db,
        leadRow,
        sql`select l.measure, l.key as month, ((min(l.day) + max(l.day)) / 2.0)::float8 as days from (
            select c.measure, c.key, c.day, c.rows, sum(c.rows) over (partition by c.measure, c.key order by c.day) as upto,
              sum(c.rows) over (partition by c.measure, c.key) as total
            from ${portfolioCount} c where ${overTime} and c.measure in ('toApproved', 'toRealised') and c.key >= ${since}
          ) l where (l.upto - l.rows < div(l.total + 1, 2) and div(l.total + 1, 2) <= l.upto) or (l.upto - l.rows < div(l.total + 2, 2) and div(l.total + 2, 2) <= l.upto)
          group by l.measure, l.key`,
      ),

    /** @param lastDay the end of those that expire soon @param since the month from which on what was qualified counts */
    async counts(lastDay: string, since: string) {
      const sum = (condition: ReturnType<typeof sql>) =>
        sql`(select coalesce(sum(c.rows), 0)::int from ${portfolioCount} c where ${condition})`
      const conditions = sql`c.release_id = ${all} and c.domain_id = ${all} and c.measure = 'condition'`
      const [row] = await rowsOf(
        db,
        countsRow,
        sql`select ${sum(sql`${inScope} and c.measure = 'exceptionEnd' and c.key <= ${lastDay}`)} as expiring,
          ${sum(sql`${overTime} and c.measure in ('qualified', 'reused') and c.key >= ${since}`)} as qualified,
          ${sum(sql`${overTime} and c.measure = 'reused' and c.key >= ${since}`)} as reused,
          ${sum(conditions)} as conditions, ${sum(sql`${conditions} and c.key < ${today}`)} as overdue`,
      )
      return row ?? { expiring: 0, qualified: 0, reused: 0, conditions: 0, overdue: 0 }
    },
  }
}
