import { anyId, anyText, arrayOf } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { ProspectFilter } from '../prospect.contract.ts'
import { prospectEntry, prospectObject } from './prospect.table.ts'

interface Asking {
  today: string
  /** For `mine`. */
  caller?: { id: string; email: string } | undefined
}
const ofEntries = (ids: readonly string[] | undefined) =>
  ids && sql`exists (select 1 from ${prospectEntry} l where l.prospect_id = p.id and l.entry_id = ${anyId(ids)})`

/** Came to its end in one of these months, as the lead times count them. */
const endedIn = (months: readonly string[] | undefined, ends: SQL, both: SQL) =>
  months &&
  sql`${both} and date_trunc('month', ${ends} at time zone 'UTC') = any(${arrayOf(months.map((month) => `${month}-01`))}::timestamp[])`

/** The named filters as conditions on a prospect `p`: what the list, the board and the file of a filter have in common. */
export const conditionsOf = (filter: Partial<ProspectFilter>, { today, caller }: Asking): (SQL | undefined)[] => [
  filter.status && sql`p.status = ${anyText(filter.status)}`,
  filter.domain && sql`p.domain_id = ${anyId(filter.domain)}`,
  filter.release && sql`p.release_id = ${anyId(filter.release)}`,
  filter.solutionId && sql`p.solution_id = ${anyId(filter.solutionId)}`,
  filter.owner && sql`p.owner_id = ${anyId(filter.owner)}`,
  filter.abstractionType && sql`p.abstraction_type_id = ${anyId(filter.abstractionType)}`,
  ofEntries(filter.usageType),
  ofEntries(filter.northBound),
  ofEntries(filter.southBound),
  filter.object && sql`exists (select 1 from ${prospectObject} l where l.prospect_id = p.id and l.object_id = ${anyId(filter.object)})`,
  filter.reuseCheck && sql`p.reuse_check = ${anyText(filter.reuseCheck)}`,
  endedIn(filter.approvedIn, sql`p.approved_at`, sql`p.submitted_at is not null and p.approved_at is not null`),
  endedIn(filter.realisedIn, sql`p.realised_at`, sql`p.approved_at is not null and p.realised_at is not null`),
  filter.mine && caller ? sql`(p.owner_id = ${caller.id} or p.created_by = ${caller.email})` : undefined,
  filter.needsException === undefined ? undefined : filter.needsException ? sql`p.needs_exception` : sql`not p.needs_exception`,
  filter.overdue
    ? sql`coalesce(p.desired_date, date '9999-12-31') < ${today}::date and p.status not in ('REALISED', 'RETIRED', 'REJECTED', 'WITHDRAWN')`
    : undefined,
]
