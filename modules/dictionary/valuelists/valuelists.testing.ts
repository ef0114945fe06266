import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { sql } from 'drizzle-orm'
import { groundOf } from '../terms/terms.testing.ts'
import { type ValueList, valueLists } from './value-list.contract.ts'

type Portal = Pick<TestPortal, 'call'>
let made = 0
export const newValueList = async (portal: Portal, more: object = {}) => {
  made += 1
  return {
    name: `ValueList${made}`,
    kind: 'ENUMERATION' as const,
    domainId: (await groundOf(portal)).id,
    values: [{ code: 'ONE', name: 'One' }, { code: 'TWO' }],
    ...more,
  }
}
export const makeValueList = async (portal: Portal, more: object = {}): Promise<ValueList> =>
  portal.call(valueLists.create, { as: 'admin', body: await newValueList(portal, more) })

const readers = ['admin', 'businessAnalist', 'readOnly'] as const
const listOf = oncePer(({ portal }: World) => makeValueList(portal))
const { read, one } = linesOf(readers, 'admin analyst reader', listOf)
const writers = { to: ['admin', 'businessAnalist'] as const }
const base = valueLists.list.path

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: read(() => ({ query: { filter: '{"limit":5}' } })),
    [`GET ${base}/count`]: read(() => ({})),
    [`GET ${base}/:id`]: one(),
    [`POST ${base}`]: { ...writers, send: async (_, { portal }) => ({ body: await newValueList(portal) }) },
    [`PUT ${base}/:id`]: {
      ...writers,
      send: async (_, { portal }) => {
        const { id, version } = await makeValueList(portal)
        return { params: { id }, body: { ...(await newValueList(portal)), version } }
      },
    },
    [`DELETE ${base}/:id`]: { ...writers, send: async (_, { portal }) => ({ params: { id: (await makeValueList(portal)).id } }) },
  },
  async fill(db, rows) {
    await db.execute(sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by)
      select md5('domain' || n)::uuid, 'MANY_' || n, 'Domain ' || md5(n::text), now(), now(), 'x', 'x' from generate_series(1, 100) n on conflict do nothing`)
    await db.execute(sql`insert into value_list (id, code, name, kind, domain_id, values, created_at, updated_at, created_by, updated_by)
      select md5('list' || n)::uuid, 'MANY-' || n, 'List' || md5(n::text), (array['ENUMERATION', 'REFERENCE_LIST', 'CODE_LIST'])[1 + n % 3], md5('domain' || (1 + n % 100))::uuid,
        '[{"code":"A","name":"","description":"","active":true,"position":0}]', timestamptz '2026-01-01' + n * interval '7 seconds', timestamptz '2026-01-01' + n * interval '7 seconds', 'x', 'x'
      from generate_series(1, ${sql.raw(String(Math.ceil(rows / 10)))}) n`)
  },
  wheres: [
    [
      base,
      'admin',
      [{}, { domainId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' }, { kind: 'ENUMERATION' }, { name: { like: '%abcdef%', options: 'i' } }],
    ],
  ],
  aloneInWriting: {
    [`POST ${base}`]: 'makes a record of its own',
    [`PUT ${base}/:id`]: 'names the version that it changes: the second of two is 409 (value-list.routes.test.ts)',
    [`DELETE ${base}/:id`]: 'holds the list, and is refused where an object uses it',
  },
}
export default room
