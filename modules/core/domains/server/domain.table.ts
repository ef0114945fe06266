import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Domain } from '../domain.contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const domain = pgTable('domain', {
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  code: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  parentId: uuid('parent_id'),
  ownerId: uuid('owner_id'),
  baseUri: text('base_uri').notNull(),
  language: text().$type<Domain['language']>().notNull(),
  publisher: text().notNull(),
  licenceUri: text('licence_uri').notNull(),
  color: text().notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
  public: boolean().notNull(),
  createdAt: at('created_at'),
  updatedAt: at('updated_at'),
  createdBy: text('created_by').notNull(),
  updatedBy: text('updated_by').notNull(),
})

export const domainSteward = pgTable('domain_steward', {
  domainId: uuid('domain_id').notNull(),
  personId: uuid('person_id').notNull(),
})
