import { boolean, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const language = pgTable('language', {
  id: text().primaryKey(),
  name: text().notNull(),
  active: boolean().notNull(),
  sortOrder: integer('sort_order').notNull(),
})

export const textOverride = pgTable(
  'text_override',
  {
    language: text().notNull(),
    key: text().notNull(),
    text: text().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] })],
)
