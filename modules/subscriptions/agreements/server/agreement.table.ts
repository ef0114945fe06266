import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const itAgreement = pgTable('it_agreement', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  number: text().notNull(),
  title: text().notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
  documentUrl: text('document_url').notNull(),
})

/** That people were told of an agreement so many days before its end. */
export const agreementNotice = pgTable('agreement_notice', {
  agreementId: uuid('agreement_id').notNull(),
  endDate: date('end_date').notNull(),
  daysBefore: integer('days_before').notNull(),
})
