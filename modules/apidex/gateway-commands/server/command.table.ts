import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const gatewayCommand = pgTable('gateway_command', {
  id: uuid().primaryKey().defaultRandom(),
  environmentId: text('environment_id').notNull(),
  kind: text().$type<'key' | 'product'>().notNull(),
  targetId: uuid('target_id').notNull(),
  revision: integer().notNull(),
  /** A revoke: it never becomes `failed` and never stops. */
  urgent: boolean().notNull().default(false),
  state: text().$type<'waiting' | 'running' | 'failed' | 'done'>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
  leaseNumber: bigint('lease_number', { mode: 'number' }).notNull().default(0),
  leasedUntil: timestamp('leased_until', { withTimezone: true }),
  /** A write was sent whose answer never came: until then it may still take effect, so the target is looked at again. */
  unsureUntil: timestamp('unsure_until', { withTimezone: true }),
  lastError: text('last_error'),
  since: timestamp({ withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** What commands bring to its wanted state, as far as it is held. */
export const targetTables = {
  // Their names are written out: the library keeps the columns of the first table that it meets under a name, and loses those of the other.
  key: pgTable('api_key', { id: uuid('id').primaryKey() }),
  product: pgTable('api_product', { id: uuid('id').primaryKey() }),
} as const
