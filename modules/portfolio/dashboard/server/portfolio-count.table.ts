import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** What is counted, kept by triggers of the tables that it is counted in (decision 0048). */
export const portfolioCount = pgTable('portfolio_count', {
  measure: text().notNull(),
  domainId: uuid('domain_id').notNull(),
  releaseId: uuid('release_id').notNull(),
  key: text().notNull(),
  day: integer().notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
})

/** In the place of a domain or a release: all of them. */
export const all = '00000000-0000-0000-0000-000000000000'
