import type { SearchSource } from '@portico/platform/server/module.ts'
import { sql } from 'drizzle-orm'
import { visibleApplications } from './application.store.ts'

export const applicationSearch: SearchSource = {
  kind: 'application',
  seenBy: (caller) => {
    const visible = visibleApplications(caller)
    return visible ? sql`d.record_id in (select a.id from application a where ${visible})` : sql`true`
  },
  path: ({ id, environmentId }) => `/applications/${id}?env=${encodeURIComponent(environmentId ?? '')}`,
}
