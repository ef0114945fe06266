import { isAdmin } from '@portico/platform/contract/roles.ts'
import type { SearchSource } from '@portico/platform/server/module.ts'
import { sql } from 'drizzle-orm'
import { issueReporter } from './issue.table.ts'

/** Issues by their code, title, type and component; below what people work with. */
export const issueSearch: SearchSource = {
  kind: 'issue',
  weight: 0.7,
  seenBy: (caller) => (isAdmin(caller) ? 'all' : sql`select met.issue_id from ${issueReporter} met where met.person_id = ${caller.id}`),
  path: ({ id }) => `/issues?id=${id}`,
}
