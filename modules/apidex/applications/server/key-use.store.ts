import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'
import type { Seen } from '../../gateway-commands/observed.rules.ts'
import type { KeyUse } from '../../traffic/server/key-uses.ts'
import { keyProduct, keyProductUse } from './application.table.ts'

/** When each key was used last, and each of its products with it; what a key has not is left out. */
export async function setLastUsed(db: Db, uses: readonly KeyUse[]): Promise<void> {
  const json = JSON.stringify(uses.map(({ keyId, productId, atMs }) => ({ id: keyId, product: productId ?? null, at: atMs / 1000 })))
  await db.execute(
    sql`update api_key set last_used_at = due.at from (
        select k.id, to_timestamp(r.at) as at from (select id, max(at) as at from json_to_recordset(${json}::json) as x (id uuid, at double precision) group by id) r join api_key k on k.id = r.id
        where k.last_used_at is null or k.last_used_at < to_timestamp(r.at) order by k.id for no key update of k) due
      where api_key.id = due.id`,
  )
  await db.execute(
    sql`insert into ${keyProductUse} as u (key_id, product_id, last_used_at)
      select kp.key_id, kp.product_id, to_timestamp(r.at) from json_to_recordset(${json}::json) as r (id uuid, product uuid, at double precision)
        join ${keyProduct} kp on kp.key_id = r.id and kp.product_id = r.product order by kp.key_id, kp.product_id for key share of kp
      on conflict (key_id, product_id) do update set last_used_at = excluded.last_used_at where u.last_used_at < excluded.last_used_at`,
  )
}

export interface Noted {
  id: string
  observed: Seen
}

/**
 * Notes what a look at the gateway that began at `since` saw of keys: of those that differ, so that their state reads "drifted" until they are
 * mended, and of those that no longer do. All of them are locked first, in the order of their ids as everybody does: what follows takes them
 * in any order.
 */
export async function noteObserved(tx: Db, seen: readonly Noted[], since: string): Promise<void> {
  const ids = JSON.stringify(seen.map(({ id }) => id))
  await tx.execute(
    sql`select 1 from api_key where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb)) order by id for no key update`,
  )
  for (const one of seen)
    await tx.execute(
      sql`update api_key set observed = ${JSON.stringify(one.observed)}::jsonb, observed_at = now() where id = ${one.id} and observed_revision >= wanted_revision and (observed_at is null or observed_at < ${since}::timestamptz)`,
    )
}
