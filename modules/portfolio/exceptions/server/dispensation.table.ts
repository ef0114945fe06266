import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { pgTable, text } from 'drizzle-orm/pg-core'

/** Exceptions, as people call them; the word belongs to SQL. */
export const dispensation = pgTable('dispensation', {
  ...governedColumns(['DRAFT', 'REQUESTED', 'IN_REVIEW', 'ON_AGENDA', 'GRANTED', 'EXPIRED', 'CLOSED', 'REJECTED', 'REVOKED', 'WITHDRAWN']),
  title: text().notNull(),
  subjectType: text('subject_type', { enum: ['PROSPECT', 'SOLUTION', 'API_PRODUCT'] }).notNull(),
  subjectId: text('subject_id').notNull(),
  deviationType: text('deviation_type').notNull(),
})
