import type { Db } from '@portico/platform/server/database/database.ts'
import { risingIds } from '@portico/platform/server/database/ids.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'
import { applicationOf, decidedOn, drift } from '../../gateway-sync/server/drift.table.ts'
import { leftStore } from '../../gateway-sync/server/left.store.ts'
import { team } from '../../teams/server/team.table.ts'
import { type AdoptionApplication, adoption as adoptionShape, adoptions, adoptionApplication as itemShape } from '../adoption.contract.ts'
import { adoptionStates, type FoundApplication, type ItemState } from '../adoption.rules.ts'
import { adoption, adoptionApplication, markOf } from './adoption.table.ts'
import { adoptionRuns } from './adoption-run.store.ts'

const source: ListSource<AdoptionApplication> = {
  row: itemShape,
  spec: adoptions.applications.list,
  table: sql`${adoptionApplication} i`,
  id: sql`i.id`,
  fields: { id: sql`i.id`, name: sql`i.name`, gatewayOwner: sql`i.gateway_owner` },
  search: sql`i.search_text`,
  names: [sql`lower(i.name)`],
  // What was left goes to nobody, whoever it would go to were it opened again.
  joins: sql`left join ${team} t on t.id = i.team_id and i.state <> 'left' left join ${person} o on o.id = i.owner_id and i.state <> 'left'`,
  select: sql`i.id, i.gateway_id as "gatewayId", i.name, i.gateway_owner as "gatewayOwner", i.keys, i.inactive, i.fixed, i.products, i.state, i.reason,
    t.id as "teamId", t.name as "teamName", o.email as "ownerId", o.name as "ownerName", i.application_id as "applicationId", i.adopted_keys as "adoptedKeys"`,
}
const isUnassigned = sql`i.team_id is null and i.owner_id is null and i.state = 'found'`
const isOpen = sql`i.state in ('found', 'left') and i.fixed < i.keys`
type ShownState = ItemState | 'ready' | 'unassigned' | 'open'
const inState = (state: ShownState): SQL => {
  if (state === 'unassigned') return isUnassigned
  if (state === 'open') return isOpen
  return state === 'ready' ? sql`i.state = 'found' and not (${isUnassigned})` : sql`i.state = ${state}`
}

export type Given = { teamId: string | null; ownerId: string | null; state: ItemState }
export interface Wanted {
  ids?: readonly string[] | undefined
  gatewayOwner?: string | undefined
  unassigned?: true | undefined
}

const standingRow = z.extend(
  z.omit(adoptionShape, { tellsValues: true, state: true, drafts: true, draftId: true, unlisted: true, unlistedKeys: true }),
  {
    state: z.enum(adoptionStates),
    begunBy: z.nullable(z.string()),
    adoptedBefore: z.number(),
  },
)
const ownedRow = z.strictObject({ teamId: z.nullable(z.string()), ownerId: z.nullable(z.string()) })
const givenRow = z.extend(ownedRow, { id: z.string(), gatewayId: z.string(), whose: z.nullable(z.string()) })
const draftsRow = z.strictObject({ drafts: z.int(), draftId: z.nullable(z.string()) })
const unlistedRow = z.strictObject({ unlisted: z.int(), unlistedKeys: z.int() })
export const noneUnlisted = { unlisted: 0, unlistedKeys: 0 }
export const noDrafts = { drafts: 0, draftId: null }
const n = z.strictObject({ n: z.number() })
const countOf = async (rows: Promise<{ n: number }[]>): Promise<number> => (await rows)[0]?.n ?? 0

