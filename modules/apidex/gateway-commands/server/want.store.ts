import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { productTarget } from '../../api-products/server/api-product.table.ts'
import { apiKey, keyProduct, keyTarget } from '../../applications/server/application.table.ts'

/**
 * Raises the wanted revision of keys and makes their commands due, in the transaction of the change itself. There is one command per
 * key: a newer revision replaces an older one, and a command that is running is made due again when its worker reports.
 * `urgent` marks a change that takes access away; a key that has none left to give is urgent whatever made it due.
 */
export async function wantKeys(tx: Db, keyIds: readonly string[], urgent: boolean): Promise<void> {
  if (keyIds.length > 0) await want(tx, 'key', keyTarget.raised(keyIds, urgent))
}

/** The same for managed products; an environment that does not manage its products has no commands for them. */
export async function wantProducts(tx: Db, productIds: readonly string[], urgent: boolean): Promise<void> {
  if (productIds.length > 0) await want(tx, 'product', productTarget.raised(productIds, urgent))
}

/** The same for all keys that hold one of these products, because they have gone from the catalogue for good. Nobody waits for them: they may be many. */
export async function wantHolders(tx: Db, productIds: readonly string[]): Promise<void> {
  const keys = await rowsOf(
    tx,
    z.strictObject({ id: z.string() }),
    sql`select distinct k.id from ${keyProduct} kp join ${apiKey} k on k.id = kp.key_id where kp.product_id = ${anyId(productIds)} and kp.status <> 'revoked' and k.revoked_at is null`,
  )
  await wantKeys(
    tx,
    keys.map((key) => key.id),
    true,
  )
}

/** Rows are locked in the order of their ids, and a target before its command, as everybody does: two changes never wait for each other. */
async function want(tx: Db, kind: 'key' | 'product', raised: SQL): Promise<void> {
  await tx.execute(sql`${raised}
    insert into gateway_command (environment_id, kind, target_id, revision, urgent)
      select environment_id, ${kind}, id, wanted_revision, urgent from raised
    on conflict (kind, target_id) do update set
      revision = excluded.revision,
      urgent = gateway_command.urgent and gateway_command.state <> 'done' or excluded.urgent,
      state = case when gateway_command.state = 'running' then 'running' else 'waiting' end,
      attempts = case when gateway_command.state = 'running' then gateway_command.attempts else 0 end,
      next_attempt_at = now(), last_error = null, updated_at = now(),
      since = case when gateway_command.state in ('done', 'failed') then now() else gateway_command.since end`)
}
