import { createHash } from 'node:crypto'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { identityRecord } from './identity.table.ts'

export const recordPurpose = 'identity record'

/**
 * Keeps what the provider must remember in the database, so that sessions and tokens survive a restart and any number of servers share
 * them. Ids of records are bearer secrets (a refresh token is one), so they are stored as hashes and the payloads sealed: a copy of the
 * database signs nobody in.
 */
export function recordsOf(db: Db, secrets: Secrets, clock: Clock): (model: string) => Adapter {
  const opened = (row: { payload: string; consumedAt: Date | null } | undefined): AdapterPayload | undefined => {
    if (!row) return undefined
    const payload = unsealed(secrets, row.payload)
    return payload && row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload
  }
  const columns = { payload: identityRecord.payload, consumedAt: identityRecord.consumedAt }

  return (model) => {
    const one = (id: string) => and(eq(identityRecord.model, model), eq(identityRecord.idHash, hashOf(id)))
    return {
      async upsert(id, payload, expiresInSeconds) {
        const stored = {
          payload: secrets.seal(JSON.stringify(payload), recordPurpose),
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiresAt: expiresInSeconds === undefined ? null : new Date(clock.now().getTime() + expiresInSeconds * 1000),
        }
        await db
          .insert(identityRecord)
          .values({ model, idHash: hashOf(id), ...stored })
          .onConflictDoUpdate({ target: [identityRecord.model, identityRecord.idHash], set: stored })
      },
      async find(id) {
        const [row] = await db.select(columns).from(identityRecord).where(one(id))
        return opened(row)
      },
      async findByUid(uid) {
        const [row] = await db
          .select(columns)
          .from(identityRecord)
          .where(and(eq(identityRecord.model, model), eq(identityRecord.uid, uid)))
        return opened(row)
      },
      // Only the device flow has user codes, and it is off.
      async findByUserCode() {},
      /** @throws invalid_grant when another request was first: one code and one refresh token give one answer. */
      async consume(id) {
        const first = await db
          .update(identityRecord)
          .set({ consumedAt: clock.now() })
          .where(and(one(id), isNull(identityRecord.consumedAt)))
          .returning({ model: identityRecord.model })
        if (first.length === 0) throw new errors.InvalidGrant('already used')
      },
      async destroy(id) {
        await db.delete(identityRecord).where(one(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(identityRecord).where(and(eq(identityRecord.model, model), eq(identityRecord.grantId, grantId)))
      },
    }
  }
}

/** The provider judges expiry by itself with some tolerance; rows go an hour after. */
export async function purgeRecords(db: Db, clock: Clock): Promise<void> {
  await db.delete(identityRecord).where(lt(identityRecord.expiresAt, new Date(clock.now().getTime() - 3_600_000)))
}

/** A record that another SECRET_KEY sealed is as good as gone: its owner signs in again. */
function unsealed(secrets: Secrets, sealed: string): AdapterPayload | undefined {
  try {
    return JSON.parse(secrets.open(sealed, recordPurpose)) as AdapterPayload
  } catch {
    return undefined
  }
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url')
