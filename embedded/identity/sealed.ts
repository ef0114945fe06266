import type { SealedPlace } from '@portico/platform/server/reseal.ts'
import { sql } from 'drizzle-orm'
import { recordPurpose } from './records.ts'
import { keyPurpose } from './signing-keys.ts'

/** Where the provider keeps secrets: its signing keys, and its sessions, codes and refresh tokens. */
export const sealedIdentity: readonly SealedPlace[] = [
  {
    select: sql`select kid as id, sealed from identity_key`,
    purpose: keyPurpose,
    replace: (id, sealed, old) => sql`update identity_key set sealed = ${sealed} where kid = ${id} and sealed = ${old}`,
  },
  {
    select: sql`select model || ' ' || id_hash as id, payload as sealed from identity_record`,
    purpose: recordPurpose,
    replace: (id, sealed, old) => {
      // Neither holds a space. Apart they are the primary key; together no index has them, and there may be many.
      const [model, idHash] = id.split(' ')
      return sql`update identity_record set payload = ${sealed} where model = ${model} and id_hash = ${idHash} and payload = ${old}`
    },
  },
]
