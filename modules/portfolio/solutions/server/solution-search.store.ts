import type { SearchSource } from '@portico/platform/server/module.ts'
import { readers } from '../solution.contract.ts'

export const solutionSearch: SearchSource = {
  kind: 'solution',
  seenBy: ({ roles }) => (readers.some((role) => roles.includes(role)) ? 'all' : undefined),
  path: ({ id }) => `/solution/${id}`,
}
