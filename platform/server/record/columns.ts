import { integer, type PgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull()

/** The columns of every record, for its `*.table.ts`. */
export const recordColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  code: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: at('created_at'),
  updatedAt: at('updated_at'),
  createdBy: text('created_by').notNull(),
  updatedBy: text('updated_by').notNull(),
})

/** What is a record's own in its table: all but these columns. */
export type OwnFields<T extends PgTable> = Omit<
  T['$inferInsert'],
  keyof ReturnType<typeof recordColumns> | 'status' | 'statusChangedAt' | 'statusComment'
>

/** Those of a governed one, its states by their names. */
export const governedColumns = <const S extends readonly [string, ...string[]]>(states: S) => ({
  ...recordColumns(),
  status: text({ enum: states }).notNull(),
  statusChangedAt: at('status_changed_at'),
  statusComment: text('status_comment').notNull().default(''),
})
