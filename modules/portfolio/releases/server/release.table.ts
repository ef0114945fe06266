import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { releaseStates } from '../release-states.contract.ts'

export const portfolioRelease = pgTable('portfolio_release', {
  ...governedColumns(releaseStates),
  name: text().notNull(),
  description: text().notNull().default(''),
  managerId: uuid('manager_id'),
  environmentId: text('environment_id'),
  startDate: date('start_date'),
  scopeFreezeDate: date('scope_freeze_date'),
  plannedDate: date('planned_date'),
  actualDate: date('actual_date'),
  capacity: integer(),
  releaseNotes: text('release_notes').notNull().default(''),
  scopeUnlockedUntil: timestamp('scope_unlocked_until', { withTimezone: true }),
})
