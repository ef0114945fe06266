import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { auditEntry } from '@portico/platform/server/audit.table.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { hiddenProducts, toldOnKeys, visibleToPerson } from '../../api-products/server/visible.store.ts'
import { type ProductStatus, productStatuses } from '../key.contract.ts'
import { isKeyValue, keyPrefix, keyValueOf } from '../key-value.rules.ts'
import { apiKey, keyProduct } from './application.table.ts'
import { told } from './told.store.ts'

export const keySecretPurpose = 'application key'
const heldRow = z.strictObject({ productId: z.string(), name: z.string(), status: z.enum(productStatuses), isTaken: z.boolean() })

export interface NewKey {
  applicationId: string
  environmentId: string
  name: string
  expiresAt: Date | null
  rotatesId: string | null
  createdBy: string
  now: Date
  /** Who makes the value; the portal where left out. */
  valueBy?: 'portal' | 'gateway'
}

export const noValue = { prefix: '', lastFour: '', valueSealed: null, valueHash: null }
/** Whose time has come, and who was not ended for it. */
const isDue = (now: Date) => sql`expires_at <= ${now.toISOString()} and expires_at is not null and revoked_at is null and not expired`
const isLiving = (now: Date) => sql`revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()})`
const hashOf = (value: string): string => hash('sha256', value)
export const valueFields = (value: string, secrets: Secrets) => ({
  // Of a short one the last four would tell too much; those that the portal makes are long.
  lastFour: value.length < 12 ? '' : value.slice(-4),
  valueSealed: secrets.seal(value, keySecretPurpose),
  valueHash: hashOf(value),
})

export const keyStore = (db: Db) => ({
  /**
   * Makes a key and answers its value, which is not readable from here again. Where the gateway makes values there is none yet
   * (`takeValue`).
   */
  async create(made: NewKey, secrets: Secrets): Promise<{ id: string; value: string | null }> {
    const value = made.valueBy === 'gateway' ? null : keyValueOf(randomBytes(64))
    const id = randomUUID()
    await db.insert(apiKey).values({
      id,
      applicationId: made.applicationId,
      environmentId: made.environmentId,
      name: made.name,
      ...(value === null ? noValue : { ...valueFields(value, secrets), prefix: keyPrefix }),
      expiresAt: made.expiresAt,
      rotatesId: made.rotatesId,
      createdBy: made.createdBy,
      createdAt: made.now,
    })
    return { id, value }
  },

  /** Keeps the value that a gateway told of a key, if it is one. Call it with the key held. */
  async takeValue(id: string, value: string, secrets: Secrets): Promise<void> {
    if (!isKeyValue(value)) return
    await db
      .update(apiKey)
      .set(valueFields(value, secrets))
      .where(and(eq(apiKey.id, id), sql`${apiKey.valueHash} is distinct from ${hashOf(value)}`))
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
    const hidden = sql`select 1 from key_product kp join ${apiProduct} p on p.id = kp.product_id where kp.key_id = ${keyId} and kp.status in ('approved', 'pending') and ${hiddenProducts(caller)} limit 1`
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
      sql`select count(*)::int as n from api_key where application_id = ${applicationId} and ${isLiving(now)}`,
    )
    return row?.n ?? 0
  },

  /** Whether one of them has this name, whatever its case. */
  isNamed: (applicationId: string, name: string, now: Date): Promise<boolean> =>
    hasRows(
      db,
      sql`select 1 from api_key where application_id = ${applicationId} and lower(name) = lower(${name}) and ${isLiving(now)} limit 1`,
    ),

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

  /** Whether there are any, for those who look twice a second. */
  hasDue: (now: Date): Promise<boolean> => hasRows(db, sql`select 1 from api_key where ${isDue(now)} limit 1`),

  /** Keys whose time has come since the last look; marked, so that each is ended once. */
  async expireDue(now: Date): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`update api_key set expired = true where id in (select id from api_key where ${isDue(now)} order by expires_at limit 500 for update skip locked) returning id`,
    )
    return rows.map((row) => row.id)
  },
})
