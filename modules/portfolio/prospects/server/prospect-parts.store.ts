import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { standardStatuses } from '../../catalogues/catalogue-kinds.contract.ts'
import { catalogueEntry } from '../../catalogues/server/catalogue.table.ts'
import { dispensation } from '../../exceptions/server/dispensation.table.ts'
import { prospect, prospectDependency, prospectEntry, prospectProduct } from './prospect.table.ts'

const chosenRow = z.strictObject({
  prospectId: z.string(),
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  code: z.string(),
  standardStatus: z.enum(standardStatuses),
  exposure: z.nullable(z.string()),
})

/** What these prospects have chosen of the catalogues, in the order of the catalogues. */
export const chosenOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : rowsOf(
        db,
        chosenRow,
        sql`select l.prospect_id as "prospectId", e.kind, e.id, e.name, e.code, e.standard_status as "standardStatus", e.exposure
          from ${prospectEntry} l join ${catalogueEntry} e on e.id = l.entry_id where l.prospect_id = ${anyId(ids)} order by e.position, e.name, e.id`,
      )

const dependencyRow = z.strictObject({
  prospectId: z.string(),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  abstractionType: z.nullable(z.string()),
  /** Whether the types let the one call the other. */
  mayCall: z.boolean(),
})

/** What these prospects depend on. */
export const dependenciesOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : rowsOf(
        db,
        dependencyRow,
        sql`select d.prospect_id as "prospectId", other.id, other.code, other.name, called.name as "abstractionType",
            (own.abstraction_type_id is null or other.abstraction_type_id is null or other.abstraction_type_id = any(caller.may_call_ids)) as "mayCall"
          from ${prospectDependency} d join ${prospect} own on own.id = d.prospect_id join ${prospect} other on other.id = d.depends_on_id
          left join ${catalogueEntry} caller on caller.id = own.abstraction_type_id left join ${catalogueEntry} called on called.id = other.abstraction_type_id
          where d.prospect_id = ${anyId(ids)} order by other.name, other.id`,
      )

const linkRow = z.strictObject({
  prospectId: z.string(),
  part: z.enum(['realised', 'reused']),
  environmentId: z.string(),
  productId: z.string(),
})

/** The API products that these prospects are tied to. */
export const linksOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : rowsOf(
        db,
        linkRow,
        sql`select l.prospect_id as "prospectId", l.part, l.environment_id as "environmentId", l.product_id as "productId"
          from ${prospectProduct} l where l.prospect_id = ${anyId(ids)} order by l.environment_id, l.product_id`,
      )

/** What a prospect has beside its own row. */
export const prospectPartStore = (db: Db) => ({
  /** Of one catalogue: these and no others. */
  async choose(id: string, kind: string, entryIds: readonly string[]): Promise<void> {
    await db.execute(
      sql`delete from ${prospectEntry} l using ${catalogueEntry} e where e.id = l.entry_id and l.prospect_id = ${id} and e.kind = ${kind} and not (l.entry_id = ${anyId(entryIds)})`,
    )
    if (entryIds.length > 0)
      await db
        .insert(prospectEntry)
        .values(entryIds.map((entryId) => ({ prospectId: id, entryId })))
        .onConflictDoNothing()
  },

  async depend(id: string, on: readonly string[]): Promise<void> {
    await db.delete(prospectDependency).where(eq(prospectDependency.prospectId, id))
    if (on.length > 0) await db.insert(prospectDependency).values(on.map((dependsOnId) => ({ prospectId: id, dependsOnId })))
  },

  /** These products and no others. */
  async tie(id: string, part: 'realised' | 'reused', to: readonly { environmentId: string; productId: string }[]): Promise<void> {
    await db.delete(prospectProduct).where(and(eq(prospectProduct.prospectId, id), eq(prospectProduct.part, part)))
    if (to.length > 0)
      await db
        .insert(prospectProduct)
        .values(to.map(({ environmentId, productId }) => ({ prospectId: id, part, environmentId, productId })))
        .onConflictDoNothing()
  },

  /** Until the transaction ends nobody else says what depends on what: two that do at once could close a circle that neither sees. */
  aloneWithDependencies: () => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('prospect dependencies', 0))`),

  /** Whether one of these depends, over any number of steps, on a prospect: it would depend on itself. */
  async leadTo(ids: readonly string[], target: string): Promise<boolean> {
    if (ids.length === 0) return false
    const rows = await rowsOf(
      db,
      z.strictObject({ found: z.boolean() }),
      sql`with recursive reached(id) as (
          select p.id from ${prospect} p where p.id = ${anyId(ids)}
          union select d.depends_on_id from ${prospectDependency} d join reached r on r.id = d.prospect_id
        ) select exists (select 1 from reached where id = ${target}) as found`,
    )
    return rows[0]?.found ?? false
  },

  /** Whether others depend on it or name it as what replaces them, or an exception is about it. */
  async isNeeded(id: string): Promise<boolean> {
    const rows = await rowsOf(
      db,
      z.strictObject({ found: z.boolean() }),
      sql`select exists (select 1 from ${prospectDependency} d where d.depends_on_id = ${id}) or exists (select 1 from ${prospect} p where p.replaced_by_id = ${id})
        or exists (select 1 from ${dispensation} x where x.subject_prospect_id = ${id}) as found`,
    )
    return rows[0]?.found ?? false
  },

  /** How many belong to each of these domains. */
  countByDomain: (domainIds: readonly string[]) =>
    rowsOf(
      db,
      z.strictObject({ domainId: z.string(), count: z.number() }),
      sql`select p.domain_id as "domainId", count(*)::int as count from ${prospect} p where p.domain_id = ${anyId(domainIds)} group by p.domain_id`,
    ),

  /** The planned ones of a release. */
  plannedIn: async (releaseId: string): Promise<string[]> => {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select p.id from ${prospect} p where p.release_id = ${releaseId} and p.status = 'PLANNED' order by p.id`,
    )
    return rows.map(({ id }) => id)
  },

  /** Prospects that were deferred until a day that has come, at most so many. */
  deferredUntil: async (today: string, most: number): Promise<string[]> => {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select p.id from ${prospect} p where p.status = 'DEFERRED' and p.defer_until <= ${today}::date order by p.defer_until, p.id limit ${most}`,
    )
    return rows.map(({ id }) => id)
  },
})
