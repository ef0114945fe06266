import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { makeApproved } from '../terms/terms.testing.ts'
import { termUses } from './uses.contract.ts'

const termOf = oncePer(({ portal }: World) => makeApproved(portal))
const { one } = linesOf(['admin', 'businessAnalist', 'readOnly'], 'admin analyst reader', termOf)

const room: RoomTesting = { expectations: { [`GET ${termUses.of.path}`]: one() } }
export default room
