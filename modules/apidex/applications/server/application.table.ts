import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, type PgTable, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Seen } from '../../gateway-commands/observed.rules.ts'
import { gatewayTarget } from '../../gateway-commands/server/gateway-target.table.ts'
import type { ProductStatus } from '../key.contract.ts'
import type { RequestSide } from '../request-comment.contract.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const application = pgTable('application', {
  id: uuid().primaryKey().defaultRandom(),
  environmentId: text('environment_id').notNull(),
  /** The gateway's own id of it; on the embedded gateway and Kong the same as `id`. */
  appId: text('app_id').notNull(),
  name: text().notNull(),
  description: text().notNull(),
  teamId: uuid('team_id'),
  ownerId: uuid('owner_id'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  deletedAt: time('deleted_at'),
  /** The gateway's id of what it was taken over from. */
  adoptedAs: text('adopted_as'),
})

export const apiKey = pgTable('api_key', {
  id: uuid().primaryKey().defaultRandom(),
  applicationId: uuid('application_id').notNull(),
  environmentId: text('environment_id').notNull(),
  name: text().notNull(),
  prefix: text().notNull(),
  lastFour: text('last_four').notNull(),
  /** Null while the gateway, which makes the value, has not told it. */
  valueSealed: text('value_sealed'),
  valueHash: text('value_hash'),
  expiresAt: time('expires_at'),
  suspended: boolean().notNull().default(false),
  expired: boolean().notNull().default(false),
  revokedAt: time('revoked_at'),
  pendingSince: time('pending_since'),
  rotatesId: uuid('rotates_id'),
  lastUsedAt: time('last_used_at'),
  wantedRevision: integer('wanted_revision').notNull().default(1),
  observedRevision: integer('observed_revision').notNull().default(0),
  observed: jsonb().$type<Seen>(),
  observedAt: time('observed_at'),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull(),
  /** The gateway's id of a key that was there before the portal took it over; it is changed under that. */
  adoptedAs: text('adopted_as'),
})

export const keyProduct = pgTable('key_product', {
  keyId: uuid('key_id').notNull(),
  productId: uuid('product_id').notNull(),
  status: text().$type<ProductStatus>().notNull(),
  requestedBy: uuid('requested_by'),
  requestedAt: time('requested_at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: time('decided_at'),
  reason: text(),
  /** The key by which a suspension took it, as long as nothing else has changed it since (`taking.store.ts`). */
  takenWith: uuid('taken_with'),
})

/** Questions and answers on a request. */
export const requestComment = pgTable('request_comment', {
  id: uuid().primaryKey().defaultRandom(),
  keyId: uuid('key_id').notNull(),
  productId: uuid('product_id').notNull(),
  side: text().$type<RequestSide>().notNull(),
  text: text().notNull(),
  authorId: uuid('author_id').notNull(),
  createdAt: time('created_at').notNull(),
})

/** When a key was used last with one of its products. */
export const keyProductUse = pgTable('key_product_use', {
  keyId: uuid('key_id').notNull(),
  productId: uuid('product_id').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
})

export const sharedApplication = pgTable('shared_application', {
  id: uuid().primaryKey().defaultRandom(),
  teamId: uuid('team_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  createdAt: time('created_at').notNull(),
})

/** A key that has nothing left to give takes access away, whatever made it due. */
export const keyTarget = gatewayTarget(
  apiKey,
  sql`t.revoked_at is not null or t.suspended or t.expired or exists (select 1 from application a where a.id = t.application_id and a.deleted_at is not null)`,
)

/** Applications that are there for people. */
export const notDeleted = sql`${application.deletedAt} is null`

/** What goes with an environment, in this order. */
export const applicationsGoneWith = (environmentId: string): SQL[] => [
  sql`update api_key set rotates_id = null where environment_id = ${environmentId} and rotates_id is not null`,
  sql`delete from api_key where environment_id = ${environmentId}`,
  sql`delete from application where environment_id = ${environmentId}`,
]

/**
 * Applications that are deleted but still wait for the gateway keep no owner that goes: they fall to who made them, or to who owns it.
 * `column` refers to it, here and among its `members`.
 */
export const leaveOwner = (column: SQLWrapper, members: PgTable, id: string): SQL =>
  sql`update application set owner_id = coalesce(created_by, (select person_id from ${members} where ${column} = ${id} and role = 'Owner')), ${column} = null where ${column} = ${id}`
