import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CatalogueEntry } from '../catalogue.contract.ts'
import type { CatalogueKind } from '../catalogue-kinds.contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** The rows of all four catalogues; fields of other kinds are null. */
export const catalogueEntry = pgTable('catalogue_entry', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<CatalogueKind>().notNull(),
  version: integer().notNull().default(1),
  code: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  standardStatus: text('standard_status').$type<CatalogueEntry['standardStatus']>().notNull(),
  guidanceUrl: text('guidance_url').notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
  exposure: text().$type<CatalogueEntry['exposure']>(),
  audience: text().$type<CatalogueEntry['audience']>(),
  requiresCompany: boolean('requires_company'),
  specFormat: text('spec_format').$type<CatalogueEntry['specFormat']>(),
  interaction: text().$type<CatalogueEntry['interaction']>(),
  layer: integer(),
  mayCallIds: uuid('may_call_ids').array().notNull().default([]),
  createdAt: at('created_at'),
  updatedAt: at('updated_at'),
  createdBy: text('created_by').notNull(),
  updatedBy: text('updated_by').notNull(),
})
