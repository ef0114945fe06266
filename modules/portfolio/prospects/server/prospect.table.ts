import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  criticalities,
  dataClassifications,
  dataFlowDirections,
  frequencies,
  personalDataKinds,
  prospectStates,
  reuseChecks,
} from '../prospect-states.contract.ts'

const optional = (name: string) => text(name).notNull().default('')

export const prospect = pgTable('prospect', {
  ...governedColumns(prospectStates),
  name: text().notNull(),
  summary: text().notNull(),
  description: optional('description'),
  businessValueText: optional('business_value_text'),
  domainId: uuid('domain_id').notNull(),
  ownerId: uuid('owner_id'),
  analystId: uuid('analyst_id'),
  architectId: uuid('architect_id'),
  solutionId: uuid('solution_id'),
  releaseId: uuid('release_id'),
  abstractionTypeId: uuid('abstraction_type_id'),
  providerSystem: optional('provider_system'),
  consumerSystems: text('consumer_systems').array().notNull().default([]),
  dataFlowDirection: text('data_flow_direction', { enum: dataFlowDirections }),
  frequency: text({ enum: frequencies }),
  expectedCallsPerDay: integer('expected_calls_per_day'),
  peakCallsPerSecond: integer('peak_calls_per_second'),
  dataClassification: text('data_classification', { enum: dataClassifications }),
  personalData: text('personal_data', { enum: personalDataKinds }),
  criticality: text({ enum: criticalities }),
  value: integer(),
  urgency: integer(),
  effort: integer(),
  reuseCheck: text('reuse_check', { enum: reuseChecks }).notNull().default('NOT_CHECKED'),
  reuseNote: optional('reuse_note'),
  desiredDate: date('desired_date'),
  deferUntil: date('defer_until'),
  designNote: optional('design_note'),
  realisationEvidence: optional('realisation_evidence'),
  replacedById: uuid('replaced_by_id'),
  tags: text().array().notNull().default([]),
  needsException: boolean('needs_exception').notNull().default(false),
  completeness: integer().notNull().default(0),
})

/** What a prospect has chosen of the catalogues. */
export const prospectEntry = pgTable('prospect_entry', {
  prospectId: uuid('prospect_id').notNull(),
  entryId: uuid('entry_id').notNull(),
})

export const prospectDependency = pgTable('prospect_dependency', {
  prospectId: uuid('prospect_id').notNull(),
  dependsOnId: uuid('depends_on_id').notNull(),
})

/** The business objects that a prospect is about. */
export const prospectObject = pgTable('prospect_object', {
  prospectId: uuid('prospect_id').notNull(),
  objectId: uuid('object_id').notNull(),
})

export const prospectProduct = pgTable('prospect_product', {
  prospectId: uuid('prospect_id').notNull(),
  part: text({ enum: ['realised', 'reused'] }).notNull(),
  environmentId: text('environment_id').notNull(),
  productId: uuid('product_id').notNull(),
})
