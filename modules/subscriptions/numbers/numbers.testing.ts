import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { linkApplication, makeActiveCompany } from '../links/links.testing.ts'

const manager = (send: Expectation['send'] = () => ({})): Expectation => ({ to: ['subscriptionManager'], send })
const ofCompany: Expectation = {
  ...manager(async (_, { portal }) => {
    const id = await makeActiveCompany(portal)
    await linkApplication(portal, id)
    return { params: { id } }
  }),
  hides: true,
}

const room: RoomTesting = {
  expectations: {
    'GET /api/companies/numbers': manager(),
    'GET /api/companycalls': manager(),
    'GET /api/companies/:id/usage': ofCompany,
    'GET /api/companies/:id/usage/csv': ofCompany,
  },
}
export default room
