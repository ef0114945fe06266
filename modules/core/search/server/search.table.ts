import { bigserial, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Written by triggers of the records' tables (see the migration 0207) and by the job that files what was there before. */
export const searchDocument = pgTable('search_document', {
  kind: text().notNull(),
  id: text().notNull(),
  recordId: uuid('record_id').notNull(),
  environmentId: text('environment_id'),
  title: text().notNull(),
  detail: text().notNull(),
  body: text().notNull(),
})

export const searchWord = pgTable('search_word', { word: text().primaryKey() })
export const searchNewWord = pgTable('search_new_word', { word: text().notNull() })
export const searchLater = pgTable('search_later', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().notNull(),
  records: uuid().array().notNull(),
})
export const searchBacklog = pgTable('search_backlog', { kind: text().primaryKey(), after: uuid().notNull() })
