import type { SearchSource } from '@portico/platform/server/module.ts'
import { sql } from 'drizzle-orm'
import { visibleApplications } from './application.store.ts'

export const applicationSearch: SearchSource = {
  kind: 'application',
  seenBy: (caller) => {
    const visible = visibleApplications(caller)
    return visible ? sql`select a.id from application a where ${visible}` : 'all'
  },
  path: ({ id, environmentId }) => `/applications/${id}?env=${encodeURIComponent(environmentId ?? '')}`,
}
