import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const person = pgTable('person', {
  id: uuid().primaryKey().defaultRandom(),
  /** Issuer and subject identify a person; null while the person is only invited. */
  issuer: text(),
  subject: text(),
  email: text().notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  name: text().notNull(),
  roles: text().array().notNull().default([]),
  language: text(),
  theme: text(),
  lastSeenRelease: text('last_seen_release'),
  mailPreferences: jsonb('mail_preferences').$type<Record<string, boolean>>().notNull().default({}),
  /** The client of a machine, by which its tokens are known; null for people. */
  clientId: text('client_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  firstSeenAt: timestamp('first_seen_at', { withTimezone: true }),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }),
  /** An admin closed the account: whatever their tokens say, they are let in no more. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** Since then nothing but a pseudonym is known of them. */
  erasedAt: timestamp('erased_at', { withTimezone: true }),
})
