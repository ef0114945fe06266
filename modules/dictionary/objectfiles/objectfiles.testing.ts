import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { makeApprovedObject } from '../objects/objects.testing.ts'
import { objectFiles } from './object-import.contract.ts'

const objectOf = oncePer(({ portal }: World) => makeApprovedObject(portal))
const { read } = linesOf(['admin', 'businessAnalist', 'readOnly'], 'admin analyst reader', objectOf)

const room: RoomTesting = {
  expectations: {
    [`GET ${objectFiles.list.path}`]: read(async (_, world) => {
      await objectOf(world)
      return {}
    }),
    [`POST ${objectFiles.begin.path}`]: { to: ['admin', 'businessAnalist'], also: [422], send: () => ({}) },
  },
  aloneInWriting: {
    [`POST ${objectFiles.begin.path}`]:
      'holds what it changes, and makes records of its own; two that make the same object: the second is 409',
  },
}
export default room
