import type { SearchSource } from '@portico/platform/server/module.ts'
import { readers } from '../exception.contract.ts'

export const exceptionSearch: SearchSource = {
  kind: 'exception',
  seenBy: ({ roles }) => (readers.some((role) => roles.includes(role)) ? 'all' : undefined),
  path: ({ id }) => `/exceptionlist?id=${id}`,
}
