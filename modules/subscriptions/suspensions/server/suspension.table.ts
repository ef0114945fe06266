import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Outcome } from '../suspension.contract.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The one suspension of a company that took products off keys; its work goes on where it was stopped. */
export const companyRevocation = pgTable('company_revocation', {
  companyId: uuid('company_id').primaryKey(),
  state: text().$type<'taking' | 'taken' | 'giving' | 'given'>().notNull(),
  byId: uuid('by_id').notNull(),
  byEmail: text('by_email').notNull(),
  beganAt: time('began_at').notNull(),
  doneTo: uuid('done_to'),
})

export const takenProduct = pgTable('taken_product', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  applicationName: text('application_name').notNull(),
  environmentId: text('environment_id').notNull(),
  environmentName: text('environment_name').notNull(),
  keyId: uuid('key_id').notNull(),
  keyLastFour: text('key_last_four').notNull(),
  productId: uuid('product_id').notNull(),
  productName: text('product_name').notNull(),
  was: text().$type<'approved' | 'pending'>().notNull(),
  takenAt: time('taken_at').notNull(),
  outcome: text().$type<Outcome>(),
  outcomeAt: time('outcome_at'),
})
