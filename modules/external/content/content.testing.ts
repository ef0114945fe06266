import { admin } from '@portico/app-server/testing/asks.ts'
import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import { oncePer } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { contentEditing } from './content.contract.ts'

let made = 0
const newPage = () => {
  made += 1
  return { locale: 'en-GB', fields: { Slug: `page-${made}`, Title: `Page ${made}`, Content: 'Words' } }
}
const make = async ({ portal }: World) => portal.call(contentEditing.create, { as: 'admin', params: { type: 'page' }, body: newPage() })
const one = oncePer(make)
const params = ({ documentId }: { documentId: string }) => ({ type: 'page', documentId, locale: 'en-GB' })
const of = (send: (place: Record<string, string>, version: number) => object): Expectation =>
  admin(async (_, world) => {
    const draft = await make(world)
    return { params: params(draft), ...send(params(draft), draft.version) }
  })

const room: RoomTesting = {
  expectations: {
    'GET /api/content': admin(),
    'GET /api/content/:type': admin(() => ({ params: { type: 'page' } })),
    'POST /api/content/:type': admin(() => ({ params: { type: 'page' }, body: newPage() })),
    'GET /api/content/:type/:documentId/:locale': admin(async (_, world) => ({ params: params(await one(world)) })),
    'PUT /api/content/:type/:documentId/:locale': of((_, version) => ({ body: { version, fields: newPage().fields } })),
    'DELETE /api/content/:type/:documentId': of(() => ({})),
    'POST /api/content/:type/:documentId/:locale/publish': of((_, version) => ({ body: { version } })),
    'POST /api/content/:type/:documentId/:locale/unpublish': of(() => ({})),
    'POST /api/content/:type/:documentId/:locale/schedule': of(() => ({ body: { publishAt: null } })),
    'GET /api/content/:type/:documentId/:locale/versions': admin(async (_, world) => ({ params: params(await one(world)) })),
    'POST /api/content/:type/:documentId/:locale/restore': of((_, version) => ({ body: { from: version, version } })),
    'POST /api/content/:type/:documentId/:locale/preview': admin(async (_, world) => ({ params: params(await one(world)) })),
  },
  aloneInWriting: Object.fromEntries(
    Object.values(contentEditing)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => [
        `${method} ${path}`,
        'the content service decides, in one transaction of its own, by the version that was begun with',
      ]),
  ),
  screens: [
    { name: 'public content', account: 'admin', address: '/admin/content' },
    { name: 'public content, pages', account: 'admin', address: '/admin/content?type=page' },
    { name: 'a new page of public content', account: 'admin', address: '/admin/content/page/new' },
  ],
}
export default room
