import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { auditEntry } from '@portico/platform/server/audit.table.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, iso } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { toldOnKeys, visibleProducts, visibleToPerson } from '../../api-products/server/visible.store.ts'
import { seen } from '../../gateway-commands/observed.rules.ts'
import { gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import {
  desiredOfKey,
  desiredOfProduct,
  enforcementOf,
  isKeySettled,
  observedOfKey,
  observedOfProduct,
  statusOfKey,
} from '../application.rules.ts'
import { type Key, type KeyProduct, keyProduct as keyProductSchema, type ProductStatus, productStatuses } from '../key.contract.ts'
import { keyPrefix, keyValueOf } from '../key-value.rules.ts'
import { apiKey, keyProduct } from './application.table.ts'
import { told } from './told.store.ts'

export const keySecretPurpose = 'application key'
const keptAfterRevokeMs = 30 * 86_400_000
/** Revoked keys stay in the lists until then. */
export const shownKeys = (now: Date): SQL =>
  sql`(k.revoked_at is null or k.revoked_at > ${new Date(now.getTime() - keptAfterRevokeMs).toISOString()})`

const productRow = z.extend(z.omit(keyProductSchema, { note: true, needsCompany: true, gatewayUrl: true, enforcement: true }), {
  productStatus: z.string(),
  basePath: z.string(),
  inGroup: z.boolean(),
})
const heldRow = z.strictObject({ productId: z.string(), name: z.string(), status: z.enum(productStatuses), isTaken: z.boolean() })
const commandFacts = z.object({
  state: z.enum(['waiting', 'running', 'failed', 'done']),
  since: z.nullable(z.string()),
  attempts: z.int(),
  nextAttemptAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
})
const keyRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  createdAt: z.string(),
  expiryDate: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
  revoked: z.boolean(),
  suspended: z.boolean(),
  rotates: z.nullable(z.string()),
  wantedRevision: z.number(),
  observedRevision: z.number(),
  ended: z.boolean(),
  observed: z.nullable(seen),
  command: z.nullable(commandFacts),
  products: z.array(productRow),
})
type KeyRow = z.infer<typeof keyRow>

export interface NewKey {
  applicationId: string
  environmentId: string
  name: string
  expiresAt: Date | null
  rotatesId: string | null
  createdBy: string
  now: Date
}

/** Who reads keys: groups decide whether a product is still theirs to see. */
export interface Reader {
  caller: Caller
  /** The environment's traffic address; null when nobody has given one. */
  gatewayUrl: string | null
  /** Products that only an application with a company should have, when this one has none. */
  needing: (productIds: readonly string[]) => Promise<ReadonlySet<string>>
}

