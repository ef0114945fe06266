import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Clock } from '../../contract/clock.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { AppError, conflict, invalid } from '../../contract/errors.ts'
import type { Database } from '../database/database.ts'
import type { Incoming, Route } from './route.ts'

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    personId: uuid('person_id').notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    /** What the first request made; null while it runs. */
    made: jsonb().$type<Record<string, string>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.endpoint, table.key] })],
)

export interface IdempotencyKeys {
  run(route: Route, incoming: Incoming<Endpoint>, key: string): Promise<unknown>
  /** Forgets keys older than 24 h. */
  purge(): Promise<void>
}

/** After this time an unfinished first request counts as dead: its process was killed before the transaction ended. */
const runningMs = 60_000
const keptMs = 24 * 3_600_000

/** `Idempotency-Key`, kept 24 h per person and endpoint; a repeat is answered from the records that the first request made. */
export function idempotencyKeys(database: Database, clock: Clock): IdempotencyKeys {
  const rowOf = (personId: string, endpoint: string, key: string) =>
    and(eq(idempotencyKey.personId, personId), eq(idempotencyKey.endpoint, endpoint), eq(idempotencyKey.key, key))

  return {
    async run(route, incoming, key) {
      if (!/^[\x21-\x7e]{1,200}$/.test(key))
        throw invalid({ path: 'Idempotency-Key', code: 'invalidFormat', message: 'Must be 1 to 200 visible characters.' })
      const personId = incoming.caller.id
      const endpoint = `${route.endpoint.method} ${incoming.request.url.split('?')[0]}`
      const bodyHash = createHash('sha256')
        .update(JSON.stringify(incoming.body ?? null))
        .digest('hex')
      const { db } = database
      const now = clock.now()
      const claimed = await db
        .insert(idempotencyKey)
        .values({ personId, endpoint, key, bodyHash, createdAt: now })
        .onConflictDoUpdate({
          target: [idempotencyKey.personId, idempotencyKey.endpoint, idempotencyKey.key],
          set: { bodyHash, createdAt: now, made: sql`null` },
          setWhere: sql`${idempotencyKey.createdAt} < ${new Date(now.getTime() - keptMs).toISOString()} or (${idempotencyKey.made} is null and ${idempotencyKey.createdAt} < ${new Date(now.getTime() - runningMs).toISOString()})`,
        })
        .returning({ key: idempotencyKey.key })
      if (claimed.length === 0) {
        const [first] = await db
          .select()
          .from(idempotencyKey)
          .where(rowOf(personId, endpoint, key))
        if (first && first.bodyHash !== bodyHash)
          throw new AppError(422, 'IdempotencyMismatch', 'This Idempotency-Key was used with another body.')
        if (!first?.made) throw conflict('IdempotencyConflict', 'The first request with this Idempotency-Key still runs.')
        return route.repeat?.(first.made, incoming)
      }
      const claim = and(rowOf(personId, endpoint, key), eq(idempotencyKey.createdAt, now))
      incoming.idempotency.remember = async (tx, made) => {
        const kept = await tx.update(idempotencyKey).set({ made }).where(claim).returning({ key: idempotencyKey.key })
        if (kept.length === 0)
          throw conflict('IdempotencyConflict', 'A repeat with this Idempotency-Key took over, because this one took too long.')
      }
      try {
        return await route.handle(incoming)
      } catch (error) {
        await db.delete(idempotencyKey).where(and(claim, sql`${idempotencyKey.made} is null`))
        throw error
      }
    },
    async purge() {
      await database.db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, new Date(clock.now().getTime() - keptMs)))
    },
  }
}
