import type { SearchSource } from '@portico/platform/server/module.ts'
import { termReaders } from '../term.contract.ts'

export const termSearch: SearchSource = {
  kind: 'term',
  seenBy: ({ roles }) => (termReaders.some((role) => roles.includes(role)) ? 'all' : undefined),
  path: ({ id }) => `/datadictionary/terms/${id}`,
}
