import { type SQL, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DriftDecision } from '../gateway-sync-kinds.contract.ts'

export const drift = pgTable('drift', {
  id: uuid().primaryKey().defaultRandom(),
  environmentId: text('environment_id').notNull(),
  kind: text().notNull(),
  gatewayId: text('gateway_id').notNull(),
  text: text().notNull(),
  detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  decision: text().$type<DriftDecision>(),
  /** What was decided in one press. */
  decidedWith: uuid('decided_with'),
})

/** Of a key that differs (`d`) the application that it hangs on; where keys hang on nothing, each is one of its own. */
export const applicationOf = sql`coalesce(d.detail ->> 'application', d.gateway_id)`

/** All keys of applications (`gateway_id` of `which`) left as they are, or open. */
export const decidedOn = (environmentId: string, which: SQL, decision: 'ignored' | null): SQL =>
  sql`update ${drift} d set decision = ${decision}::text, decided_with = null from ${which} g
    where d.environment_id = ${environmentId} and d.kind = 'consumer' and ${applicationOf} = g.gateway_id and d.decision is distinct from ${decision}::text`
