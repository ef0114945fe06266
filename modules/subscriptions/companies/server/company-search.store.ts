// not copied: this file names what the search's migration has a function for
import type { SearchSource } from '@portico/platform/server/module.ts'
import { isManager } from '../company.rules.ts'

export const companySearch: SearchSource = {
  kind: 'company',
  seenBy: (caller) => (isManager(caller) ? 'all' : undefined),
  path: ({ id }) => `/companies/${id}`,
}
