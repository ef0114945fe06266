import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { TermContent } from '../versions.contract.ts'

export const termVersion = pgTable('term_version', {
  id: uuid().primaryKey().defaultRandom(),
  termId: uuid('term_id').notNull(),
  versionNumber: text('version_number').notNull(),
  content: jsonb().$type<TermContent>().notNull(),
  changeNote: text('change_note').notNull().default(''),
  approvedAt: timestamp('approved_at', { withTimezone: true }).notNull(),
  approvedBy: text('approved_by').notNull(),
})
