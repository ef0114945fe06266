import { randomBytes } from 'node:crypto'
import type { Database } from '@portico/platform/server/database/database.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'

export const tokenNames = ['gateway admin token', 'gateway log token', 'mock token', 'content key', 'content admin token'] as const
export type SystemTokens = Record<(typeof tokenNames)[number], string>

/** Tokens by which the portal and its embedded systems know each other: made once, sealed in the database, the same on every server. */
export async function systemTokens(database: Database, secrets: Secrets): Promise<SystemTokens> {
  const entries: [string, string][] = []
  await database.transaction(async (tx) => {
    const store = settingsStore(tx)
    for (const name of tokenNames) {
      const sealed = await store.readOrCreate(name, () => secrets.seal(randomBytes(32).toString('base64url'), name))
      entries.push([name, secrets.open(sealed, name)])
    }
  })
  return Object.fromEntries(entries) as SystemTokens
}
