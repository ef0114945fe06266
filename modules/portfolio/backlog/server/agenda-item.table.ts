import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { inArray } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import {
  type AgendaAction,
  type AgendaCondition,
  agendaAbouts,
  agendaCategories,
  agendaPurposes,
  decisions,
  itemStates,
  type PreRead,
  subjectTypes,
  type Votes,
} from '../agenda-kinds.contract.ts'

export const agendaItem = pgTable('agenda_item', {
  ...governedColumns(itemStates),
  meetingId: uuid('meeting_id'),
  position: integer().notNull().default(0),
  category: text({ enum: agendaCategories }).notNull(),
  purpose: text({ enum: agendaPurposes }).notNull(),
  about: text({ enum: agendaAbouts }).notNull().default('RECORD'),
  subjectType: text('subject_type', { enum: subjectTypes }).notNull(),
  subjectId: uuid('subject_id'),
  title: text().notNull(),
  question: text().notNull().default(''),
  timeboxMinutes: integer('timebox_minutes').notNull().default(15),
  presenterId: uuid('presenter_id'),
  preReads: jsonb('pre_reads').$type<PreRead[]>().notNull().default([]),
  decision: text({ enum: decisions }),
  decisionText: text('decision_text').notNull().default(''),
  deferUntil: date('defer_until'),
  conditions: jsonb().$type<AgendaCondition[]>().notNull().default([]),
  excludedProspectIds: uuid('excluded_prospect_ids').array().notNull().default([]),
  votes: jsonb().$type<Votes>(),
  actions: jsonb().$type<AgendaAction[]>().notNull().default([]),
  previousItemId: uuid('previous_item_id'),
  submittedBy: text('submitted_by').notNull(),
  submittedAt: timestamp('submitted_at', { withTimezone: true }).notNull(),
})

/** Not taken up yet. */
export const openItems = inArray(agendaItem.status, ['PROPOSED', 'SCHEDULED'])
