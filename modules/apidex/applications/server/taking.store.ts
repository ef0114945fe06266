import { withoutAddress } from '@portico/connectors/gateways/failures.contract.ts'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Audit } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, iso } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { visibleToPerson } from '../../api-products/server/visible.store.ts'
import { environment } from '../../environments/server/environment.table.ts'
import { gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { permissionGroup } from '../../permission-groups/server/permission-group.table.ts'
import { giveProducts, type KeptReason, type KeyProductRef, keysAtGateways, takeProducts } from '../application-ports.contract.ts'
import { apiKey, application, keyProduct } from './application.table.ts'
import { restoreProducts } from './decision.store.ts'
import { keyStore } from './key.store.ts'

const takenRow = z.strictObject({
  applicationId: z.string(),
  applicationName: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  keyId: z.string(),
  keyLastFour: z.string(),
  productId: z.string(),
  productName: z.string(),
  was: z.enum(['approved', 'pending']),
  apiproduct: z.string(),
})
const wantedRow = z.extend(z.omit(takenRow, { environmentId: true, environmentName: true, productName: true }), {
  takenWith: z.string(),
  isGone: z.boolean(),
  isOver: z.boolean(),
  isUntouched: z.boolean(),
  isRequestable: z.boolean(),
  isSeen: z.boolean(),
})
const countsRow = z.strictObject({ followed: z.int(), waiting: z.int(), failing: z.int() })
const failureRow = z.strictObject({ keyId: z.string(), error: z.string(), attempts: z.int(), nextAttemptAt: z.nullable(z.string()) })
type Named = Pick<z.infer<typeof wantedRow>, 'applicationId' | 'applicationName' | 'keyLastFour' | 'apiproduct' | 'was'>

/** What takes products off keys for a while, and gives them back: a company that is suspended (domains 4.1). */
export const takingProducts = ({ audit, clock }: { audit: Audit; clock: Clock }): FilledPort[] => {
  /** In the history of the application, as of one key: an entry for what was approved, and one for what waited. */
  const note = async (tx: Db, products: readonly Named[], reason: string, what: 'taken' | 'given') => {
    for (const some of Map.groupBy(products, ({ was }) => was).values()) await noteAlike(tx, some, reason, what)
  }
  const noteAlike = (tx: Db, products: readonly Named[], reason: string, what: 'taken' | 'given') => {
    const [key] = products
    const names = products.map(({ apiproduct }) => apiproduct)
    return key === undefined
      ? undefined
      : audit(
          tx,
          {},
          {
            entityType: 'application',
            entityId: key.applicationId,
            entityName: key.applicationName,
            action: 'update',
            transition:
              what === 'taken' ? { from: key.was, to: 'revoked', comment: reason } : { from: 'revoked', to: key.was, comment: reason },
            changes: [
              {
                field: 'apiProducts',
                of: `***${key.keyLastFour}`,
                old: what === 'taken' ? names : null,
                new: what === 'taken' ? null : names,
              },
            ],
          },
        )
  }

  const take = fill(takeProducts, async (tx, ids, by, reason, at) => {
    await holdWithKeys(tx, ids)
    const taken = await rowsOf(
      tx,
      takenRow,
      sql`select a.id as "applicationId", a.name as "applicationName", a.environment_id as "environmentId", e.display_name as "environmentName", k.id as "keyId", k.last_four as "keyLastFour",
          p.id as "productId", p.display_name as "productName", kp.status as was, p.name as apiproduct
        from ${application} a join ${environment} e on e.id = a.environment_id join ${apiKey} k on k.application_id = a.id and k.revoked_at is null
          join ${keyProduct} kp on kp.key_id = k.id and kp.status in ('approved', 'pending') join ${apiProduct} p on p.id = kp.product_id
        where a.deleted_at is null and a.id = ${anyId(ids)} order by k.id, p.name`,
    )
    for (const [keyId, products] of Map.groupBy(taken, (one) => one.keyId)) {
      const ids = products.map(({ productId }) => productId)
      await keyStore(tx).revokeProducts(keyId, ids, by, at, reason)
      await tx
        .update(keyProduct)
        .set({ takenWith: keyId })
        .where(and(eq(keyProduct.keyId, keyId), inArray(keyProduct.productId, ids)))
      await note(tx, products, reason, 'taken')
    }
    await wantKeys(tx, [...new Set(taken.map(({ keyId }) => keyId))], true)
    return taken.map(({ apiproduct: _, ...one }) => one)
  })

  const give = fill(giveProducts, async (tx, asked, reason) => {
    const keyIds = asked.map(({ keyId }) => keyId)
    const owners = await rowsOf(
      tx,
      z.strictObject({ id: z.string() }),
      sql`select distinct application_id as id from ${apiKey} where id = ${anyId(keyIds)}`,
    )
    await holdWithKeys(
      tx,
      owners.map(({ id }) => id),
    )
    const found = await rowsOf(
      tx,
      wantedRow,
      sql`select a.id as "applicationId", a.name as "applicationName", k.id as "keyId", k.last_four as "keyLastFour", kp.product_id as "productId", p.name as apiproduct,
          (a.deleted_at is not null or k.revoked_at is not null) as "isGone", (k.expired or coalesce(k.expires_at <= ${clock.now().toISOString()}, false)) as "isOver",
          (kp.status = 'revoked' and kp.decided_at = asked.at and kp.taken_with = asked."keyId") as "isUntouched", asked.was, asked."keyId" as "takenWith",
          (p.status in ('published', 'deprecated') and coalesce(g.level, 'CONSUME') <> 'VIEW') as "isRequestable",
          (p.permission_group_id is null or coalesce(${visibleToPerson(sql`r`)}, false)) as "isSeen"
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked("keyId" uuid, "productId" uuid, at timestamptz, was text)
          join ${keyProduct} kp on kp.product_id = asked."productId" and kp.key_id in (
            select asked."keyId" union select heir.key_id from ${keyProduct} heir where heir.taken_with = asked."keyId" and heir.product_id = asked."productId") join ${apiKey} k on k.id = kp.key_id join ${application} a on a.id = k.application_id
          join ${apiProduct} p on p.id = kp.product_id left join ${permissionGroup} g on g.id = p.permission_group_id left join ${person} r on r.id = kp.requested_by`,
    )
    const outcomes = new Map(found.map((one) => [nameOf(one), outcomeOf(one)]))
    for (const [keyId, rows] of Map.groupBy(found, (one) => one.keyId)) {
      const hidden = new Set(
        await keyStore(tx).hiddenFromKnowers(
          keyId,
          rows.map(({ productId }) => productId),
        ),
      )
      for (const row of rows)
        if (hidden.has(row.productId) && outcomes.get(nameOf(row)) === 'given') outcomes.set(nameOf(row), 'notInGroups')
      const given = rows.filter((row) => outcomes.get(nameOf(row)) === 'given')
      if (given.length === 0) continue
      await restoreProducts(
        tx,
        keyId,
        given.map(({ productId, was }) => ({ productId, status: was })),
        clock.now(),
      )
      await note(tx, given, reason, 'given')
    }
    // What does not come back now never does: a key that replaces this one later has nothing of it.
    await tx.execute(
      sql`update ${keyProduct} kp set taken_with = null from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked("keyId" uuid, "productId" uuid) where kp.taken_with = asked."keyId" and kp.product_id = asked."productId"`,
    )
    const back = found.filter((row) => outcomes.get(nameOf(row)) === 'given')
    await wantKeys(tx, [...new Set(back.map(({ keyId }) => keyId))], false)
    const isBack = new Set(back.map(({ takenWith, productId }) => nameOf({ keyId: takenWith, productId })))
    return asked.map((one) => (isBack.has(nameOf(one)) ? 'given' : (outcomes.get(nameOf(one)) ?? 'keyGone')))
  })

  return [
    take,
    give,
    fill(keysAtGateways, async (tx, keyIds) => {
      const from = sql`from ${apiKey} k left join ${gatewayCommand} c on c.kind = 'key' and c.target_id = k.id where k.id = ${anyId(keyIds)}`
      const fails = sql`k.observed_revision < k.wanted_revision and c.state <> 'done' and c.last_error is not null`
      const [counts = { followed: 0, waiting: 0, failing: 0 }] = await rowsOf(
        tx,
        countsRow,
        sql`select (count(*) filter (where k.observed_revision >= k.wanted_revision))::int as followed,
            (count(*) filter (where k.observed_revision < k.wanted_revision))::int as waiting, (count(*) filter (where ${fails}))::int as failing ${from}`,
      )
      const failures =
        counts.failing === 0
          ? []
          : await rowsOf(
              tx,
              failureRow,
              sql`select k.id as "keyId", c.last_error as error, c.attempts, ${iso(sql`c.next_attempt_at`)} as "nextAttemptAt" ${from} and ${fails} order by c.since, k.id limit 50`,
            )
      return { ...counts, failures: failures.map((one) => ({ ...one, error: withoutAddress(one.error) })) }
    }),
  ]
}

/** What a suspension took off a key that is replaced since comes back to the new one, too. With both held. */
export async function inheritTaken(tx: Db, oldId: string, newId: string): Promise<void> {
  await tx.execute(
    sql`insert into key_product (key_id, product_id, status, requested_by, requested_at, decided_by, decided_at, reason, taken_with)
      select ${newId}, product_id, status, requested_by, requested_at, decided_by, decided_at, reason, taken_with from key_product where key_id = ${oldId} and taken_with is not null`,
  )
}

/** What a suspension took is revoked by somebody who decides about the key: nobody gives it back. Nothing changes at the gateway. */
export async function forgetTaken(
  tx: Db,
  keyId: string,
  productIds: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .update(keyProduct)
    .set({ decidedBy: by, decidedAt: now, reason: null, takenWith: null })
    .where(and(eq(keyProduct.keyId, keyId), inArray(keyProduct.productId, [...productIds])))
}

const nameOf = ({ keyId, productId }: KeyProductRef): string => `${keyId} ${productId}`

function outcomeOf({ isGone, isOver, isUntouched, isRequestable, isSeen }: z.infer<typeof wantedRow>): 'given' | KeptReason {
  if (isGone) return 'keyGone'
  if (isOver) return 'keyExpired'
  if (!isUntouched) return 'changedSince'
  if (!isRequestable) return 'notRequestable'
  return isSeen ? 'given' : 'notInGroups'
}

/** In the order in which everybody holds them, each kind by its ids: nobody makes a key meanwhile, or changes what one holds. */
async function holdWithKeys(tx: Db, applicationIds: readonly string[]): Promise<void> {
  const found = await rowsOf(
    tx,
    z.strictObject({ environmentId: z.string() }),
    sql`select distinct environment_id as "environmentId" from ${application} where id = ${anyId(applicationIds)}`,
  )
  await holdAll(
    tx,
    environment,
    found.map(({ environmentId }) => environmentId),
    'refer',
  )
  await holdAll(tx, application, applicationIds)
  await tx.execute(sql`select 1 from ${apiKey} where application_id = ${anyId(applicationIds)} order by id for no key update`)
}
