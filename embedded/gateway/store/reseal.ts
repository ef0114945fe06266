import type { Database } from '@portico/platform/server/database/database.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { sql } from 'drizzle-orm'
import { sealedAs } from './entity.ts'
import { rows } from './rows.ts'

/** For `npm run rekey`: seals what the old SECRET_KEY had sealed with the new one. Answers how many rows were rewritten. */
export async function resealGateway(database: Database, secrets: Secrets): Promise<number> {
  const sealed = await rows<{ environment: string; kind: string; id: string; sealed: string }>(
    database.db,
    sql`select environment, kind, id::text as id, sealed from embedded_gateway_entity where sealed is not null`,
  )
  const old = sealed.filter((row) => !secrets.isCurrent(row.sealed))
  for (const row of old) {
    const purpose = row.kind === 'key-auths' ? sealedAs.key : sealedAs.headers
    const renewed = secrets.seal(secrets.open(row.sealed, purpose), purpose)
    await database.db.execute(sql`update embedded_gateway_entity set sealed = ${renewed}
      where environment = ${row.environment} and kind = ${row.kind} and id = ${row.id}::uuid and sealed = ${row.sealed}`)
  }
  return old.length
}
