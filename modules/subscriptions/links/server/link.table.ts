import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Which company pays for an application in an environment, and under which of its agreements. */
export const companyApplication = pgTable('company_application', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  environmentId: text('environment_id').notNull(),
  /** The gateway's id of the application; one and the same application as `applicationId`, the portal's own. */
  appId: text('app_id').notNull(),
  applicationId: uuid('application_id').notNull(),
  itAgreementId: uuid('it_agreement_id'),
  /** The last day of that agreement; triggers of the database keep it. */
  agreementEnd: date('agreement_end'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: text('created_by').notNull(),
})
