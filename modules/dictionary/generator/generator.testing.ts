import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { sql } from 'drizzle-orm'
import { makeApprovedObject } from '../objects/objects.testing.ts'
import { type GeneratedSpecification, profiles, specifications } from './generator.contract.ts'

type Portal = Pick<TestPortal, 'call'>
const objectIn = oncePer(
  async (call: Portal['call']) => (await makeApprovedObject({ call }, { description: 'A thing that is generated' })).id,
)
export const generation = async ({ call }: Portal, more: object = {}) => ({
  businessObjectIds: [await objectIn(call)],
  outputs: ['OPENAPI_31'] as const,
  info: { title: 'Things API' },
  ...more,
})
export const makeGenerated = async (portal: Portal, more: object = {}): Promise<GeneratedSpecification> =>
  portal.call(specifications.generate, { as: 'admin', body: (await generation(portal, more)) as never })

/** As if it had been generated so many days ago. */
export async function agedBy(portal: TestPortal, id: string, days: number): Promise<void> {
  const { database, clock } = portal.portal.services
  const at = new Date(clock.now().getTime() - days * 86_400_000).toISOString()
  await database.db.execute(sql`update generated_specification set created_at = ${at}::timestamptz where id = ${id}`)
}

let made = 0
const newProfile = () => {
  made += 1
  return { name: `Profile ${made}`, outputs: ['OPENAPI_31' as const] }
}
const readers = ['admin', 'businessAnalist', 'readOnly'] as const
const generatedOf = oncePer(({ portal }: World) => makeGenerated(portal))
const { read, one } = linesOf(readers, 'admin analyst reader', generatedOf)
const objectOf = oncePer(({ portal }: World) => makeApprovedObject(portal))
const base = specifications.list.path
const profileBase = profiles.list.path
const ofAdmin = async ({ portal }: World) => portal.call(profiles.create, { as: 'admin', body: { ...newProfile(), shared: true } })
const onlyAdmin = { may: 'admin', see: 'analyst reader' }

const room: RoomTesting = {
  expectations: {
    [`POST ${specifications.preview.path}`]: { ...read(async (_, { portal }) => ({ body: await generation(portal) })), readOnlyMay: true },
    [`POST ${specifications.read.path}`]: {
      ...read(async (_, { portal }) => ({ body: { request: await generation(portal), output: 'OPENAPI_31' } })),
      readOnlyMay: true,
    },
    [`POST ${specifications.generate.path}`]: { ...read(async (_, { portal }) => ({ body: await generation(portal) })), readOnlyMay: true },
    [`GET ${base}`]: read(() => ({ query: { filter: '{"limit":5}' } })),
    [`GET ${base}/count`]: read(() => ({})),
    [`GET ${base}/:id`]: one(),
    [`GET ${specifications.download.path}`]: one(),
    [`POST ${specifications.publish.path}`]: {
      to: ['admin', 'businessAnalist'],
      // The product is none that is there: who gets as far as that may publish.
      also: [404, 403],
      send: async (_, world) => ({
        params: { id: (await generatedOf(world)).id },
        body: { environmentId: 'test', productId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' },
      }),
    },
    [`GET ${specifications.previewOfObject.path}`]: read(async (_, world) => ({
      params: { id: (await objectOf(world)).id },
      query: { type: 'jsonschema' },
    })),
    [`GET ${profileBase}`]: read(() => ({})),
    [`POST ${profileBase}`]: { ...read(() => ({ body: newProfile() })), readOnlyMay: true },
    [`PUT ${profileBase}/:id`]: {
      to: readers,
      readOnlyMay: true,
      ours: onlyAdmin,
      theirs: onlyAdmin,
      send: async (_, world) => {
        const { id, version } = await ofAdmin(world)
        return { params: { id }, body: { version, ...newProfile(), shared: true } }
      },
    },
    [`DELETE ${profileBase}/:id`]: {
      to: readers,
      readOnlyMay: true,
      ours: onlyAdmin,
      theirs: onlyAdmin,
      send: async (_, world) => ({ params: { id: (await ofAdmin(world)).id } }),
    },
  },
  async fill(db, rows) {
    await db.execute(sql`insert into generated_specification (id, code, title, version_number, status, outputs, request, business_objects, content_hash, file_names, created_at, updated_at, created_by, updated_by)
      select md5('generated' || n)::uuid, 'MANY-' || n, 'Title ' || md5(n::text), '1.0.0', (array['GENERATED', 'PUBLISHED', 'SUPERSEDED'])[1 + n % 3], '["OPENAPI_31"]', '{}', '[]', 'x', '[]',
        timestamptz '2026-01-01' + n * interval '7 seconds', timestamptz '2026-01-01' + n * interval '7 seconds', 'x', 'x' from generate_series(1, ${sql.raw(String(Math.ceil(rows / 10)))}) n`)
  },
  wheres: [[base, 'admin', [{}, { status: 'PUBLISHED' }, { title: { like: '%abcdef%', options: 'i' } }]]],
  screens: [
    { name: 'generator', account: 'admin', address: '/specifications/generate' },
    { name: 'options of the generator', account: 'admin', address: '/specifications/generate?step=options' },
    {
      name: 'preview of an object',
      account: 'admin',
      address: { list: '/datadictionary/business-objects', link: 'Connection', tab: 'preview' },
    },
  ],
  aloneInWriting: {
    [`POST ${specifications.preview.path}`]: 'writes nothing',
    [`POST ${specifications.read.path}`]: 'writes nothing',
    [`POST ${specifications.generate.path}`]: 'makes a record of its own',
    [`POST ${specifications.publish.path}`]: 'adds a revision to a product, which the upload holds',
    [`POST ${profileBase}`]: 'makes a record of its own',
    [`PUT ${profileBase}/:id`]: 'names the version that it changes',
    [`DELETE ${profileBase}/:id`]: 'holds the profile: the second of two finds nothing',
  },
}
export default room
