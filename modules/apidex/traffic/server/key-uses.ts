import type { Db } from '@portico/platform/server/database/database.ts'

/** Notes when each key was used last, by its id in milliseconds: whose keys they are writes it. */
export type KeyUses = (db: Db, lastUsed: ReadonlyMap<string, number>) => Promise<void>
