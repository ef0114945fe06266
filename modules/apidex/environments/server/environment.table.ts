import type { PlatformType } from '@portico/connectors/gateways/platform.contract.ts'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Approval } from '../environment.contract.ts'
import type { GatewayFailure } from '../environment-states.contract.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

const versionColumns = () => ({
  version: integer().notNull().default(1),
  updatedAt: time('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').notNull().default(''),
})

export const platform = pgTable('platform', {
  id: uuid().primaryKey().defaultRandom(),
  type: text().$type<PlatformType>().notNull(),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  settings: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: time('created_at').notNull(),
  ...versionColumns(),
})

/** As stored: only what somebody has set. */
export const storedSettings = z.strictObject({
  adminUrl: z.exactOptional(z.string()),
  manageProducts: z.exactOptional(z.boolean()),
  upstreamHosts: z.exactOptional(z.array(z.string())),
  maxKeys: z.exactOptional(z.int()),
  public: z.exactOptional(z.boolean()),
  keyHeader: z.exactOptional(z.string()),
  gatewayEnvironment: z.exactOptional(z.string()),
  portalSite: z.exactOptional(z.string()),
})
export type StoredSettings = z.infer<typeof storedSettings>

export const environment = pgTable('environment', {
  id: text().primaryKey(),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  url: text(),
  platformId: uuid('platform_id').notNull(),
  order: integer('sort_order').notNull(),
  approvalDefault: text('approval_default').$type<Approval>().notNull(),
  settings: jsonb().$type<StoredSettings>().notNull(),
  /** Sealed, one by one, by field name. */
  credentials: jsonb().$type<Record<string, string>>().notNull(),
  reachable: boolean(),
  checkedAt: time('checked_at'),
  /** Of one that does not answer as it should: when it last did. */
  answeredAt: time('answered_at'),
  lastSyncAt: time('last_sync_at'),
  latencyMs: integer('latency_ms'),
  message: text(),
  /** Why the portal cannot work there, while it is not reachable. */
  failure: text().$type<GatewayFailure>(),
  reconciler: text().$type<'running' | 'stopped'>().notNull().default('running'),
  unreachableSince: time('unreachable_since'),
  unreachableTold: boolean('unreachable_told').notNull().default(false),
  createdAt: time('created_at').notNull(),
  ...versionColumns(),
})
