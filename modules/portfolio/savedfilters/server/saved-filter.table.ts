import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SavedFilter } from '../saved-filter.contract.ts'
import { keptLists } from '../saved-filter.contract.ts'

export const savedFilter = pgTable('saved_filter', {
  id: uuid().primaryKey().defaultRandom(),
  personId: uuid('person_id').notNull(),
  list: text({ enum: keptLists }).notNull(),
  name: text().notNull(),
  state: jsonb().$type<SavedFilter['state']>().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
