import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Plan, ProductStatus, Visibility } from '../api-product.contract.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

export const apiProduct = pgTable('api_product', {
  id: uuid().primaryKey().defaultRandom(),
  environmentId: text('environment_id').notNull(),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  description: text().notNull(),
  category: text().notNull(),
  tags: text().array().notNull(),
  status: text().$type<ProductStatus>().notNull(),
  approval: text().$type<'auto' | 'manual'>().notNull(),
  visibility: text().$type<Visibility>().notNull(),
  quota: integer(),
  quotaInterval: text('quota_interval').$type<Plan['interval']>(),
  basePath: text('base_path').notNull(),
  upstream: text(),
  ownerId: uuid('owner_id'),
  permissionGroupId: uuid('permission_group_id'),
  deprecatedAt: time('deprecated_at'),
  sunsetAt: time('sunset_at'),
  replacedById: uuid('replaced_by_id'),
  wantedRevision: integer('wanted_revision').notNull().default(1),
  observedRevision: integer('observed_revision').notNull().default(0),
  observedAt: time('observed_at'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
