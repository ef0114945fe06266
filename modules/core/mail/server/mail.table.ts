import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Locale, QueuedMail } from '../mail.contract.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const emailTemplate = pgTable('email_template', {
  id: text().primaryKey(),
  version: integer().notNull(),
  enabled: boolean(),
  extraRecipients: text('extra_recipients').array().notNull().default([]),
  updatedAt: at('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
})

export const emailTemplateText = pgTable(
  'email_template_text',
  {
    templateId: text('template_id').notNull(),
    language: text().$type<Locale>().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.language] })],
)

export const mailQueue = pgTable('mail_queue', {
  id: uuid().primaryKey(),
  event: text().notNull(),
  record: text().notNull(),
  personId: uuid('person_id'),
  recipient: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  plain: text().notNull(),
  status: text().$type<QueuedMail['status']>().notNull(),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  createdAt: at('created_at').notNull(),
  nextAttemptAt: at('next_attempt_at'),
  leaseNumber: integer('lease_number').notNull().default(0),
  leasedUntil: at('leased_until'),
  sentAt: at('sent_at'),
})
