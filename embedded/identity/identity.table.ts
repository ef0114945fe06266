import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const identityRecord = pgTable(
  'identity_record',
  {
    model: text().notNull(),
    idHash: text('id_hash').notNull(),
    payload: text().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.model, table.idHash] })],
)

export const identityKey = pgTable('identity_key', {
  kid: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const identityAttempt = pgTable('identity_attempt', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})
