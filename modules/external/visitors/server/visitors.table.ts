import { boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const pageView = pgTable('page_view', { day: date().notNull(), path: text().notNull(), views: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.day, table.path] }),
])

export const pageFeedback = pgTable('page_feedback', {
  id: uuid().primaryKey(),
  path: text().notNull(),
  locale: text().notNull(),
  helpful: boolean().notNull(),
  words: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
