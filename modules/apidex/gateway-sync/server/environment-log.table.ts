import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Its entries of the kind `state` are written by a trigger on `environment`. */
export const environmentLog = pgTable('environment_log', {
  id: uuid().primaryKey().defaultRandom(),
  environmentId: text('environment_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  kind: text().$type<'state' | 'sync' | 'reports' | 'documents'>().notNull(),
  outcome: text().notNull(),
  changed: integer(),
  drift: integer(),
  durationMs: integer('duration_ms'),
  message: text().notNull().default(''),
  failure: text(),
})
