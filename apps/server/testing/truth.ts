import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/** What must be true whatever was written, as statements that name what breaks it. */
const broken = sql`
  select 'team ' || t.name || ' has no single Owner' as what from team t where (select count(*) from team_member m where m.team_id = t.id and m.role = 'Owner') <> 1
  union all select 'key ' || k.id || ' lives on without its application' from api_key k join application a on a.id = k.application_id where a.deleted_at is not null and k.revoked_at is null
  union all select 'application ' || a.name || ' is shared with its own team' from shared_application s join application a on a.id = s.application_id and a.team_id = s.team_id
  union all select 'application ' || a.name || ' is deleted and shared' from shared_application s join application a on a.id = s.application_id where a.deleted_at is not null
  union all select 'key ' || k.id || ' is not marked as it waits' from api_key k where k.revoked_at is null
    and k.pending_since is distinct from (select min(kp.requested_at) from key_product kp where kp.key_id = k.id and kp.status = 'pending')
  union all select 'product ' || p.name || ' has not one latest specification' from api_product p
    where exists (select 1 from spec s where s.product_id = p.id) and (select count(*) from spec s where s.product_id = p.id and s.latest) <> 1
  union all select 'products ' || a.name || ' and ' || b.name || ' take each other’s calls' from api_product a join api_product b
    on b.environment_id = a.environment_id and b.id <> a.id and starts_with(b.base_path || '/', a.base_path || '/')
  union all select 'the command of ' || c.target_id || ' lags behind' from gateway_command c join api_key k on c.kind = 'key' and k.id = c.target_id where c.revision <> k.wanted_revision
  union all select 'the command of ' || c.target_id || ' lags behind' from gateway_command c join api_product p on c.kind = 'product' and p.id = c.target_id where c.revision <> p.wanted_revision
  union all select told.entity_type || ' ' || told.entity_name || ': ' || told.field || ' was ' || told.was || ' and is said to have been ' || told.old from (
    select e.entity_type, e.entity_name, c ->> 'field' as field, c ->> 'old' as old,
      lag(c ->> 'new') over (partition by e.entity_type, e.entity_id, c ->> 'field', c ->> 'of' order by e.id) as was
    from audit_entry e cross join lateral jsonb_array_elements(e.changes) c
    where e.action = 'update' and c ->> 'field' not in ('key', 'keys', 'apiProducts') and jsonb_typeof(c -> 'old') in ('string', 'number', 'boolean')) told
    where told.was is not null and told.was is distinct from told.old`

/** What is not as it must be, in words; empty as long as every write was done as if it were alone. */
export const untruths = async (db: Db): Promise<string[]> =>
  (await rowsOf(db, z.strictObject({ what: z.string() }), broken)).map(({ what }) => what)

/** Transactions that PostgreSQL ended because two waited for each other, once every connection has reported; the embedded database has no two. */
export async function deadlocks({ kind, db }: Database): Promise<number> {
  if (kind === 'pglite') return 0
  await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`)))
  const [row] = await rowsOf(
    db,
    z.strictObject({ n: z.number() }),
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  )
  return row?.n ?? 0
}
