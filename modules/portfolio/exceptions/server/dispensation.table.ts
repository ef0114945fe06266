import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { deviationTypes } from '../../prospects/deviation-types.contract.ts'
import { checkCodes } from '../../solutions/solution-states.contract.ts'
import {
  exceptionReasons,
  exceptionStates,
  exceptionSubjects,
  extensionStates,
  remediationStates,
  risks,
} from '../exception-states.contract.ts'

const optional = (name: string) => text(name).notNull().default('')

/**
 * Exceptions, as people call them; the word belongs to SQL. The database keeps two more columns that nobody writes: `subject_prospect_id` and
 * `subject_solution_id`, by which a subject is joined and kept there.
 */
export const dispensation = pgTable('dispensation', {
  ...governedColumns(exceptionStates),
  title: text().notNull(),
  subjectType: text('subject_type', { enum: exceptionSubjects }).notNull(),
  subjectId: text('subject_id').notNull(),
  deviationType: text('deviation_type', { enum: deviationTypes }).notNull(),
  checkCode: text('check_code', { enum: checkCodes }),
  standardReference: optional('standard_reference'),
  reason: text({ enum: exceptionReasons }),
  justification: optional('justification'),
  impact: optional('impact'),
  riskRating: text('risk_rating', { enum: risks }),
  riskAssessment: optional('risk_assessment'),
  compensatingMeasures: optional('compensating_measures'),
  remediationPlan: optional('remediation_plan'),
  remediationOwnerId: uuid('remediation_owner_id'),
  remediationDueDate: date('remediation_due_date'),
  remediationStatus: text('remediation_status', { enum: remediationStates }).notNull().default('NOT_STARTED'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  askedValidTo: date('asked_valid_to'),
  originalValidTo: date('original_valid_to'),
  extensionCount: integer('extension_count').notNull().default(0),
  requestedById: uuid('requested_by_id'),
  reviewerId: uuid('reviewer_id'),
  decidedById: uuid('decided_by_id'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  decisionText: optional('decision_text'),
  closureEvidence: optional('closure_evidence'),
  previousExceptionId: uuid('previous_exception_id'),
})

export const dispensationExtension = pgTable('dispensation_extension', {
  id: uuid().primaryKey().defaultRandom(),
  dispensationId: uuid('dispensation_id').notNull(),
  requestedValidTo: date('requested_valid_to').notNull(),
  reason: text().notNull(),
  status: text({ enum: extensionStates }).notNull(),
  requestedById: uuid('requested_by_id'),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  decidedById: uuid('decided_by_id'),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
  decisionText: text('decision_text').notNull().default(''),
})

export const dispensationNotice = pgTable('dispensation_notice', {
  dispensationId: uuid('dispensation_id').notNull(),
  validTo: date('valid_to').notNull(),
  daysBefore: integer('days_before').notNull(),
})
