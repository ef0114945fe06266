import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { termStates } from '../../terms/term-states.contract.ts'
import type { Attribute, ObjectRelation } from '../member.contract.ts'
import type { BusinessObject } from '../object.contract.ts'
import type { ObjectContent } from '../object-versions.contract.ts'

const optional = (name: string) => text(name).notNull().default('')
const ids = (name: string) => jsonb(name).$type<string[]>().notNull().default([])

export const businessObject = pgTable('business_object', {
  ...governedColumns(termStates),
  name: text().notNull(),
  displayName: text('display_name').notNull(),
  pluralName: optional('plural_name'),
  description: optional('description'),
  comment: optional('comment'),
  objectType: text('object_type').$type<BusinessObject['objectType']>().notNull(),
  abstract: boolean().notNull().default(false),
  superTypeIds: ids('super_type_ids'),
  termIds: ids('term_ids'),
  domainId: uuid('domain_id').notNull(),
  URI: text('uri').notNull(),
  provenance: optional('provenance'),
  population: optional('population'),
  quality: optional('quality'),
  authoritativeSource: optional('authoritative_source'),
  dataClassification: text('data_classification').$type<BusinessObject['dataClassification']>().notNull().default(''),
  personalData: text('personal_data').$type<BusinessObject['personalData']>().notNull().default(''),
  retention: optional('retention'),
  ownerId: uuid('owner_id').notNull(),
  stewardId: uuid('steward_id'),
  attributeCount: integer('attribute_count').notNull().default(0),
  relationCount: integer('relation_count').notNull().default(0),
  statusDescription: optional('status_description'),
  versionNumber: optional('version_number'),
  changeNote: optional('change_note'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  replacedById: uuid('replaced_by_id'),
  validatedObjectId: uuid('validated_object_id'),
  tags: text().array().notNull().default([]),
  contentChangedBy: text('content_changed_by').notNull(),
})

export const businessShape = pgTable('business_shape', {
  objectId: uuid('object_id').primaryKey(),
  attributes: jsonb().$type<Attribute[]>().notNull().default([]),
  relations: jsonb().$type<ObjectRelation[]>().notNull().default([]),
})

/** What an object refers to, written with it: for what asks the other way round. */
export const businessReference = pgTable('business_reference', {
  objectId: uuid('object_id').notNull(),
  kind: text().$type<'TERM' | 'VALUE_LIST' | 'SUPER' | 'GROUP' | 'RELATION'>().notNull(),
  termId: uuid('term_id'),
  valueListId: uuid('value_list_id'),
  targetId: uuid('target_id'),
})

export const businessObjectVersion = pgTable('business_object_version', {
  id: uuid().primaryKey().defaultRandom(),
  objectId: uuid('object_id').notNull(),
  versionNumber: text('version_number').notNull(),
  content: jsonb().$type<ObjectContent>().notNull(),
  changeNote: text('change_note').notNull().default(''),
  approvedAt: timestamp('approved_at', { withTimezone: true }).notNull(),
  approvedBy: text('approved_by').notNull(),
})
