import { listPort, port } from '@portico/platform/contract/port.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { TermState } from '../terms/term-states.contract.ts'
import type { Classification } from './object-kinds.contract.ts'

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

/** A business object as records of other modules name it; never a working copy. */
export interface KnownObject {
  id: string
  name: string
  displayName: string
  status: TermState
  dataClassification: Classification | ''
}

/** Of these objects those that are there, by their names. */
export const objectsNamed = port<[ids: readonly string[]], readonly KnownObject[]>('dictionary.objectsNamed', () => [])

/** The same, held to change until the transaction ends: a use that is written now is counted before they are retired. */
export const objectsHeld = port<[ids: readonly string[]], readonly KnownObject[]>('dictionary.objectsHeld', () => [])

/** The demo's objects are there: whoever has demo records of its own may name them now. */
export const demoObjectsMade = listPort<[objects: readonly Pick<KnownObject, 'id' | 'name'>[]], void>('dictionary.demoObjectsMade')

/** What approving a version of a business object brings about in rooms above it. */
export const objectPublished = listPort<[object: { id: string; name: string; versionNumber: string }]>('dictionary.objectPublished')
