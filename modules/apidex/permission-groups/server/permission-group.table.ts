import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { GroupLevel } from '../permission-group.contract.ts'

export const permissionGroup = pgTable('permission_group', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  description: text().notNull(),
  level: text().$type<GroupLevel>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export const permissionGroupTeam = pgTable('permission_group_team', {
  permissionGroupId: uuid('permission_group_id').notNull(),
  teamId: uuid('team_id').notNull(),
})
