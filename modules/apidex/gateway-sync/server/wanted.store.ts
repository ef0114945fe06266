import type { WantedKey, WantedProduct } from '@portico/connectors/gateways/gateway.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, iso } from '@portico/platform/server/lists/source.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { isUsable, statusOfKey } from '../../applications/application.rules.ts'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'
import { keySecretPurpose } from '../../applications/server/key.store.ts'
import { seen } from '../../gateway-commands/observed.rules.ts'
import { team } from '../../teams/server/team.table.ts'

export const keyWish = z.strictObject({
  id: z.string(),
  revision: z.number(),
  /** Nothing is under way, and what was observed is older than the time that the reader named. */
  isSettled: z.boolean(),
  applicationId: z.string(),
  applicationName: z.string(),
  ownerId: z.string(),
  /** Of a team; people stay unnamed at gateways. */
  teamName: z.nullable(z.string()),
  teamId: z.nullable(z.string()),
  sealed: z.nullable(z.string()),
  valueHash: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
  revoked: z.boolean(),
  suspended: z.boolean(),
  /** The gateway's id of a key that was taken over. */
  adoptedAs: z.nullable(z.string()),
  expiryDate: z.nullable(z.string()),
  products: z.array(z.strictObject({ name: z.string(), status: z.enum(['approved', 'pending', 'rejected']) })),
  /** What was last seen of it. */
  observed: z.nullable(seen),
})
export type KeyWish = z.infer<typeof keyWish>

export const productWish = z.strictObject({
  id: z.string(),
  name: z.string(),
  revision: z.number(),
  isSettled: z.boolean(),
  status: z.string(),
  basePath: z.nullable(z.string()),
  upstream: z.nullable(z.string()),
  quota: z.nullable(z.number()),
  quotaInterval: z.nullable(z.enum(['second', 'minute', 'hour', 'day', 'month'])),
})
export type ProductWish = z.infer<typeof productWish>

const never = '-infinity'
const isSettled = (of: SQL, since: string): SQL =>
  sql`(${of}.observed_revision >= ${of}.wanted_revision and (${of}.observed_at is null or ${of}.observed_at < ${since}::timestamptz)) as "isSettled"`

const keyWishes = (db: Db, where: SQL, since = never, limit: SQL = sql``): Promise<KeyWish[]> =>
  rowsOf(
    db,
    keyWish,
    sql`select k.id, k.wanted_revision as revision, ${isSettled(sql`k`, since)}, k.application_id as "applicationId", a.name as "applicationName",
        coalesce(a.team_id, a.owner_id, a.id)::text as "ownerId", (select t.name from ${team} t where t.id = a.team_id) as "teamName", a.team_id as "teamId", k.value_sealed as sealed, k.value_hash as "valueHash", k.last_four as "lastFour",
        (k.revoked_at is not null or a.deleted_at is not null) as revoked, k.suspended, k.adopted_as as "adoptedAs", ${iso(sql`k.expires_at`)} as "expiryDate", k.observed,
        coalesce((select json_agg(json_build_object('name', p.name, 'status', kp.status) order by p.name) from ${keyProduct} kp join ${apiProduct} p on p.id = kp.product_id
          where kp.key_id = k.id and kp.status <> 'revoked' and p.status <> 'retired'), '[]') as products
      from ${apiKey} k join ${application} a on a.id = k.application_id where ${where} order by k.id ${limit}`,
  )

const productWishes = (db: Db, where: SQL, since = never): Promise<ProductWish[]> =>
  rowsOf(
    db,
    productWish,
    sql`select p.id, p.name, p.wanted_revision as revision, ${isSettled(sql`p`, since)}, p.status, p.base_path as "basePath", p.upstream, p.quota, p.quota_interval as "quotaInterval"
      from ${apiProduct} p where ${where} order by p.id`,
  )

/** What the gateways should have, read when a command runs: the newest revision, never the one that made it due. */
export const wantedStore = (db: Db) => ({
  /** What people call these keys: their application, and how they end where that is known. */
  async namesOf(keyIds: readonly string[], limit: number): Promise<string[]> {
    if (keyIds.length === 0) return []
    const rows = await rowsOf(
      db,
      z.strictObject({ name: z.string() }),
      sql`select a.name || coalesce(' …' || k.last_four, '') as name from ${apiKey} k join ${application} a on a.id = k.application_id
        where k.id = ${anyId(keyIds)} order by 1 limit ${limit}`,
    )
    return rows.map(({ name }) => name)
  },

  async key(id: string): Promise<KeyWish | undefined> {
    return (await keyWishes(db, sql`k.id = ${id}`))[0]
  },
  async product(id: string): Promise<ProductWish | undefined> {
    return (await productWishes(db, sql`p.id = ${id}`))[0]
  },
  /** The database's clock, by which is known what was observed since. */
  async now(): Promise<string> {
    const [row] = await rowsOf(db, z.strictObject({ now: z.string() }), sql`select clock_timestamp()::text as now`)
    if (!row) throw new Error('The database does not tell the time.')
    return row.now
  },
  /** Keys that were taken over, by the gateway's id of each. */
  async adopted(environmentId: string): Promise<Map<string, string>> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string(), adoptedAs: z.string() }),
      sql`select id, adopted_as as "adoptedAs" from ${apiKey} where environment_id = ${environmentId} and adopted_as is not null`,
    )
    return new Map(rows.map(({ id, adoptedAs }) => [adoptedAs, id]))
  },
  products: (environmentId: string, since: string) => productWishes(db, sql`p.environment_id = ${environmentId}`, since),
  /** Every key of an environment in batches, by id. */
  async *keys(environmentId: string, since: string): AsyncGenerator<KeyWish[]> {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await keyWishes(db, sql`k.environment_id = ${environmentId} and k.id > ${after}::uuid`, since, sql`limit 500`)
      if (rows.length === 0) return
      yield rows
      after = rows.at(-1)?.id ?? after
    }
  },
})

export function wantedKey(wish: KeyWish & { companyId: string | null }, secrets: Secrets, now: Date): WantedKey {
  const expiresAt = wish.expiryDate ? new Date(wish.expiryDate) : null
  return {
    id: wish.id,
    applicationId: wish.applicationId,
    applicationName: wish.applicationName,
    owner: { id: wish.ownerId, name: wish.teamName ?? 'A person' },
    teamId: wish.teamId,
    companyId: wish.companyId,
    value: wish.sealed === null ? null : secrets.open(wish.sealed, keySecretPurpose),
    active: isUsable(statusOfKey({ revoked: wish.revoked, suspended: wish.suspended, expiresAt }, now)),
    present: !wish.revoked,
    expiresAt,
    products: wish.products,
    adoptedAs: wish.adoptedAs ?? undefined,
  }
}

/** Only published and deprecated products are at the gateway. */
export const isServed = (wish: Pick<ProductWish, 'status'>): boolean => wish.status === 'published' || wish.status === 'deprecated'

export function wantedProduct(wish: ProductWish, surroundings: { mockUrl: string; logSink: WantedProduct['logSink'] }): WantedProduct {
  return {
    id: wish.id,
    name: wish.name,
    revision: wish.revision,
    present: isServed(wish),
    basePath: wish.basePath ?? '',
    upstreamUrl: wish.upstream ?? `${surroundings.mockUrl}/${wish.name}`,
    quota: wish.quota !== null && wish.quotaInterval ? { limit: wish.quota, interval: wish.quotaInterval } : null,
    logSink: surroundings.logSink,
  }
}
