import type { NamedDomain } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { fixed } from '@portico/platform/server/lists/source.ts'
import type { PageQuery } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { catalogueEntry } from '../../catalogues/server/catalogue.table.ts'
import { condition } from '../../conditions/server/condition.table.ts'
import { dispensation } from '../../exceptions/server/dispensation.table.ts'
import { portfolioRelease } from '../../releases/server/release.table.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import { type Prospect, type ProspectFilter, prospect as prospectSchema, prospects } from '../prospect.contract.ts'
import { reasonsOf } from './exception-reasons.ts'
import { prospect, prospectDependency, prospectEntry } from './prospect.table.ts'
import { conditionsOf } from './prospect-filter.store.ts'
import { chosenOf, dependenciesOf } from './prospect-parts.store.ts'

const reading = readingOf(prospect, 'p')
export type ProspectFields = OwnFields<typeof prospect>

export const prospectTaken = {
  prospect_name_taken: { path: 'name', message: 'There is already a prospect with this name in the domain.' },
}

const prospectRow = z.extend(
  z.omit(prospectSchema, {
    domain: true,
    usageTypeIds: true,
    usageTypes: true,
    northBoundIds: true,
    northBounds: true,
    southBoundIds: true,
    southBounds: true,
    dependsOnIds: true,
    dependsOn: true,
    businessObjectIds: true,
    businessObjects: true,
    needsExceptionReasons: true,
    exceptionReasons: true,
    neededDeviations: true,
    isExcepted: true,
    apiProducts: true,
    reuseProducts: true,
    usingApplications: true,
    may: true,
    availableTransitions: true,
  }),
  { grantedDeviations: z.array(z.string()) },
)
type Row = z.infer<typeof prospectRow>

const nowhere = sql.raw(`'00000000-0000-0000-0000-000000000000'::uuid`)
/** As the lead times count days. */
const daysBetween = (from: SQL, to: SQL) =>
  sql`case when ${from} is not null and ${to} is not null then greatest((${to} at time zone 'UTC')::date - (${from} at time zone 'UTC')::date, 0) end`
const lasting = {
  ownerName: nameOfPerson(sql`p.owner_id`),
  analystName: nameOfPerson(sql`p.analyst_id`),
  architectName: nameOfPerson(sql`p.architect_id`),
  priorityScore: sql`p.priority_score`,
  daysToApproved: daysBetween(sql`p.submitted_at`, sql`p.approved_at`),
  daysToRealised: daysBetween(sql`p.approved_at`, sql`p.realised_at`),
  replacedByName: sql`(select other.name from ${prospect} other where other.id = p.replaced_by_id)`,
  solution: sql`(select jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name, 'status', s.status) from ${solution} s where s.id = p.solution_id)`,
  abstractionType: sql`(select jsonb_build_object('id', e.id, 'name', e.name, 'code', e.code, 'standardStatus', e.standard_status) from ${catalogueEntry} e where e.id = p.abstraction_type_id)`,
  agendaItem: sql`(select jsonb_build_object('id', i.id, 'status', i.status, 'decision', i.decision) from ${agendaItem} i
    where i.subject_type = 'PROSPECT' and i.subject_id = p.id and i.purpose = 'DECISION' order by i.submitted_at desc, i.id limit 1)`,
  openExceptionCount: sql`(select count(*)::int from ${dispensation} x where x.subject_prospect_id = p.id and x.status in ('REQUESTED', 'IN_REVIEW', 'ON_AGENDA'))`,
  conditionOpenCount: sql`(select count(*)::int from ${condition} c where c.subject_type = 'PROSPECT' and c.subject_id = p.id and c.status = 'OPEN')`,
  grantedDeviations: sql`array(select distinct x.deviation_type from ${dispensation} x where x.subject_prospect_id = p.id and x.status = 'GRANTED')`,
  exceptionEnded: sql`exists (select 1 from ${dispensation} x where x.subject_prospect_id = p.id and x.status in ('EXPIRED', 'REVOKED') and not exists (
    select 1 from ${dispensation} y where y.subject_prospect_id = p.id and y.status = 'GRANTED' and y.deviation_type = x.deviation_type))`,
}
const more = ({ now, today }: Pick<Asking, 'now' | 'today'>): Record<string, SQL> => ({
  release: sql`(select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name, 'status', r.status, 'frozen',
    coalesce(r.scope_freeze_date < ${today}::date, false) and coalesce(r.scope_unlocked_until < ${now.toISOString()}::timestamptz, true)) from ${portfolioRelease} r where r.id = p.release_id)`,
})
const list = recordList<typeof prospect, Row>({
  reading,
  row: prospectRow,
  spec: prospects.list.list,
  counter: 'prospect',
  more: lasting,
  search: sql`p.search_text`,
  names: [sql`lower(p.name)`],
  sorts: {
    releaseId: sql`coalesce(p.release_id, ${nowhere})`,
    solutionId: sql`coalesce(p.solution_id, ${nowhere})`,
    desiredDate: sql`coalesce(p.desired_date, date '9999-12-31')`,
  },
})

