import type { SearchSource } from '@portico/platform/server/module.ts'
import { objectReaders } from '../object.contract.ts'

export const objectSearch: SearchSource = {
  kind: 'businessObject',
  seenBy: ({ roles }) => (objectReaders.some((role) => roles.includes(role)) ? 'all' : undefined),
  path: ({ id }) => `/datadictionary/business-objects/${id}`,
}
