import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Guide } from '../guide.contract.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
export type Locale = Guide['language']

export const contentPage = pgTable('content_page', {
  id: uuid().primaryKey().defaultRandom(),
  path: text().notNull(),
  createdAt: time('created_at').notNull(),
  createdBy: text('created_by').notNull(),
})

export const contentPageText = pgTable('content_page_text', {
  id: uuid().primaryKey().defaultRandom(),
  pageId: uuid('page_id').notNull(),
  language: text().$type<Locale>().notNull(),
  published: integer().notNull().default(0),
  title: text().notNull().default(''),
  markdown: text().notNull().default(''),
  draftTitle: text('draft_title'),
  draftMarkdown: text('draft_markdown'),
  version: integer().notNull().default(1),
  updatedAt: time('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

export const contentPageVersion = pgTable('content_page_version', {
  textId: uuid('text_id').notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  markdown: text().notNull(),
  publishedAt: time('published_at').notNull(),
  publishedBy: text('published_by').notNull(),
})

export const menuItem = pgTable('menu_item', {
  id: uuid().primaryKey().defaultRandom(),
  parentId: uuid('parent_id'),
  name: text().notNull(),
  names: jsonb().$type<Record<string, string>>().notNull(),
  route: text().notNull(),
  icon: text().notNull(),
  position: integer().notNull(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
