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
