import { admin, signedIn } from '@portico/app-server/testing/asks.ts'
import { oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { menuItems } from './menu.contract.ts'

const written = { language: 'en-GB', title: 'A page', markdown: 'Text', version: 0, publish: true } as const
const addressOf = (path: string, params: Record<string, string>) => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** The calls of pages are the same at each depth. */
const linesOf = (path: string, deep: number) => {
  const placed = (root: string): Record<string, string> => ({ root, ...(deep > 0 && { folder: 'one' }), ...(deep > 1 && { route: 'two' }) })
  const make = async (portal: TestPortal, root: string) => {
    await portal.raw('PUT', addressOf(path, placed(root)), { as: 'admin', body: written })
    return { params: placed(root) }
  }
  const seen = oncePer((portal: TestPortal) => make(portal, 'seen'))
  return {
    [`GET ${path}`]: signedIn((_, { portal }) => seen(portal)),
    [`PUT ${path}`]: admin((_, { fresh }) => ({ params: placed(slugOf(fresh())), body: written })),
    [`DELETE ${path}`]: admin((_, { portal, fresh }) => make(portal, slugOf(fresh()))),
    [`GET ${path}/versions`]: admin(async (_, { portal }) => ({ ...(await seen(portal)), query: { language: 'en-GB' } })),
    [`POST ${path}/versions/:n/restore`]: admin(async (_, { portal, fresh }) => {
      const { params } = await make(portal, slugOf(fresh()))
      return { params: { ...params, n: '1' }, body: { language: 'en-GB', version: 1 } }
    }),
  }
}
const paths = ['/api/pages/:root', '/api/pages/:root/:folder', '/api/pages/:root/:folder/:route']
const entry = async (portal: TestPortal, name: string) => ({
  params: { id: (await portal.call(menuItems.create, { as: 'admin', body: { name } })).id },
})

const room: RoomTesting = {
  expectations: {
    'GET /api/menuitems': signedIn(),
    'POST /api/menuitems': admin((_, { fresh }) => ({ body: { name: fresh() } })),
    'PUT /api/menuitems/:id': admin(async (_, { portal, fresh }) => ({ ...(await entry(portal, fresh())), body: { name: fresh() } })),
    'DELETE /api/menuitems/:id': admin((_, { portal, fresh }) => entry(portal, fresh())),
    ...Object.assign({}, ...paths.map(linesOf)),
  },
  screens: [
    { name: 'a guide', account: 'developer', address: '/pages/guides/start' },
    { name: 'the editor of a guide', account: 'admin', address: '/pages/guides/key?edit=1' },
    { name: 'the editor of the menu', account: 'admin', address: '/pages/guides/start?menu=1' },
  ],
  aloneInWriting: {
    'POST /api/menuitems': 'makes a record of its own',
    'PUT /api/menuitems/:id': 'holds the entry, and the one that it goes below (guide.routes.test.ts)',
    'DELETE /api/menuitems/:id': 'holds the entry',
    ...Object.fromEntries(
      paths.flatMap((path) => [
        [`PUT ${path}`, 'names the version that it changes: the second of two is 409 (guide.routes.test.ts)'],
        [`DELETE ${path}`, 'holds the page'],
        [`POST ${path}/versions/:n/restore`, 'names the version that it changes: the second of two is 409'],
      ]),
    ),
  },
}
export default room