export const keyStore = (db: Db) => ({
  /** The keys of an application with their products; revoked ones for 30 days. One statement. */
  async ofApplication(applicationId: string, reader: Reader, now: Date): Promise<Key[]> {
    const rows = await readKeys(db, sql`k.application_id = ${applicationId} and ${shownKeys(now)}`, reader)
    return asKeys(rows, reader, now)
  },

  async one(keyId: string, reader: Reader, now: Date): Promise<Key | undefined> {
    return (await asKeys(await readKeys(db, sql`k.id = ${keyId}`, reader), reader, now))[0]
  },

  /** Makes a key and answers its value, which is not readable from here again. */
  async create(made: NewKey, secrets: Secrets): Promise<{ id: string; value: string }> {
    const value = keyValueOf(randomBytes(64))
    const id = randomUUID()
    await db.insert(apiKey).values({
      id,
      applicationId: made.applicationId,
      environmentId: made.environmentId,
      name: made.name,
      prefix: keyPrefix,
      lastFour: value.slice(-4),
      valueSealed: secrets.seal(value, keySecretPurpose),
      valueHash: createHash('sha256').update(value).digest('hex'),
      expiresAt: made.expiresAt,
      rotatesId: made.rotatesId,
      createdBy: made.createdBy,
      createdAt: made.now,
    })
    return { id, value }
  },

  /** Undefined when it is of another application; a revoked one is answered, too. */
  async hold(applicationId: string, keyId: string): Promise<typeof apiKey.$inferSelect | undefined> {
    const held = await hold(db, apiKey, keyId)
    return held?.applicationId === applicationId ? held : undefined
  },

  /** What the caller is told of: nobody finds or changes by its name what they may not see. Without a caller, all of it. */
  async productsOf(keyId: string, caller?: Caller): Promise<z.infer<typeof heldRow>[]> {
    return rowsOf(
      db,
      heldRow,
      sql`select kp.product_id as "productId", p.name, kp.status, kp.taken_with is not null as "isTaken" from key_product kp join ${apiProduct} p on p.id = kp.product_id join api_key k on k.id = kp.key_id
        where kp.key_id = ${keyId}${caller ? sql` and ${toldOnKeys(caller, sql`k.application_id`)}` : sql``}`,
    )
  },

  /** Whether a key opens a product that the caller may not see, or will once it is approved: a value that was read stays known. */
  async opensHidden(keyId: string, caller: Caller): Promise<boolean> {
    const hidden = sql`select 1 from key_product kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = ${keyId} and kp.status in ('approved', 'pending') and not ${visibleProducts(caller)} limit 1`
    return hasRows(db, hidden)
  },

  /** Which of these products somebody may not see who knows the key's value: who made the key, or revealed it. Ask with the key held. */
  async hiddenFromKnowers(keyId: string, productIds: readonly string[]): Promise<string[]> {
    if (productIds.length === 0) return []
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select p.id from ${apiProduct} p where p.permission_group_id is not null and p.id = ${anyId(productIds)} and exists (
          select 1 from api_key k join ${person} knower on knower.id = k.created_by or knower.id in (
            select e.actor_id from ${auditEntry} e where e.entity_type = 'application' and e.entity_id = k.application_id::text and e.action = 'reveal'
              and e.changes @> jsonb_build_array(jsonb_build_object('field', 'key', 'new', '***' || k.last_four)))
          where k.id = ${keyId} and not ${visibleToPerson(sql`knower`)})`,
    )
    return rows.map(({ id }) => id)
  },

  /** Keys of an application that are neither revoked nor past their end. */
  async living(applicationId: string, now: Date): Promise<number> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*)::int as n from api_key where application_id = ${applicationId} and revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()})`,
    )
    return row?.n ?? 0
  },

  /** Sets products of a key to a status; a request that is made anew forgets the earlier decision. */
  async setProducts(
    keyId: string,
    products: readonly { productId: string; status: ProductStatus }[],
    by: string,
    now: Date,
  ): Promise<void> {
    if (products.length === 0) return
    await db
      .insert(keyProduct)
      .values(
        products.map(({ productId, status }) => ({
          keyId,
          productId,
          status,
          requestedBy: by,
          requestedAt: now,
          decidedAt: status === 'pending' ? null : now,
        })),
      )
      .onConflictDoUpdate({
        target: [keyProduct.keyId, keyProduct.productId],
        set: {
          status: sql`excluded.status`,
          requestedBy: by,
          requestedAt: now,
          decidedAt: sql`excluded.decided_at`,
          decidedBy: null,
          reason: null,
          takenWith: null,
        },
      })
    await this.notePending(keyId)
    await told(db).ofProducts(
      'PRODUCT_REQUESTED',
      keyId,
      products.flatMap(({ productId, status }) => (status === 'pending' ? [productId] : [])),
    )
  },

  async revokeProducts(keyId: string, productIds: readonly string[], by: string, now: Date, reason?: string): Promise<void> {
    if (productIds.length === 0) return
    await db
      .update(keyProduct)
      .set({ status: 'revoked', decidedBy: by, decidedAt: now, takenWith: null, ...(reason === undefined ? {} : { reason }) })
      .where(and(eq(keyProduct.keyId, keyId), inArray(keyProduct.productId, [...productIds])))
    await this.notePending(keyId)
    await told(db).ofProducts('PRODUCT_REVOKED', keyId, productIds, reason)
  },

  /** Keeps the mark by which the pending list finds a key. */
  async notePending(keyId: string): Promise<void> {
    await db.execute(
      sql`update api_key set pending_since = (select min(requested_at) from key_product where key_id = ${keyId} and status = 'pending') where id = ${keyId}`,
    )
  },

  change: (keyId: string, changes: Partial<typeof apiKey.$inferInsert>) => db.update(apiKey).set(changes).where(eq(apiKey.id, keyId)),

  /** Revokes every key that is left of an application; answers their ids. */
  async revokeAll(applicationId: string, now: Date): Promise<string[]> {
    const rows = await db
      .update(apiKey)
      .set({ revokedAt: now, pendingSince: null })
      .where(
        // In the order of their ids, as everybody locks keys.
        sql`${apiKey.id} in (select id from api_key where application_id = ${applicationId} and revoked_at is null order by id for no key update)`,
      )
      .returning({ id: apiKey.id })
    return rows.map((row) => row.id)
  },

  async keyIds(applicationId: string): Promise<string[]> {
    const rows = await db
      .select({ id: apiKey.id })
      .from(apiKey)
      .where(and(eq(apiKey.applicationId, applicationId), sql`${apiKey.revokedAt} is null`))
    return rows.map((row) => row.id)
  },

  /** Keys whose time has come since the last look; marked, so that each is ended once. */
  async expireDue(now: Date): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`update api_key set expired = true where id in (select id from api_key where expires_at <= ${now.toISOString()} and expires_at is not null and revoked_at is null and not expired order by expires_at limit 500 for update skip locked) returning id`,
    )
    return rows.map((row) => row.id)
  },
})

