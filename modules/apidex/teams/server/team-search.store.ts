import { isAdmin } from '@portico/platform/contract/roles.ts'
import type { SearchSource } from '@portico/platform/server/module.ts'
import { sql } from 'drizzle-orm'

export const teamSearch: SearchSource = {
  kind: 'team',
  seenBy: (caller) => (isAdmin(caller) ? 'all' : sql`select own.team_id from team_member own where own.person_id = ${caller.id}`),
  path: ({ id }) => `/teams/${id}`,
}
