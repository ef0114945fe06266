import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { inArray } from 'drizzle-orm'
import { bigserial, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { issueStates } from '../issue-states.contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()
const known = (name: string) => text(name).notNull().default('')

/** What a report says; the first one of an issue stands with it. */
const reported = () => ({
  message: text().notNull(),
  type: text().notNull(),
  component: text().notNull(),
  errorCode: text('error_code').notNull(),
  environmentId: text('environment_id').notNull(),
  email: text().notNull(),
  userComment: known('user_comment'),
  appVersion: known('app_version'),
  browser: known('browser'),
  url: known('url'),
  requestId: known('request_id'),
})

export const issue = pgTable('issue', {
  ...governedColumns(issueStates),
  fingerprint: text().notNull(),
  title: text().notNull(),
  ...reported(),
  /** Whose the first report was, where somebody was signed in. */
  reporterId: uuid('reporter_id'),
  firstSeenAt: at('first_seen_at'),
  lastSeenAt: at('last_seen_at'),
  occurrences: integer().notNull(),
  affectedUsers: integer('affected_users').notNull(),
  assigneeId: uuid('assignee_id'),
  resolvedInVersion: known('resolved_in_version'),
})

/** On which somebody is to work still. */
export const openIssues = inArray(issue.status, ['NEW', 'ACKNOWLEDGED', 'IN_PROGRESS'])

/** Each error as it came; kept for a while. */
export const errorReport = pgTable('error_report', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  reportId: uuid('report_id').notNull(),
  issueId: uuid('issue_id'),
  date: timestamp({ withTimezone: true }).notNull(),
  personId: uuid('person_id'),
  ...reported(),
})

/** Who met an issue: a person, or the address of somebody who was not signed in. */
export const issueReporter = pgTable('issue_reporter', {
  issueId: uuid('issue_id').notNull(),
  reporter: text().notNull(),
  personId: uuid('person_id'),
  firstAt: at('first_at'),
  lastAt: at('last_at'),
  reports: integer().notNull(),
})
