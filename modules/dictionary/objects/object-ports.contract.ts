import { listPort } from '@portico/platform/contract/port.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'

/** A record of another module that uses a business object. */
export interface UseOfObject {
  objectId: string
  kind: 'prospect'
  id: string
  code: string
  name: string
  status: string
  /** It has not ended: the object is not retired meanwhile. */
  live: boolean
  /** Whether the caller sees it; to the others it counts, and has no name. */
  seen: boolean
}

/** Each module tells which of its records use these objects. Without a caller: for what is counted. */
export const usesOfObjects = listPort<[objectIds: readonly string[], caller?: Pick<Caller, 'id' | 'roles'>], readonly UseOfObject[]>(
  'dictionary.usesOfObjects',
)

/** What approving a version of a business object brings about in rooms above it. */
export const objectPublished = listPort<[object: { id: string; name: string; versionNumber: string }]>('dictionary.objectPublished')
