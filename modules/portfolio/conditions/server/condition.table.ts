import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { conditionStates, conditionSubjects } from '../condition-kinds.contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const condition = pgTable('portfolio_condition', {
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  subjectType: text('subject_type', { enum: conditionSubjects }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  agendaItemId: uuid('agenda_item_id'),
  text: text().notNull(),
  ownerId: uuid('owner_id'),
  dueDate: date('due_date').notNull(),
  status: text({ enum: conditionStates }).notNull(),
  evidence: text().notNull().default(''),
  comment: text().notNull().default(''),
  remindedOn: date('reminded_on'),
  createdAt: at('created_at'),
  updatedAt: at('updated_at'),
  createdBy: text('created_by').notNull(),
  updatedBy: text('updated_by').notNull(),
})