export const adoptionStore = (db: Db) => ({
  ...adoptionRuns(db),

  list: (
    environmentId: string,
    query: PageQuery & { state?: ShownState | undefined; gatewayOwner?: string | undefined },
    reply: FastifyReply,
  ) =>
    page(
      db,
      source,
      {
        query,
        visible: sql`i.environment_id = ${environmentId}`,
        filters: [
          query.state === undefined ? undefined : inState(query.state),
          query.gatewayOwner === undefined ? undefined : sql`i.gateway_owner = ${query.gatewayOwner}`,
        ],
        finish: (rows) => rows,
      },
      reply,
    ),

  async standing(environmentId: string): Promise<z.infer<typeof standingRow> | undefined> {
    const sum = (of: SQL, where: SQL = sql`true`) => sql`coalesce(sum(${of}) filter (where ${where}), 0)::int`
    const [row] = await rowsOf(
      db,
      standingRow,
      sql`select a.state, a.message, a.seen, a.begun_by as "begunBy", a.adopted_before as "adoptedBefore", a.undone, a.total_keys as "totalKeys", ${iso(sql`a.updated_at`)} as "updatedAt", ${iso(sql`a.read_at`)} as "readAt", i.*
        from ${adoption} a cross join lateral (
          select count(*)::int as applications, ${sum(sql`i.keys`)} as keys, ${sum(sql`i.inactive`)} as inactive, ${sum(sql`i.fixed`)} as fixed,
            (count(*) filter (where ${isUnassigned}))::int as unassigned, (count(*) filter (where i.state = 'left'))::int as "left",
            (count(*) filter (where i.state in ('adopted', 'kept')))::int as adopted, ${sum(sql`i.adopted_keys`)} as "adoptedKeys",
            (count(*) filter (where i.state = 'kept'))::int as kept, count(i.gateway_owner)::int as owned
          from ${adoptionApplication} i where i.environment_id = a.environment_id) i
        where a.environment_id = ${environmentId}`,
    )
    return row
  },

  /** What a comparison saw since the reading that the reading did not: applications, and keys of those that it listed. */
  async unlisted(environmentId: string): Promise<z.infer<typeof unlistedRow>> {
    const [row] = await rowsOf(
      db,
      unlistedRow,
      // Put together once, whatever the planner believes: a table that was filled a moment ago has no statistics, and key by key it would take minutes.
      sql`with marks as materialized (select distinct mark from ${adoptionApplication} k cross join unnest(k.key_marks) as mark where k.environment_id = ${environmentId} and mark is not null)
        select (count(distinct ${applicationOf}) filter (where l.id is null))::int as unlisted, (count(l.id) filter (where l.key_marks is not null))::int as "unlistedKeys"
        from ${adoption} a join ${drift} d on d.environment_id = a.environment_id and d.kind = 'consumer' and d.decision is null and d.seen_at > a.read_at
          left join ${adoptionApplication} l on l.environment_id = a.environment_id and l.gateway_id = ${applicationOf}
        where a.environment_id = ${environmentId}
          and ${markOf(sql`d.gateway_id`)} not in (select mark from marks)`,
    )
    return row ?? noneUnlisted
  },

  /** Products that nobody finds yet, of what was taken over. */
  async drafts(environmentId: string): Promise<z.infer<typeof draftsRow>> {
    const [row] = await rowsOf(
      db,
      draftsRow,
      sql`select count(*)::int as drafts, case when count(*) = 1 then min(p.id::text) end as "draftId" from ${apiProduct} p where p.environment_id = ${environmentId} and p.status = 'draft' and exists (
          select 1 from ${keyProduct} kp join ${apiKey} k on k.id = kp.key_id join ${application} a on a.id = k.application_id
          where kp.product_id = p.id and a.adopted_as is not null and a.deleted_at is null and k.revoked_at is null)`,
    )
    return row ?? noDrafts
  },

  /** What a page shows; an application may stand on several. Inside a transaction in which the run goes on. */
  async found(environmentId: string, run: string, all: readonly (FoundApplication & { shownAs: string })[]): Promise<void> {
    if (all.length === 0) return
    const set = (column: string) =>
      sql.raw(
        `case when adoption_application.run = excluded.run then adoption_application.${column} + excluded.${column} else excluded.${column} end`,
      )
    const ids = risingIds(all.length)
    const records = all.map(({ gatewayId, shownAs, owner, keys }, at) => ({
      id: ids[at],
      gateway_id: gatewayId,
      name: shownAs,
      gateway_owner: owner,
      keys: keys.length,
      inactive: keys.filter(({ active, fixed }) => !active && fixed === undefined).length,
      fixed: keys.filter(({ fixed }) => fixed !== undefined).length,
      products: [...new Set(keys.flatMap(({ approved }) => approved))],
      reason: keys.find(({ fixed }) => fixed !== undefined)?.fixed ?? null,
      state: keys.every(({ fixed }) => fixed !== undefined) ? 'left' : 'found',
      key_ids: keys.map((key) => key.gatewayId),
    }))
    await db.execute(
      sql`insert into ${adoptionApplication} as adoption_application (id, environment_id, gateway_id, name, gateway_owner, keys, inactive, fixed, products, reason, state, key_marks, run, reading)
        select id, ${environmentId}, gateway_id, name, gateway_owner, keys, inactive, fixed, products, reason, state, array(select ${markOf(sql`key`)} from unnest(key_ids) as key), ${run}::uuid,
          (select a.reading from ${adoption} a where a.environment_id = ${environmentId})
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id uuid, gateway_id text, name text, gateway_owner text, keys int, inactive int, fixed int, products text[], reason text, state text, key_ids text[])
        on conflict (environment_id, gateway_id) do update set name = excluded.name, gateway_owner = excluded.gateway_owner,
          keys = ${set('keys')}, inactive = ${set('inactive')}, fixed = ${set('fixed')},
          products = case when adoption_application.run = excluded.run then array(select distinct unnest(adoption_application.products || excluded.products)) else excluded.products end,
          key_marks = case when adoption_application.run = excluded.run then adoption_application.key_marks || excluded.key_marks else excluded.key_marks end,
          reason = coalesce(excluded.reason, adoption_application.reason), run = excluded.run, reading = excluded.reading,
          before = case when adoption_application.reading = excluded.reading then adoption_application.before else jsonb_build_object(
            'name', adoption_application.name, 'gateway_owner', adoption_application.gateway_owner, 'keys', adoption_application.keys, 'inactive', adoption_application.inactive,
            'fixed', adoption_application.fixed, 'products', adoption_application.products, 'reason', adoption_application.reason, 'run', adoption_application.run, 'key_marks', adoption_application.key_marks) end`,
    )
  },

  /** The next owners after this one of whom the gateway has told no address yet. */
  async ownersById(environmentId: string, after: string, limit: number): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ owner: z.string() }),
      sql`select distinct gateway_owner collate "C" as owner from ${adoptionApplication}
        where environment_id = ${environmentId} and state = 'found' and gateway_owner collate "C" > ${after} and position('@' in gateway_owner) = 0 order by 1 limit ${limit}`,
    )
    return rows.map(({ owner }) => owner)
  },

  /** From now on owners are called by their addresses. */
  async nameOwners(environmentId: string, addresses: ReadonlyMap<string, string>): Promise<void> {
    const records = [...addresses].map(([owner, address]) => ({ owner, address }))
    await db.execute(
      sql`update ${adoptionApplication} i set gateway_owner = r.address
        from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (owner text, address text) where i.environment_id = ${environmentId} and i.gateway_owner = r.owner`,
    )
  },

  /**
   * After a look at all of it: what is there no more is forgotten, and owners whose address one person alone has are proposed. Teams are not:
   * anybody may give a team the name of somebody else.
   */
  async settle(environmentId: string, run: string): Promise<void> {
    await db
      .delete(adoptionApplication)
      .where(
        and(
          eq(adoptionApplication.environmentId, environmentId),
          sql`${adoptionApplication.run} <> ${run} and ${adoptionApplication.state} in ('found', 'left')`,
        ),
      )
    // What was left as drift before it was read is nobody's to give.
    await leftStore(db).tellWizard(environmentId)
    await db.execute(
      sql`update ${adoptionApplication} i set owner_id = p.id
        from (select lower(email) as email, (array_agg(id))[1] as id from ${person}
          where email_verified and closed_at is null and erased_at is null and client_id is null group by 1 having count(*) = 1) p
        where i.environment_id = ${environmentId} and ${isUnassigned} and p.email = lower(i.gateway_owner)`,
    )
  },

  /**
   * Answers how many; what is taken over already stays with whom it is. What is left here is left as drift, too, and what is given is
   * open there again until it is taken over.
   */
  assign(environmentId: string, { ids, gatewayOwner, unassigned }: Wanted, given: Given): Promise<number> {
    return countOf(
      rowsOf(
        db,
        n,
        sql`with given as (update ${adoptionApplication} i set team_id = ${given.teamId}, owner_id = ${given.ownerId}, state = ${given.state}
            where i.environment_id = ${environmentId} and ${isOpen}
              ${ids ? sql`and i.id = ${anyId(ids)}` : sql``} ${gatewayOwner === undefined ? sql`` : sql`and i.gateway_owner = ${gatewayOwner}`} ${unassigned ? sql`and ${isUnassigned}` : sql``} returning i.gateway_id),
          told as (${decidedOn(environmentId, sql`given`, given.state === 'left' ? 'ignored' : null)})
          select count(*)::int as n from given`,
      ),
    )
  },

  /** Ids of applications by what a file calls them: the gateway's id, or a name; of a name that several have, all of these. */
  async named(environmentId: string, names: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await rowsOf(
      db,
      z.strictObject({ key: z.string(), id: z.string() }),
      sql`select gateway_id as key, id::text as id from ${adoptionApplication} where environment_id = ${environmentId} and gateway_id = ${anyText(names)}
        union select name as key, id::text as id from ${adoptionApplication} where environment_id = ${environmentId} and name = ${anyText(names)}`,
    )
    return new Map([...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => [key, some.map(({ id }) => id)]))
  },

  /** Teams by their names in small letters. */
  async teamsNamed(names: readonly string[]): Promise<Map<string, string>> {
    const rows = await rowsOf(
      db,
      z.strictObject({ key: z.string(), id: z.string() }),
      sql`select lower(name) as key, id from ${team} where lower(name) = ${anyText(names.map((one) => one.toLowerCase()))}`,
    )
    return new Map(rows.map(({ key, id }) => [key, id]))
  },

  hasTeam: (id: string): Promise<boolean> => hasRows(db, sql`select 1 from ${team} where id = ${id}`),

  /** Of these, those that somebody was given; `whose`: what that is called, a team by its name, a person by the e-mail. */
  assigned: (environmentId: string, gatewayIds: readonly string[]) =>
    rowsOf(
      db,
      givenRow,
      sql`select i.id, i.gateway_id as "gatewayId", i.team_id as "teamId", i.owner_id as "ownerId", coalesce(t.name, o.email) as whose
        from ${adoptionApplication} i left join ${team} t on t.id = i.team_id left join ${person} o on o.id = i.owner_id
        where i.environment_id = ${environmentId} and i.gateway_id = ${anyText(gatewayIds)} and i.state <> 'left' and (i.team_id is not null or i.owner_id is not null)`,
    ),

  async adopted(all: readonly { id: string; applicationId: string; keys: number; reason: string | null }[]): Promise<void> {
    await db.execute(
      sql`update ${adoptionApplication} i set state = 'adopted', application_id = r.application_id, adopted_keys = i.adopted_keys + r.keys, reason = coalesce(r.reason, i.reason)
        from jsonb_to_recordset(${JSON.stringify(all.map(({ applicationId, ...one }) => ({ ...one, application_id: applicationId })))}::jsonb) as r (id uuid, application_id uuid, keys int, reason text) where i.id = r.id`,
    )
  },

  /** What was undone may be taken over once more, and answers whose it was; what was not is kept. */
  undone: (ids: readonly string[]) =>
    rowsOf(
      db,
      ownedRow,
      sql`update ${adoptionApplication} set state = 'found', application_id = null, adopted_keys = 0 where application_id = ${anyId(ids)}
        returning team_id as "teamId", owner_id as "ownerId"`,
    ),
  async keepRest(environmentId: string): Promise<void> {
    await db.execute(sql`update ${adoptionApplication} set state = 'kept' where environment_id = ${environmentId} and state = 'adopted'`)
    await db.execute(
      sql`update ${adoption} a set undone = a.adopted_before - (select count(*)::int from ${adoptionApplication} i where i.environment_id = a.environment_id and i.state = 'kept')
        where a.environment_id = ${environmentId}`,
    )
  },
})
