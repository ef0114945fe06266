import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { gatewayTarget } from '../../gateway-commands/server/gateway-target.table.ts'
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
  /** Null where the gateway keeps its products. */
  basePath: text('base_path'),
  upstream: text(),
  ownerId: uuid('owner_id'),
  permissionGroupId: uuid('permission_group_id'),
  deprecatedAt: time('deprecated_at'),
  sunsetAt: time('sunset_at'),
  replacedById: uuid('replaced_by_id'),
  supportContact: text('support_contact').notNull().default(''),
  supportUrl: text('support_url'),
  supportTeamId: uuid('support_team_id'),
  wantedRevision: integer('wanted_revision').notNull().default(1),
  observedRevision: integer('observed_revision').notNull().default(0),
  observedAt: time('observed_at'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})

export const productTarget = gatewayTarget(apiProduct)

/** What goes with an environment, in this order. */
export const productsGoneWith = (environmentId: string): SQL[] => [
  sql`update api_product set replaced_by_id = null where environment_id = ${environmentId} and replaced_by_id is not null`,
  sql`delete from api_product where environment_id = ${environmentId}`,
]

/** Takes a permission group off its products; answers which they were. */
export const leaveGroup = (groupId: string, now: Date): SQL =>
  sql`update api_product set permission_group_id = null, updated_at = ${now.toISOString()}
    where id in (select id from api_product where permission_group_id = ${groupId} order by id for no key update) returning id, display_name as "displayName"`
