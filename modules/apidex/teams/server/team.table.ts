import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MemberRole } from '../team.contract.ts'

export const team = pgTable('team', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Of names that looked alike before that was refused: which of them. */
  lookTwin: integer('look_twin').notNull().default(0),
})

export const teamMember = pgTable('team_member', {
  id: uuid().primaryKey().defaultRandom(),
  teamId: uuid('team_id').notNull(),
  personId: uuid('person_id').notNull(),
  role: text().$type<MemberRole>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
