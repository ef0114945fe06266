import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { companyStates } from '../company-states.contract.ts'

const optional = (name: string) => text(name).notNull().default('')

export const company = pgTable('company', {
  ...governedColumns(companyStates),
  companyName: text('company_name').notNull(),
  cocNumber: optional('coc_number'),
  alternativeCustomerNumber: optional('alternative_customer_number'),
  contactPerson: optional('contact_person'),
  emailAddress: optional('email_address'),
  phoneNumber: optional('phone_number'),
  salesEmailAddress: optional('sales_email_address'),
  salesPhoneNumber: optional('sales_phone_number'),
  notes: optional('notes'),
})
