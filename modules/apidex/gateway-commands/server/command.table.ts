import { type SQL, sql } from 'drizzle-orm'
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

/** What goes with an environment. */
export const commandsGoneWith = (environmentId: string): SQL[] => [sql`delete from gateway_command where environment_id = ${environmentId}`]

/** What goes with keys. @param keys a condition on an id, such as `= any(…)` */
export const commandsOfKeys = (keys: SQL): SQL => sql`delete from gateway_command where kind = 'key' and target_id = ${keys}`

/**
 * All that waits for an environment, where it has just been found to answer. What is locked is being put back right now.
 * @param isBack a condition, such as one on what was noted of it in the same statement
 */
export const dueAtOnce = (environmentId: string, isBack: SQL): SQL =>
  sql`update gateway_command set next_attempt_at = now() where ${isBack} and id in (
    select id from gateway_command where environment_id = ${environmentId} and state = 'waiting' and next_attempt_at > now() for update skip locked)`
