import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'

/** The same services inside of a transaction: a write that begins one of its own becomes a part of this one, with all its rules and its history. */
export const within = (services: Services, tx: Db): Services => ({
  ...services,
  database: { ...services.database, db: tx, transaction: (work) => work(tx) },
})
