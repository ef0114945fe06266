import type { Db } from '@portico/platform/server/database/database.ts'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Raises the wanted revision of keys and makes their commands due, in the transaction of the change itself. There is one command per
 * key: a newer revision replaces an older one, and a command that is running is made due again when its worker reports.
 * `urgent` marks a change that takes access away.
 */
export async function wantKeys(tx: Db, keyIds: readonly string[], urgent: boolean): Promise<void> {
  if (keyIds.length > 0)
    await want(
      tx,
      'key',
      sql`update api_key set wanted_revision = wanted_revision + 1 where id in ${list(keyIds)} returning id, environment_id, wanted_revision`,
      urgent,
    )
}

/** The same for managed products; an environment that does not manage its products has no commands for them. */
export async function wantProducts(tx: Db, productIds: readonly string[], urgent: boolean): Promise<void> {
  if (productIds.length > 0)
    await want(
      tx,
      'product',
      sql`update api_product set wanted_revision = wanted_revision + 1 where id in ${list(productIds)} returning id, environment_id, wanted_revision`,
      urgent,
    )
}

async function want(tx: Db, kind: 'key' | 'product', raised: SQL, urgent: boolean): Promise<void> {
  await tx.execute(sql`
    with raised as (${raised})
    insert into gateway_command (environment_id, kind, target_id, revision, urgent)
      select environment_id, ${kind}, id, wanted_revision, ${urgent} from raised
    on conflict (kind, target_id) do update set
      revision = excluded.revision,
      urgent = gateway_command.urgent and gateway_command.state <> 'done' or excluded.urgent,
      state = case when gateway_command.state = 'running' then 'running' else 'waiting' end,
      attempts = case when gateway_command.state = 'running' then gateway_command.attempts else 0 end,
      next_attempt_at = now(), last_error = null, updated_at = now(),
      since = case when gateway_command.state in ('done', 'failed') then now() else gateway_command.since end`)
}

const list = (ids: readonly string[]): SQL =>
  sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