/** Whether a prospect `p` needs an exception (C-3, P-5). */
const needsException = fixed(sql`(
  exists (select 1 from ${prospectEntry} l join ${catalogueEntry} e on e.id = l.entry_id where l.prospect_id = p.id and e.standard_status in ('TRIAL', 'DEPRECATED'))
  or exists (select 1 from ${catalogueEntry} a where a.id = p.abstraction_type_id and (a.standard_status in ('TRIAL', 'DEPRECATED')
    or a.code in ('SYSTEM', 'PASS_THROUGH') and exists (select 1 from ${prospectEntry} l join ${catalogueEntry} e on e.id = l.entry_id where l.prospect_id = p.id and e.exposure = 'EXTERNAL')
    or exists (select 1 from prospect_dependency d join ${prospect} other on other.id = d.depends_on_id
      where d.prospect_id = p.id and other.abstraction_type_id is not null and not (other.abstraction_type_id = any(a.may_call_ids)))))
)`)

interface Asking {
  now: Date
  /** An ISO date. */
  today: string
  /** For `mine`. */
  caller?: { id: string; email: string } | undefined
  domainsOf: (tx: Db, ids: readonly string[]) => Promise<readonly NamedDomain[]>
  productsOf: (tx: Db, prospects: readonly Pick<Prospect, 'id' | 'status'>[]) => Promise<(id: string) => Partial<Prospect>>
  objectsOf: (tx: Db, ids: readonly string[]) => Promise<(id: string) => Partial<Prospect>>
}

/** The only file that queries prospects with all that a page shows of them. */
export const prospectStore = (db: Db, { now, today, caller, domainsOf, productsOf, objectsOf }: Asking) => {
  const finish = async (rows: Row[]): Promise<Prospect[]> => {
    const ids = rows.map(({ id }) => id)
    const chosen = await chosenOf(db, ids)
    const depends = await dependenciesOf(db, ids)
    const products = await productsOf(db, rows)
    const objects = await objectsOf(db, ids)
    const domains = new Map((await domainsOf(db, [...new Set(rows.map(({ domainId }) => domainId))])).map((one) => [one.id, one]))
    return rows.map(({ grantedDeviations, ...row }) => {
      const domain = domains.get(row.domainId)
      const own = chosen.filter(({ prospectId }) => prospectId === row.id)
      const of = (kind: string) =>
        own.filter((one) => one.kind === kind).map(({ prospectId: _p, kind: _k, exposure: _e, ...entry }) => entry)
      const usageTypes = own
        .filter(({ kind }) => kind === 'usageType')
        .map(({ prospectId: _p, kind: _k, ...entry }) => ({ ...entry, exposure: entry.exposure ?? 'INTERNAL' }))
      const [northBounds, southBounds] = [of('northBound'), of('southBound')]
      const dependsOn = depends.filter(({ prospectId }) => prospectId === row.id)
      const at = <T extends { id: string }>(list: readonly T[]) => list.map(({ id }) => id)
      return {
        ...row,
        domain: domain ? { id: domain.id, code: domain.code, name: domain.name, color: domain.color, ownerId: domain.ownerId } : null,
        usageTypeIds: at(usageTypes),
        usageTypes,
        northBoundIds: at(northBounds),
        northBounds,
        southBoundIds: at(southBounds),
        southBounds,
        dependsOnIds: at(dependsOn),
        dependsOn: dependsOn.map(({ prospectId: _p, mayCall: _m, ...one }) => one),
        ...products(row.id),
        ...objects(row.id),
        ...reasonsOf({ ...row, usageTypes, northBounds, southBounds }, dependsOn, grantedDeviations),
      }
    })
  }
  const store = recordStore<typeof prospect, Row, Prospect>(db, list, { more: more({ now, today }), taken: prospectTaken, finish })
  return {
    ...store,

    list: ({ query, filter }: { query: PageQuery; filter: Partial<ProspectFilter> }, reply?: FastifyReply) =>
      store.page(query, conditionsOf(filter, { today, caller }), reply),

    /** All of a filter in batches, in the order of the list. */
    every: ({ query, filter }: { query: PageQuery; filter: Partial<ProspectFilter> }) =>
      store.batches(query, conditionsOf(filter, { today, caller })),

    /** What follows from what was written: whether it needs an exception, and how complete it is. */
    async follow(id: string, completeness: number): Promise<void> {
      await db.execute(sql`update ${prospect} p set completeness = ${completeness}, needs_exception = ${needsException} where p.id = ${id}`)
    },

    /** Those that depend on a prospect, whose own type may be one that theirs may not call (P-5). */
    async followCallers(id: string): Promise<void> {
      await db.execute(sql`update ${prospect} p set needs_exception = ${needsException}
        where p.id in (select d.prospect_id from ${prospectDependency} d where d.depends_on_id = ${id}) and p.needs_exception is distinct from ${needsException}`)
    },

    /** The same of those that have chosen a row of a catalogue. */
    async followEntry(entryId: string): Promise<void> {
      await db.execute(sql`update ${prospect} p set needs_exception = ${needsException} where p.needs_exception is distinct from ${needsException} and (
        p.abstraction_type_id = ${entryId} or p.id in (select l.prospect_id from ${prospectEntry} l where l.entry_id = ${entryId}))`)
    },

    /** Those of a solution, with all that rules look at. */
    async ofSolution(solutionId: string): Promise<Prospect[]> {
      const rows = await rowsOf(db, idRow, sql`select p.id from ${prospect} p where p.solution_id = ${solutionId} order by p.name, p.id`)
      return rows.length === 0 ? [] : store.byIds(rows.map(({ id }) => id))
    },

    clear: (id: string, column: 'solution_id' | 'release_id' | 'defer_until') =>
      db.execute(sql`update ${prospect} set ${sql.identifier(column)} = null where id = ${id}`),
  }
}
const idRow = z.strictObject({ id: z.string() })
