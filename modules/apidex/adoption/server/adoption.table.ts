import { type SQL, sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AdoptionState, ItemState } from '../adoption.rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const adoption = pgTable('adoption', {
  environmentId: text('environment_id').primaryKey(),
  state: text().$type<AdoptionState>().notNull(),
  message: text(),
  seen: integer().notNull().default(0),
  begunBy: uuid('begun_by'),
  run: uuid().notNull(),
  /** How many had been taken over when what goes on was begun. */
  adoptedBefore: integer('adopted_before').notNull().default(0),
  reading: uuid(),
  beforeState: text('before_state').$type<AdoptionState>(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  readAt: time('read_at'),
  undone: integer(),
  totalKeys: integer('total_keys'),
})

export const adoptionApplication = pgTable('adoption_application', {
  id: uuid().primaryKey().defaultRandom(),
  environmentId: text('environment_id').notNull(),
  gatewayId: text('gateway_id').notNull(),
  name: text().notNull(),
  gatewayOwner: text('gateway_owner'),
  keys: integer().notNull(),
  inactive: integer().notNull(),
  fixed: integer().notNull(),
  products: text().array().notNull(),
  reason: text(),
  state: text().$type<ItemState>().notNull(),
  teamId: uuid('team_id'),
  ownerId: uuid('owner_id'),
  applicationId: uuid('application_id'),
  adoptedKeys: integer('adopted_keys').notNull().default(0),
  run: uuid().notNull(),
  reading: uuid(),
  /** Digests of the ids of the keys that were read; null of what was read before they were kept. */
  keyMarks: bigint('key_marks', { mode: 'bigint' }).array(),
  /** As columns: name, gateway_owner, keys, inactive, fixed, products, reason, run, key_marks. */
  before: jsonb().$type<Record<string, unknown>>(),
})

/** By which a key is known among those that were read, however long its id is. */
export const markOf = (gatewayId: SQL): SQL => sql`hashtextextended(${gatewayId}, 0)`

/** Each application (`gateway_id`) as `wanted` says, `left` or `found`; what is taken over, or stays for a reason of its own, is not touched. */
export const leftAs = (environmentId: string, wanted: SQL): SQL =>
  sql`update ${adoptionApplication} i set state = n.state from (${wanted}) n
    where i.environment_id = ${environmentId} and i.gateway_id = n.gateway_id and i.state in ('found', 'left') and i.state <> n.state and i.fixed < i.keys`
