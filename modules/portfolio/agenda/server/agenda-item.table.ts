import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const agendaItem = pgTable('agenda_item', {
  id: uuid().primaryKey().defaultRandom(),
  version: integer().notNull().default(1),
  status: text({ enum: ['PROPOSED', 'SCHEDULED', 'HANDLED', 'POSTPONED', 'WITHDRAWN'] }).notNull(),
  statusChangedAt: at('status_changed_at'),
  statusComment: text('status_comment').notNull().default(''),
  meetingId: uuid('meeting_id'),
  position: integer().notNull().default(0),
  category: text().notNull(),
  purpose: text({ enum: ['DECISION', 'ADVICE', 'INFORMATION'] }).notNull(),
  about: text({ enum: ['RECORD', 'EXTENSION', 'ENDED'] })
    .notNull()
    .default('RECORD'),
  subjectType: text('subject_type', { enum: ['PROSPECT', 'SOLUTION', 'EXCEPTION', 'RELEASE', 'NONE'] }).notNull(),
  subjectId: uuid('subject_id'),
  title: text().notNull(),
  question: text().notNull().default(''),
  timeboxMinutes: integer('timebox_minutes').notNull().default(15),
  decision: text({ enum: ['APPROVED', 'APPROVED_WITH_CONDITIONS', 'REWORK', 'DEFERRED', 'REJECTED', 'NOTED'] }),
  decisionText: text('decision_text').notNull().default(''),
  submittedBy: text('submitted_by').notNull(),
  submittedAt: at('submitted_at'),
  createdAt: at('created_at'),
  updatedAt: at('updated_at'),
  createdBy: text('created_by').notNull(),
  updatedBy: text('updated_by').notNull(),
})
