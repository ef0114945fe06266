import type { SealedPlace } from '@portico/platform/server/reseal.ts'
import { sql } from 'drizzle-orm'
import { credentialPurpose } from './connection.ts'

/** The credentials of gateways, one row per field; the id holds both. */
export const sealedCredentials: SealedPlace = {
  select: sql`select e.id || '/' || c.key as id, c.value as sealed from environment e cross join jsonb_each_text(e.credentials) c`,
  purpose: credentialPurpose,
  replace: (id, sealed, old) => {
    const [environment, field] = id.split('/')
    return sql`update environment set credentials = jsonb_set(credentials, array[${field}::text], to_jsonb(${sealed}::text)) where id = ${environment} and credentials ->> ${field} = ${old}`
  },
}
