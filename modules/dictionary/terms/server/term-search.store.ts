import type { SearchSource } from '@portico/platform/server/module.ts'
import { sql } from 'drizzle-orm'
import { termReaders } from '../term.contract.ts'

export const termSearch: SearchSource = {
  kind: 'term',
  seenBy: ({ roles }) => (termReaders.some((role) => roles.includes(role)) ? sql`true` : undefined),
  path: ({ id }) => `/datadictionary/terms/${id}`,
}
