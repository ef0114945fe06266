import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { savedFilters } from './saved-filter.contract.ts'

const to = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const own = { may: 'productowner' }
let count = 0
export const newFilter = () => {
  count += 1
  return { list: 'prospects' as const, name: `Filter ${count}`, state: { filter: 'status:DRAFT', search: 'meter' } }
}
const idOf = async ({ portal }: World) => (await portal.call(savedFilters.create, { as: 'productowner', body: newFilter() })).id
const ofOne = (body?: object): Expectation => ({
  to,
  ours: own,
  theirs: own,
  send: async (_, world) => ({ params: { id: await idOf(world) }, ...(body && { body }) }),
})

const base = savedFilters.list.path
const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: { to, send: () => ({ query: { list: 'prospects' } }) },
    [`POST ${base}`]: { to, send: () => ({ body: newFilter() }) },
    [`PATCH ${base}/:id`]: ofOne({ isDefault: true }),
    [`DELETE ${base}/:id`]: ofOne(),
  },
  aloneInWriting: {
    [`POST ${base}`]: 'holds the person whose it is',
    [`PATCH ${base}/:id`]: 'holds the person whose it is',
    [`DELETE ${base}/:id`]: 'is one statement',
  },
}
export default room
