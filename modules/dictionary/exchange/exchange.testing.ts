import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { makeApproved } from '../terms/terms.testing.ts'
import { termExport } from './exchange.contract.ts'
import { termImports } from './import.contract.ts'

const termOf = oncePer(({ portal }: World) => makeApproved(portal))
const { read, one } = linesOf(['admin', 'businessAnalist', 'readOnly'], 'admin analyst reader', termOf)
const writers = ['admin', 'businessAnalist'] as const

const room: RoomTesting = {
  expectations: {
    [`GET ${termExport.list.path}`]: read(() => ({ query: { format: 'ttl' } })),
    [`GET ${termExport.one.path}`]: one(),
    [`POST ${termImports.begin.path}`]: { to: writers, also: [422], send: () => ({}) },
    [`GET ${termImports.get.path}`]: { to: writers, also: [404], send: () => ({ params: { id: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' } }) },
    [`DELETE ${termImports.cancel.path}`]: {
      to: writers,
      also: [404],
      send: () => ({ params: { id: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' } }),
    },
  },
  aloneInWriting: {
    [`POST ${termImports.begin.path}`]: 'holds all relations; two that make the same term follow each other (import.routes.test.ts)',
    [`DELETE ${termImports.cancel.path}`]: 'sets a sign on an import that is under way',
  },
}
export default room
