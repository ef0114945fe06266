import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'

/** Two environments, `busy` and `quiet`; for the busy one's gateway so many commands wait, each tenth a revoke. */
export async function manyCommands(db: Db, waiting: number): Promise<void> {
  await db.execute(sql`insert into platform (type, name, display_name, settings, created_at) values ('open-source', 'p', 'p', '{}', now())`)
  for (const id of ['busy', 'quiet'])
    await db.execute(sql`insert into environment (id, name, display_name, url, platform_id, sort_order, approval_default, settings, credentials, created_at, updated_at)
      select ${id}, ${id}, ${id}, 'https://a.example', id, 1, 'auto', '{}', '{}', now(), now() from platform`)
  await db.execute(sql`insert into gateway_command (environment_id, kind, target_id, revision, urgent, next_attempt_at, since, updated_at)
    select 'busy', 'key', gen_random_uuid(), 1, n % 10 = 0, now() - n * interval '1 second', now(), now() from generate_series(1, ${waiting}::int) n`)
  await db.execute(sql`analyze gateway_command`)
}
