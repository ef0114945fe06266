import type { Db } from '@portico/platform/server/database/database.ts'
import { asc } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

const language = pgTable('language', {
  id: text().primaryKey(),
  name: text().notNull(),
  active: boolean().notNull(),
  sortOrder: integer('sort_order').notNull(),
})

export const languageStore = (db: Db) => ({
  all: () => db.select({ id: language.id, name: language.name, active: language.active }).from(language).orderBy(asc(language.sortOrder)),
})
