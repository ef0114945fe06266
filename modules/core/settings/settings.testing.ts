import { randomUUID } from 'node:crypto'
import { admin, open, signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'

const dutch = (more: object = {}) => ({ params: { id: 'nl-NL', ...more } })
const text = { key: 'shell.search' }
/** A picture that is there. */
async function stored(db: Db): Promise<string> {
  const name = `${randomUUID()}.png`
  await db.execute(sql`insert into image (name, content_type, width, height, size, hash, bytes, modified_at, modified_by)
    values (${name}, 'image/png', 1, 1, 3, ${'a'.repeat(64)}, '\\x010203', now(), 'admin@portico.example')`)
  return name
}

const room: RoomTesting = {
  expectations: {
    'GET /modules': open(),
    'GET /storage/settings/style.json': open(),
    'GET /storage/settings/app.json': open(),
    'GET /api/settings': admin(),
    'PATCH /api/settings': admin(() => ({ body: { version: 0, values: {} } })),
    'GET /api/settings/modules': admin(),
    // A form is sent by its own tests: without a file it is refused, to those who may.
    'POST /api/containers/settings/upload': { ...admin(() => ({ body: {} })), also: [422] },
    'DELETE /api/containers/settings/files/style.json': admin(),
    'GET /api/languages': signedIn(),
    'GET /api/languages/count': signedIn(),
    'PATCH /api/languages/:id': admin(() => ({ ...dutch(), body: { active: true } })),
    'GET /api/languages/:id/texts': admin(() => dutch()),
    'GET /api/languages/:id/texts/:key': admin(() => dutch(text)),
    'PUT /api/languages/:id/texts/:key': admin(() => ({ ...dutch(text), body: { text: 'Zoek' } })),
    'DELETE /api/languages/:id/texts/:key': admin(() => dutch(text)),
    'GET /api/languages/:id/textsfile': admin(() => dutch()),
    'PUT /api/languages/:id/textsfile': admin(() => ({ ...dutch(), body: { 'shell.search': 'Zoek' } })),
    'GET /api/containers/images/files': admin(),
    'GET /api/containers/images/files/:name/uses': admin(async (_, { portal }) => ({
      params: { name: await stored(portal.portal.services.database.db) },
    })),
    'POST /api/containers/images/upload': { ...admin(() => ({ body: {} })), also: [422] },
    'DELETE /api/containers/images/files/:name': admin(async (_, { portal }) => ({
      params: { name: await stored(portal.portal.services.database.db) },
    })),
    'GET /storage/images/:name': open(async (_, { portal }) => ({ params: { name: await stored(portal.portal.services.database.db) } })),
  },
  aloneInWriting: {
    'POST /api/containers/settings/upload': 'is a form, which its own tests send; colours are written one after the other',
    'POST /api/containers/images/upload': 'makes a picture of its own',
    'DELETE /api/containers/images/files/:name': 'holds the picture: the second of two is 404',
    'DELETE /api/containers/settings/files/style.json': 'holds the colours, as their change does; the later one stays',
    'PATCH /api/languages/:id': 'holds the language, as each write of its texts does; the later one stays',
    'PUT /api/languages/:id/texts/:key': 'the same',
    'DELETE /api/languages/:id/texts/:key': 'the same',
    'PUT /api/languages/:id/textsfile': 'the same',
  },
  screens: [
    { name: 'settings', account: 'admin', address: '/settings' },
    { name: 'settings: modules', account: 'admin', address: '/settings/modules' },
    { name: 'settings: languages', account: 'admin', address: '/settings/languages' },
    { name: 'settings: styles', account: 'admin', address: '/settings/styles', asks: false },
    { name: 'settings: images', account: 'admin', address: '/settings/images' },
  ],
}
export default room
