import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { inArray } from 'drizzle-orm'
import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Attendee, meetingStates } from '../meeting-states.contract.ts'

export const adaMeeting = pgTable('ada_meeting', {
  ...governedColumns(meetingStates),
  title: text().notNull(),
  date: date().notNull(),
  startTime: text('start_time').notNull(),
  endTime: text('end_time').notNull(),
  timeZone: text('time_zone').notNull(),
  location: text().notNull().default(''),
  chairId: uuid('chair_id'),
  secretaryId: uuid('secretary_id'),
  attendees: jsonb().$type<Attendee[]>().notNull().default([]),
  quorum: integer().notNull().default(3),
  submissionDeadline: timestamp('submission_deadline', { withTimezone: true }).notNull(),
  seriesId: uuid('series_id'),
  minutes: text().notNull().default(''),
  minutesApprovedById: uuid('minutes_approved_by_id'),
  minutesApprovedAt: timestamp('minutes_approved_at', { withTimezone: true }),
})

/** Whose session has not begun. */
export const meetingsToCome = inArray(adaMeeting.status, ['PLANNED', 'PUBLISHED'])
