import type { Db } from '@portico/platform/server/database/database.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { desc, eq } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JWKS } from 'oidc-provider'
import { identityKey } from './identity.table.ts'

export const keyPurpose = 'identity signing key'
/** Servers that start together agree on one row by its name. */
const firstKey = 'first'

/**
 * The provider's private signing keys, made at the first start and kept sealed: a restart must not end the tokens that are out.
 * Keys sealed with SECRET_KEY_OLD are sealed anew.
 */
export async function signingKeys(db: Db, secrets: Secrets): Promise<JWKS> {
  const stored = await load(db)
  const rows = stored.length > 0 ? stored : await makeFirst(db, secrets)
  const keys = rows.map((row) => JSON.parse(secrets.open(row.sealed, keyPurpose)) as JWKS['keys'][number])
  for (const row of rows.filter((candidate) => !secrets.isCurrent(candidate.sealed))) {
    const sealed = secrets.seal(secrets.open(row.sealed, keyPurpose), keyPurpose)
    await db.update(identityKey).set({ sealed }).where(eq(identityKey.kid, row.kid))
  }
  return { keys }
}

const load = (db: Db) => db.select().from(identityKey).orderBy(desc(identityKey.createdAt))

async function makeFirst(db: Db, secrets: Secrets) {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  const key = { ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'RS256' }
  await db
    .insert(identityKey)
    .values({ kid: firstKey, sealed: secrets.seal(JSON.stringify(key), keyPurpose) })
    .onConflictDoNothing()
  return load(db)
}
