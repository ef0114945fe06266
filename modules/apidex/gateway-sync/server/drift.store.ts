import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { searchIn } from '@portico/platform/server/lists/search.ts'
import { iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { type DriftEntry, driftEntry, gatewaySync } from '../gateway-sync.contract.ts'
import type { DriftDecision, KeyDifference } from '../gateway-sync-kinds.contract.ts'
import { applicationOf, drift } from './drift.table.ts'
import { leftStore } from './left.store.ts'
import { storableId } from './named-by-strangers.ts'

/** The names that are shown, as the gateway has them, and how many there are. */
export interface SomeProducts {
  names: string[]
  count: number
}
export interface SeenDrift {
  kind: string
  gatewayId: string
  text: string
  /** For the portal's own objects what to bring back; for a key that it does not know what it hangs on there, and how it ends. */
  detail: {
    own: boolean
    kind?: 'key' | 'product'
    targetId?: string
    name?: string
    lastFour?: string
    /** The gateway's id of a foreign key's application, and the portal's of its own key. */
    application?: string
    applicationId?: string
    difference?: KeyDifference
    productsAdded?: SomeProducts | undefined
    productsTaken?: SomeProducts | undefined
  }
}

interface DriftQuery {
  kind?: string | undefined
  own?: boolean | undefined
  decision?: DriftDecision | 'open' | undefined
}

const isOwn = sql`coalesce((d.detail ->> 'own')::boolean, false)`
const ofWhom = (own: boolean | undefined): SQL | undefined => (own === undefined ? undefined : sql`${isOwn} = ${own}`)

/** Products by what people call them now; one that is in no catalogue has its name at the gateway alone. */
const someProducts = (
  field: SQL,
) => sql`case when d.detail -> ${field} is not null then json_build_object('count', d.detail -> ${field} -> 'count', 'names',
  (select json_agg(coalesce((select p.display_name from ${apiProduct} p where p.environment_id = d.environment_id and p.name = n.name limit 1), n.name) order by n.at)
    from jsonb_array_elements_text(d.detail -> ${field} -> 'names') with ordinality n (name, at))) end`

const driftSource: ListSource<DriftEntry> = {
  row: driftEntry,
  spec: gatewaySync.drift.list,
  table: sql`drift d`,
  id: sql`d.id`,
  fields: { id: sql`d.id`, name: sql`d.sort_name`, gatewayId: sql`d.gateway_id`, seenAt: sql`d.seen_at` },
  search: sql`d.search_text`,
  select: sql`d.id, d.kind, d.gateway_id as "gatewayId", nullif(d.detail ->> 'name', '') as name, d.detail ->> 'lastFour' as "lastFour", d.text, ${iso(sql`d.seen_at`)} as "seenAt", ${isOwn} as own, d.detail ->> 'applicationId' as "applicationId", d.detail ->> 'difference' as difference, ${someProducts(sql`'productsAdded'`)} as "productsAdded", ${someProducts(sql`'productsTaken'`)} as "productsTaken", d.decision`,
}

/** What one comparison saw was seen at one time: among that the name decides. */
const inOrder = (order: string | undefined) => order?.replace(/^seenAt( \w+)?$/, 'seenAt$1,name$1')

const openDrift = gatewaySync.count.answer
type OpenDrift = z.infer<typeof openDrift>

/** What people call it, and how it ends where that tells it apart. */
const called = z.strictObject({ name: z.string() })
type Called = z.infer<typeof called>
const calledAs = sql`concat_ws(' …', coalesce(nullif(d.detail ->> 'name', ''), d.gateway_id), nullif(d.detail ->> 'lastFour', '')) as name`
const text = z.nullable(z.string())
const broughtRow = z.extend(called, {
  kind: text,
  targetId: text,
  application: text,
  applicationId: text,
  lastFour: text,
  difference: text,
})
export type Brought = z.infer<typeof broughtRow>
const brought = sql`${calledAs}, d.detail ->> 'kind' as kind, d.detail ->> 'targetId' as "targetId", d.detail ->> 'name' as application, d.detail ->> 'applicationId' as "applicationId", d.detail ->> 'lastFour' as "lastFour", d.detail ->> 'difference' as difference`

type OpenQuery = Pick<DriftQuery, 'kind' | 'own'> & { search?: string | undefined }
const isOpen = (environmentId: string, { kind, own, search }: OpenQuery): SQL =>
  sql`d.environment_id = ${environmentId} and d.decision is null and ${kind === undefined ? sql`true` : sql`d.kind = ${kind}`} and ${ofWhom(own) ?? sql`true`} and ${searchIn(driftSource, search) ?? sql`true`}`

/** What gateways have that the portal did not make, or that differs from what it wants. */
export const driftStore = (db: Db) => ({
  list: (environmentId: string, query: PageQuery & DriftQuery, reply: FastifyReply) =>
    page(
      db,
      driftSource,
      {
        query: { ...query, order: inOrder(query.order) },
        visible: sql`d.environment_id = ${environmentId}`,
        filters: [
          query.kind === undefined ? undefined : sql`d.kind = ${query.kind}`,
          ofWhom(query.own),
          query.decision === undefined
            ? undefined
            : query.decision === 'open'
              ? sql`d.decision is null`
              : sql`d.decision = ${query.decision}`,
        ],
        finish: (rows) => rows,
      },
      reply,
    ),

  async one(environmentId: string, id: string): Promise<typeof drift.$inferSelect | undefined> {
    const [row] = await db
      .select()
      .from(drift)
      .where(and(eq(drift.id, id), eq(drift.environmentId, environmentId)))
    return row
  },

  /** The same of a decision, once nobody else decides. */
  async hold(environmentId: string, id: string): Promise<typeof drift.$inferSelect | undefined> {
    const held = await hold(db, drift, id)
    return held?.environmentId === environmentId ? held : undefined
  },

  /** Stores what one run saw; what was not seen again is gone. A decision stays with its object. */
  async replace(environmentId: string, all: readonly SeenDrift[], seenAt: Date): Promise<void> {
    // What changes while a list is read may stand on two of its pages, and one statement writes no row twice.
    const kept = all.map((one) => ({ ...one, gatewayId: storableId(one.gatewayId) }))
    const seen = [...new Map(kept.map((one) => [`${one.kind} ${one.gatewayId}`, one])).values()]
    for (let at = 0; at < seen.length; at += 500) {
      await db
        .insert(drift)
        .values(
          seen
            .slice(at, at + 500)
            .map((one) => ({ environmentId, kind: one.kind, gatewayId: one.gatewayId, text: one.text, detail: { ...one.detail }, seenAt })),
        )
        .onConflictDoUpdate({
          target: [drift.environmentId, drift.kind, drift.gatewayId],
          set: { text: sql`excluded.text`, detail: sql`excluded.detail`, seenAt },
        })
    }
    await db.delete(drift).where(and(eq(drift.environmentId, environmentId), ne(drift.seenAt, seenAt)))
    await leftStore(db).tellDrift(environmentId)
  },

  /** What nobody has decided on, as the wizard that takes keys over counts it: where keys hang on nothing, each is an application of its own. And how much was. */
  async open(environmentId: string): Promise<OpenDrift> {
    const isKey = sql`filter (where d.decision is null and d.kind = 'consumer')`
    const [row] = await rowsOf(
      db,
      openDrift,
      sql`select (count(*) filter (where d.decision is null))::int as entries, (count(*) ${isKey})::int as keys,
        (count(distinct ${applicationOf}) ${isKey})::int as applications, count(d.decision)::int as decided,
        (count(*) filter (where d.decision is null and ${isOwn}))::int as own
        from drift d where d.environment_id = ${environmentId}`,
    )
    return row ?? { entries: 0, keys: 0, applications: 0, decided: 0, own: 0 }
  },

  /** How many of them nobody has decided on, of a kind, by a text, and of the portal's own or of others. */
  async countOpen(environmentId: string, query: OpenQuery): Promise<number> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*)::int as n from drift d where ${isOpen(environmentId, query)}`,
    )
    return row?.n ?? 0
  },

  /** Leaves so many of them as they are, in one press; answers what they are, for the history. */
  leaveOpen: (environmentId: string, query: OpenQuery, limit: number, pressId: string): Promise<Called[]> =>
    rowsOf(
      db,
      called,
      sql`update drift d set decision = 'ignored', decided_with = ${pressId}::uuid where id in (select d.id from drift d where ${isOpen(environmentId, query)} order by d.id limit ${limit} for no key update) and d.decision is null returning ${calledAs}`,
    ),

  /** Brings so many of the portal's own back, in one press; answers what they are. */
  bringOpen: (environmentId: string, query: OpenQuery, limit: number) =>
    rowsOf(
      db,
      broughtRow,
      sql`update drift d set decision = 'recreated', decided_with = null where id in (select d.id from drift d where ${isOpen(environmentId, { ...query, own: true })} order by d.id limit ${limit} for no key update) and d.decision is null
        returning ${brought}`,
    ),

  /** Brings one of the portal's own back. */
  async bringOne(id: string): Promise<Brought | undefined> {
    const [row] = await rowsOf(
      db,
      broughtRow,
      sql`update drift d set decision = 'recreated', decided_with = null where d.id = ${id} and ${isOwn} and d.detail ->> 'targetId' is not null returning ${brought}`,
    )
    return row
  },

  /** What was left in one press and still is, opened again. */
  reopen: (environmentId: string, pressId: string): Promise<Called[]> =>
    rowsOf(
      db,
      called,
      sql`update drift d set decision = null, decided_with = null where d.environment_id = ${environmentId} and d.decided_with = ${pressId} and d.decision = 'ignored' returning ${calledAs}`,
    ),

  /** Answers what it is called, for the history. */
  async decide(id: string, decision: DriftDecision | null): Promise<string> {
    const [row] = await rowsOf(
      db,
      called,
      sql`update drift d set decision = ${decision}, decided_with = null where d.id = ${id} returning ${calledAs}`,
    )
    return row?.name ?? ''
  },

  async count(environmentId: string): Promise<number> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*)::int as n from drift where environment_id = ${environmentId}`,
    )
    return row?.n ?? 0
  },
})
