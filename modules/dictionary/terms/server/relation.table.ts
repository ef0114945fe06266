import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RelationType } from '../term-states.contract.ts'

/** One row for both directions; of two terms, one of which is broader, it goes from the narrower one. */
export const termRelation = pgTable('term_relation', {
  id: uuid().primaryKey().defaultRandom(),
  termId: uuid('term_id').notNull(),
  type: text().$type<RelationType>().notNull(),
  targetId: uuid('target_id'),
  externalUri: text('external_uri').notNull().default(''),
  externalLabel: text('external_label').notNull().default(''),
  note: text().notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: text('created_by').notNull(),
})
