import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Raises the wanted revision of keys and makes their commands due, in the transaction of the change itself. There is one command per
 * key: a newer revision replaces an older one, and a command that is running is made due again when its worker reports.
 * `urgent` marks a change that takes access away; a key that has none left to give is urgent whatever made it due.
 */
export async function wantKeys(tx: Db, keyIds: readonly string[], urgent: boolean): Promise<void> {
  if (keyIds.length > 0) await want(tx, 'key', sql`api_key`, keyIds, sql`${urgent}::boolean or ${isOff}`)
}

/** The same for managed products; an environment that does not manage its products has no commands for them. */
export async function wantProducts(tx: Db, productIds: readonly string[], urgent: boolean): Promise<void> {
  if (productIds.length > 0) await want(tx, 'product', sql`api_product`, productIds, sql`${urgent}::boolean`)
}

/** The same for all keys that hold a product, because it has gone from the catalogue for good. Nobody waits for them: they may be many. */
export async function wantHolders(tx: Db, productId: string): Promise<void> {
  const keys = await rowsOf<{ id: string }>(
    tx,
    sql`select k.id from key_product kp join api_key k on k.id = kp.key_id where kp.product_id = ${productId} and kp.status <> 'revoked' and k.revoked_at is null`,
  )
  await wantKeys(
    tx,
    keys.map((key) => key.id),
    true,
  )
}

const isOff = sql`t.revoked_at is not null or t.suspended or t.expired or exists (select 1 from application a where a.id = t.application_id and a.deleted_at is not null)`

/** Rows are locked in the order of their ids, and a target before its command, as everybody does: two changes never wait for each other. */
async function want(tx: Db, kind: 'key' | 'product', table: SQL, ids: readonly string[], urgent: SQL): Promise<void> {
  await tx.execute(sql`
    with target as materialized (
      select id from ${table} where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) order by id for no key update),
    raised as (update ${table} t set wanted_revision = wanted_revision + 1 from target where t.id = target.id returning t.id, environment_id, wanted_revision, (${urgent}) as urgent)
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
