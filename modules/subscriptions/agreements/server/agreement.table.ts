import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const itAgreement = pgTable('it_agreement', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  number: text().notNull(),
  title: text().notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
  documentUrl: text('document_url').notNull(),
})
