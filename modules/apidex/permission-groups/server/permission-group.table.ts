import { anyId } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { GroupLevel } from '../permission-group-kinds.contract.ts'

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

/** The groups that teams are in, each beside the id of its holder. */
export const groupsHeldBy = (ids: readonly string[]): SQL =>
  sql`select l.team_id as "holderId", g.id, g.name, g.level from permission_group_team l join permission_group g on g.id = l.permission_group_id where l.team_id = ${anyId(ids)} order by g.name, g.id`
