import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { boolean, date, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { checkAnswers, checkCodes, complianceLevels, solutionStates } from '../solution-states.contract.ts'

const optional = (name: string) => text(name).notNull().default('')

export const solution = pgTable('solution', {
  ...governedColumns(solutionStates),
  name: text().notNull(),
  summary: text().notNull(),
  problemStatement: optional('problem_statement'),
  designDescription: optional('design_description'),
  alternatives: optional('alternatives'),
  riskSummary: optional('risk_summary'),
  designUrl: optional('design_url'),
  diagramUrl: optional('diagram_url'),
  domainId: uuid('domain_id').notNull(),
  ownerId: uuid('owner_id'),
  architectId: uuid('architect_id'),
  releaseId: uuid('release_id'),
  projectReference: optional('project_reference'),
  estimatedCost: numeric('estimated_cost', { precision: 12, scale: 2, mode: 'number' }),
  complianceLevel: text('compliance_level', { enum: complianceLevels }),
  complianceNote: optional('compliance_note'),
  complianceConfirmed: boolean('compliance_confirmed').notNull().default(false),
  deferUntil: date('defer_until'),
  replacedById: uuid('replaced_by_id'),
  tags: text().array().notNull().default([]),
})

/** An answer of a solution's checklist. */
export const solutionCheck = pgTable('solution_check', {
  solutionId: uuid('solution_id').notNull(),
  checkCode: text('check_code', { enum: checkCodes }).notNull(),
  answer: text({ enum: checkAnswers }).notNull(),
  note: text().notNull().default(''),
})
