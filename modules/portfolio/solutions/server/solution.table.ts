import { governedColumns } from '@portico/platform/server/record/columns.ts'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const solution = pgTable('solution', {
  ...governedColumns([
    'DRAFT',
    'IN_DESIGN',
    'ON_AGENDA',
    'APPROVED',
    'IN_REALISATION',
    'LIVE',
    'RETIRED',
    'DEFERRED',
    'REJECTED',
    'WITHDRAWN',
  ]),
  name: text().notNull(),
  summary: text().notNull(),
  domainId: uuid('domain_id').notNull(),
  ownerId: uuid('owner_id'),
  architectId: uuid('architect_id'),
  releaseId: uuid('release_id'),
})
