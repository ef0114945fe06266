import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { companyStates } from '../company.contract.ts'

export const company = pgTable('company', {
  ...governedColumns(companyStates),
  companyName: text('company_name').notNull(),
  cocNumber: text('coc_number').notNull(),
  alternativeCustomerNumber: text('alternative_customer_number').notNull(),
  contactPerson: text('contact_person').notNull(),
  emailAddress: text('email_address').notNull(),
  phoneNumber: text('phone_number').notNull(),
  salesEmailAddress: text('sales_email_address').notNull(),
  salesPhoneNumber: text('sales_phone_number').notNull(),
  notes: text().notNull(),
})

export const itAgreement = pgTable('it_agreement', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  number: text().notNull(),
  title: text().notNull(),
  startDate: date('start_date').notNull(),
  endDate: date('end_date'),
  documentUrl: text('document_url').notNull(),
})
