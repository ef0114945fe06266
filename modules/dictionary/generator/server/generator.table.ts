import { recordColumns } from '@portico/platform/server/record/columns.ts'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GeneratedSpecification, Generation } from '../generator.contract.ts'

export const generatedSpecification = pgTable('generated_specification', {
  ...recordColumns(),
  ownerId: uuid('owner_id'),
  title: text().notNull(),
  versionNumber: text('version_number').notNull(),
  status: text().$type<GeneratedSpecification['status']>().notNull(),
  outputs: jsonb().$type<GeneratedSpecification['outputs']>().notNull(),
  request: jsonb().$type<Generation>().notNull(),
  businessObjects: jsonb('business_objects').$type<GeneratedSpecification['businessObjects']>().notNull(),
  contentHash: text('content_hash').notNull(),
  specIds: jsonb('spec_ids').$type<string[]>().notNull().default([]),
  fileNames: jsonb('file_names').$type<string[]>().notNull(),
})

export const generatedFile = pgTable('generated_file', {
  specificationId: uuid('specification_id').notNull(),
  position: integer().notNull(),
  output: text().notNull(),
  name: text().notNull(),
  mediaType: text('media_type').notNull(),
  content: text().notNull(),
})

const { code: _, ...ofProfile } = recordColumns()
export const specificationProfile = pgTable('specification_profile', {
  ...ofProfile,
  name: text().notNull(),
  shared: boolean().notNull().default(false),
  ownerId: uuid('owner_id').notNull(),
  request: jsonb().$type<Record<string, unknown>>().notNull(),
})
