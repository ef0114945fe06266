import type { SealedPlace } from '@portico/platform/server/reseal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { sealedAs } from './entity.ts'

/** Where the gateway keeps secrets: the values of keys, and the headers of log plugins. */
export const sealedGateway: readonly SealedPlace[] = [
  place(sealedAs.key, sql`kind = 'key-auths'`),
  place(sealedAs.headers, sql`kind <> 'key-auths'`),
]

function place(purpose: string, which: SQL): SealedPlace {
  return {
    select: sql`select environment || ' ' || kind || ' ' || id as id, sealed from embedded_gateway_entity where sealed is not null and ${which}`,
    purpose,
    replace: (name, sealed, old) => {
      // None of the three holds a space; apart they are the primary key.
      const [environment, kind, id] = name.split(' ')
      return sql`update embedded_gateway_entity set sealed = ${sealed}
        where environment = ${environment} and kind = ${kind} and id = ${id}::uuid and sealed = ${old}`
    },
  }
}
