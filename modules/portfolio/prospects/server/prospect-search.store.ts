import type { SearchSource } from '@portico/platform/server/module.ts'
import { prospectReaders } from '../prospect.contract.ts'

export const prospectSearch: SearchSource = {
  kind: 'prospect',
  seenBy: ({ roles }) => (prospectReaders.some((role) => roles.includes(role)) ? 'all' : undefined),
  path: ({ id }) => `/prospect/${id}`,
}
