import type { SealedPlace } from '@portico/platform/server/reseal.ts'
import { sql } from 'drizzle-orm'
import { keySecretPurpose } from './key.store.ts'

/** The values of application keys, as they stand sealed. */
export const sealedKeys: SealedPlace = {
  select: sql`select id::text as id, value_sealed as sealed from api_key where value_sealed is not null`,
  purpose: keySecretPurpose,
  replace: (id, sealed, old) => sql`update api_key set value_sealed = ${sealed} where id = ${id}::uuid and value_sealed = ${old}`,
}
