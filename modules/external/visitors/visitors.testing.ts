import { admin, open } from '@portico/app-server/testing/asks.ts'
import { type Expectation, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { visitors } from './visitors.contract.ts'

/** As the form of a page sends it. */
async function give({ portal }: World): Promise<string> {
  await fetch(`${portal.url}/pagefeedback`, {
    method: 'POST',
    body: new URLSearchParams({ path: '/about-us', helpful: 'yes', words: 'Good' }),
    redirect: 'manual',
  })
  const { rows } = await portal.call(visitors.feedback, { as: 'admin' })
  return rows[0]?.id ?? ''
}
const given = oncePer(give)
// Each time another one: it is gone afterwards.
const removal: Expectation = admin(async (_, world) => ({ params: { id: await give(world) } }))

const room: RoomTesting = {
  expectations: {
    // Sent as JSON it is no form.
    'POST /pagefeedback': { ...open(() => ({ body: {} })), readOnlyMay: true, also: [422] },
    'GET /api/pagestatistics': admin(async (_, world) => {
      await given(world)
      return {}
    }),
    'GET /api/pagefeedback': admin(),
    'DELETE /api/pagefeedback/:id': removal,
  },
  screens: [{ name: 'visitors of public pages', account: 'admin', address: '/admin/content?type=visitors' }],
  aloneInWriting: {
    'POST /pagefeedback': 'makes a row of its own',
    'DELETE /api/pagefeedback/:id': 'is one statement; the second finds nothing',
  },
}
export default room