const readKeys = (db: Db, where: SQL, reader: Reader): Promise<KeyRow[]> =>
  rowsOf(
    db,
    keyRow,
    sql`select k.id, k.name, k.prefix, k.last_four as "lastFour", ${iso(sql`k.created_at`)} as "createdAt", ${iso(sql`k.expires_at`)} as "expiryDate", ${iso(sql`k.last_used_at`)} as "lastUsedAt",
        k.revoked_at is not null as revoked, k.suspended, k.rotates_id as rotates, k.wanted_revision as "wantedRevision", k.observed_revision as "observedRevision", k.expired as ended, k.observed,
        case when g.id is null then null else json_build_object('state', g.state, 'since', ${iso(sql`g.since`)}, 'attempts', g.attempts, 'nextAttemptAt', ${iso(sql`g.next_attempt_at`)}, 'lastError', g.last_error) end as command,
        coalesce((select json_agg(json_build_object('apiproduct', p.name, 'productId', p.id, 'displayName', p.display_name, 'status', kp.status, 'productStatus', p.status, 'basePath', p.base_path,
            'requestedAt', ${iso(sql`kp.requested_at`)}, 'decidedAt', ${iso(sql`kp.decided_at`)}, 'reason', kp.reason,
            'inGroup', ${visibleProducts(reader.caller)})
            order by p.display_name, p.id) from key_product kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = k.id and ${toldOnKeys(reader.caller, sql`k.application_id`)}), '[]') as products
      from api_key k left join ${gatewayCommand} g on g.kind = 'key' and g.target_id = k.id where ${where} order by k.created_at desc, k.id`,
  )

async function asKeys(rows: readonly KeyRow[], { gatewayUrl, needing }: Reader, now: Date): Promise<Key[]> {
  const held = rows.flatMap(({ products }) => products.filter(({ status }) => status === 'pending' || status === 'approved'))
  const without = await needing([...new Set(held.map(({ productId }) => productId))])
  return rows.map((row) => asKey(row, gatewayUrl, without, now))
}

function asKey(row: KeyRow, gatewayUrl: string | null, without: ReadonlySet<string>, now: Date): Key {
  const { revoked, suspended, wantedRevision, observedRevision, ended, observed, command, products, ...facts } = row
  const status = statusOfKey({ revoked, suspended, expiresAt: row.expiryDate ? new Date(row.expiryDate) : null }, now)
  const isSettled = isKeySettled({ hasRevision: observedRevision >= wantedRevision, ended }, status)
  const of = (desired: string, seen: string | null) => enforcementOf({ desired, observed: seen, isSettled }, command ?? undefined)
  return {
    ...facts,
    status,
    enforcement: of(desiredOfKey(status), observedOfKey(observed)),
    apiProducts: products.map(
      ({ productStatus, basePath, inGroup, ...product }): KeyProduct => ({
        ...product,
        needsCompany: (product.status === 'pending' || product.status === 'approved') && without.has(product.productId),
        note: productStatus === 'retired' || productStatus === 'deprecated' ? productStatus : inGroup ? null : 'noLongerInYourGroups',
        gatewayUrl: gatewayUrl === null ? null : `${gatewayUrl}${basePath}`,
        enforcement: of(
          productStatus === 'retired' ? 'none' : desiredOfProduct(status, product.status),
          observedOfProduct(observed, product.apiproduct),
        ),
      }),
    ),
  }
}
