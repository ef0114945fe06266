import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const image = pgTable('image', {
  name: text().primaryKey(),
  contentType: text('content_type').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  size: integer().notNull(),
  hash: text().notNull(),
  bytes: bytes().notNull(),
  modifiedAt: timestamp('modified_at', { withTimezone: true }).notNull(),
  modifiedBy: text('modified_by').notNull(),
})
