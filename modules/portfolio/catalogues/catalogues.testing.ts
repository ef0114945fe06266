import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'
import { type CatalogueEntry, catalogues } from './catalogue.contract.ts'
import { type CatalogueKind, catalogueKinds } from './catalogue-kinds.contract.ts'

const as = 'admin' as const
const own = {
  usageType: { exposure: 'INTERNAL', audience: 'company-internal', requiresCompany: false },
  northBound: { specFormat: 'OPENAPI', interaction: 'SYNCHRONOUS' },
  southBound: { interaction: 'SYNCHRONOUS' },
  abstractionType: { layer: 1 },
} as const
let made = 0
export const newEntry = <K extends CatalogueKind>(kind: K) => {
  made += 1
  return { code: `ROW_${made}`, name: `Row ${made}`, ...own[kind] }
}
/** A row of one's own in a catalogue. */
export const makeEntry = (portal: Pick<TestPortal, 'call'>, kind: CatalogueKind, more: object = {}): Promise<CatalogueEntry> =>
  portal.call(catalogues[kind].create, { as, body: { ...newEntry(kind), ...more } } as never)
/** A row that every portal has from the start. */
export const entryOf = async (portal: Pick<TestPortal, 'call'>, kind: CatalogueKind, code: string): Promise<CatalogueEntry> => {
  const { data } = await portal.call(catalogues[kind].list, { as, query: { itemsPerPage: 100 } })
  const found = data.find((entry) => entry.code === code)
  if (!found) throw new Error(`There is no ${kind} ${code}.`)
  return found
}

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const admin = (send: Expectation['send']): Expectation => ({ to: ['admin'], send })
const linesOf = (kind: CatalogueKind): Record<string, Expectation> => {
  const base = catalogues[kind].list.path
  return {
    [`GET ${base}`]: { to: readers, send: () => ({ query: { itemsPerPage: '5' } }) },
    [`POST ${base}`]: admin(() => ({ body: newEntry(kind) })),
    [`PUT ${base}/:id`]: admin(async (_, { portal }) => {
      const { id, version, code, name } = await makeEntry(portal, kind)
      return { params: { id }, body: { ...newEntry(kind), code, name, version, description: 'Changed' } }
    }),
    [`DELETE ${base}/:id`]: admin(async (_, { portal }) => ({ params: { id: (await makeEntry(portal, kind)).id } })),
  }
}

const room: RoomTesting = {
  expectations: Object.assign({}, ...catalogueKinds.map(linesOf)),
  async fill(db, rows) {
    await db.execute(sql`insert into catalogue_entry (kind, code, name, position, exposure, audience, requires_company)
      select 'usageType', 'MANY_' || n, 'Many ' || md5(n::text), n % 900, 'INTERNAL', 'company-internal', false from generate_series(1, ${sql.raw(String(Math.ceil(rows / 40)))}) n`)
  },
  filters: catalogueKinds.map((kind) => [
    catalogues[kind].list.path,
    'admin',
    [{}, { active: 'true' }, { standardStatus: 'TRIAL' }, { nameSearch: 'abc' }],
    'name DESC',
  ]),
  screens: [
    { name: 'usage types', account: 'admin', address: '/admin/usagetype' },
    { name: 'abstraction types', account: 'admin', address: '/admin/abstractiontype' },
  ],
  aloneInWriting: Object.fromEntries(
    catalogueKinds.flatMap((kind) => {
      const base = catalogues[kind].list.path
      return [
        [`POST ${base}`, 'makes a record of its own'],
        [`PUT ${base}/:id`, 'names the version that it changes: the second of two is 409 (catalogue.routes.test.ts)'],
        [`DELETE ${base}/:id`, 'holds the row, and is refused where something has chosen it'],
      ]
    }),
  ),
}
export default room
