import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { type SQL, sql } from 'drizzle-orm'
import { linesOfRevised, machineOfRevised } from '../revisions/testing/lines-of-revised.ts'
import { groundOf, makeApproved } from '../terms/terms.testing.ts'
import { type BusinessObject, businessObjects, members, moreOfObjects } from './object.contract.ts'
import { objectGuards, objectMachine } from './object.rules.ts'

type Portal = Pick<TestPortal, 'call'>
let made = 0
const termOf = oncePer(async (call: Portal['call']) => (await makeApproved({ call })).id)
export const approvedTermOf = ({ call }: Portal): Promise<string> => termOf(call)

/** The least that makes one. */
export const newObject = async (portal: Portal, more: object = {}) => {
  made += 1
  const name = `Thing${made}`
  return { name, displayName: `Thing ${made}`, objectType: 'OBJECT_TYPE' as const, domainId: (await groundOf(portal)).id, ...more }
}
/** One that can be proposed. */
export const makeObject = async (portal: Portal, more: object = {}, as: 'admin' | 'analyst' = 'admin'): Promise<BusinessObject> => {
  const filled = {
    description: 'What it is',
    authoritativeSource: 'The register',
    dataClassification: 'INTERNAL',
    personalData: 'NONE',
    termIds: [await approvedTermOf(portal)],
    attributes: [{ name: 'thingId', dataType: 'UUID', identifying: true, description: 'Which one it is' }],
  }
  const body = { ...(await newObject(portal)), ...filled, ...more }
  return portal.call(businessObjects.create, { as, body: body as never })
}
/** Proposed by the analyst and approved by an admin. */
export async function makeApprovedObject(portal: Portal, more: object = {}): Promise<BusinessObject> {
  const { id } = await makeObject(portal, more, 'analyst')
  await portal.call(businessObjects.transition, { as: 'analyst', params: { id }, body: { action: 'propose' } })
  return portal.call(businessObjects.transition, { as: 'admin', params: { id }, body: { action: 'approve' } })
}

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
const templateOf = oncePer((portal: TestPortal) => makeApprovedObject(portal))
/** The walk through the machine needs hundreds: these are copies by SQL of one that was made by the API, last changed by nobody who walks. */
async function copyIn(portal: TestPortal, state: string, of?: string): Promise<string> {
  const [{ id: from }, id] = [await templateOf(portal), crypto.randomUUID()]
  made += 1
  await run(
    portal,
    sql`insert into business_object (id, code, name, display_name, object_type, status, status_changed_at, description, authoritative_source, data_classification, personal_data, term_ids,
        attribute_count, uri, domain_id, version_number, change_note, replaced_by_id, owner_id, validated_object_id, content_changed_by, created_at, updated_at, created_by, updated_by)
      select ${id}, ${`COPY-${made}`}, ${`Copy${made}`}, display_name, object_type, ${state}, status_changed_at + interval '1 second', description, authoritative_source, data_classification, personal_data, term_ids,
        attribute_count, ${`https://terms.example/def/Copy${made}`}, domain_id, '', 'What was changed', case when ${state} = 'APPROVED' then id end, owner_id, ${of ?? null}::uuid,
        'somebody@portico.example', created_at, updated_at, 'x', 'x'
      from business_object where id = ${from}`,
  )
  await run(
    portal,
    sql`insert into business_shape (object_id, attributes, relations) select ${id}, attributes, relations from business_shape where object_id = ${from}`,
  )
  return id
}
const set = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update business_object set ${assignment} where id = ${id} or validated_object_id = ${id}`)
}
const draftOf = oncePer((portal: TestPortal) => makeObject(portal))
const pointTo = (portal: TestPortal, from: string, to: string) =>
  run(portal, sql`insert into business_reference (object_id, kind, target_id) values (${from}, 'RELATION', ${to})`)

const readers = ['admin', 'businessAnalist', 'readOnly'] as const
const objectOf = oncePer(({ portal }: World) => makeApprovedObject(portal))
const { read, one, only } = linesOf(readers, 'admin analyst reader', objectOf)
const fresh = async ({ portal }: World, more: object = {}) => makeObject(portal, more)
const pickers = [...readers, 'architect', 'productOwner'] as const
const writers = { to: ['admin', 'businessAnalist'] as const }
const base = businessObjects.list.path
const revised = linesOfRevised(base, { read, one }, { approved: objectOf, fresh })
const relation = { name: 'parts', targetCardinality: '0..*' }
const withRelation = async (world: World) => fresh(world, { relations: [{ ...relation, targetId: (await fresh(world)).id }] })

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: { to: pickers, send: () => ({ query: { filter: '{"limit":5,"fields":["id","name"]}' } }) },
    [`GET ${base}/count`]: { to: pickers, send: () => ({}) },
    [`POST ${base}`]: read(async (_, { portal }) => ({ body: await newObject(portal) })),
    ...revised.expectations,
    [`PATCH ${base}/:id`]: read(async (_, world) => {
      const { id, version } = await fresh(world)
      return { params: { id }, body: { version, description: 'Changed' } }
    }),
    [`DELETE ${base}/:id`]: only('admin', async (_, world) => ({ params: { id: (await fresh(world)).id } })),
    [`GET ${moreOfObjects.users.path}`]: one(),
    [`POST ${members.addAttribute.path}`]: {
      ...writers,
      send: async (_, world) => ({ params: { id: (await fresh(world)).id }, body: { name: 'colour', dataType: 'STRING' } }),
    },
    [`PUT ${members.orderAttributes.path}`]: {
      ...writers,
      send: async (_, world) => {
        const { id, version, attributes = [] } = await fresh(world)
        return { params: { id }, body: { version, ids: attributes.map((attribute) => attribute.id) } }
      },
    },
    [`PATCH ${members.changeAttribute.path}`]: {
      ...writers,
      send: async (_, world) => {
        const { version, attributes = [] } = await fresh(world)
        return { params: { id: attributes[0]?.id ?? '' }, body: { version, description: 'Another one' } }
      },
    },
    [`DELETE ${members.removeAttribute.path}`]: {
      ...writers,
      send: async (_, world) => ({ params: { id: (await fresh(world)).attributes?.[0]?.id ?? '' } }),
    },
    [`POST ${members.addRelation.path}`]: {
      ...writers,
      send: async (_, world) => ({ params: { id: (await fresh(world)).id }, body: { ...relation, targetId: (await fresh(world)).id } }),
    },
    [`PATCH ${members.changeRelation.path}`]: {
      ...writers,
      send: async (_, world) => {
        const { version, relations = [] } = await withRelation(world)
        return { params: { id: relations[0]?.id ?? '' }, body: { version, description: 'Its parts' } }
      },
    },
    [`DELETE ${members.removeRelation.path}`]: {
      ...writers,
      send: async (_, world) => ({ params: { id: (await withRelation(world)).relations?.[0]?.id ?? '' } }),
    },
  },
  machines: [
    {
      machine: objectMachine,
      guards: objectGuards,
      transition: businessObjects.transition,
      get: businessObjects.get,
      ...machineOfRevised({ table: 'business_object', copyIn, shaped: ['business_shape'] }),
      breaks: {
        nothingBlocks: set(sql`description = ''`),
        changeNoted: set(sql`change_note = ''`),
        replaced: set(sql`replaced_by_id = null`),
        mayHold: async (portal, id) => void (await pointTo(portal, id, (await draftOf(portal)).id)),
        unreferenced: async (portal, id) => void (await pointTo(portal, (await templateOf(portal)).id, id)),
      },
    },
  ],
  async fill(db, rows) {
    const past = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
    const many = sql.raw(String(rows))
    await db.execute(
      sql`insert into person (id, subject, issuer, email, name, roles) select md5('term owner')::uuid, 'term-owner', 'x', 'term-owner@many.example', 'Term owner', '{}' where not exists (select 1 from person where email = 'term-owner@many.example')`,
    )
    await db.execute(sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by)
      select md5('domain' || n)::uuid, 'MANY_' || n, 'Domain ' || md5(n::text), now(), now(), 'x', 'x' from generate_series(1, 100) n on conflict do nothing`)
    await db.execute(sql`insert into business_object (id, code, name, display_name, object_type, description, uri, domain_id, status, status_changed_at, owner_id, content_changed_by, data_classification,
        personal_data, attribute_count, created_at, updated_at, created_by, updated_by)
      select md5('object' || n)::uuid, 'BOB-' || lpad((n + 100000)::text, 6, '0'), 'Object' || md5(n::text), 'Object ' || md5(n::text), (array['OBJECT_TYPE', 'OBJECT_TYPE', 'DATA_GROUP'])[1 + n % 3],
        'About ' || md5('s' || n), 'https://many.example/def/' || n, md5('domain' || (1 + n % 100))::uuid, (array['DRAFT', 'PROPOSED', 'APPROVED', 'APPROVED', 'UNDER_REVISION', 'SUPERSEDED', 'RETIRED'])[1 + n % 7],
        ${past}, md5('term owner')::uuid, 'x', (array['PUBLIC', 'INTERNAL', 'CONFIDENTIAL', 'SECRET'])[1 + n % 4], (array['NONE', 'PERSONAL', 'SPECIAL'])[1 + n % 3], 1, ${past}, ${past}, 'x', 'x'
      from generate_series(1, ${many}) n`)
    await db.execute(sql`insert into business_shape (object_id, attributes) select md5('object' || n)::uuid,
      jsonb_build_array(jsonb_build_object('id', md5('attribute' || n)::uuid, 'name', 'thingId', 'dataType', 'UUID', 'minOccurs', 1, 'maxOccurs', 1, 'identifying', true)) from generate_series(1, ${many}) n`)
    await db.execute(sql`insert into business_reference (object_id, kind, target_id)
      select md5('object' || n)::uuid, 'RELATION', md5('object' || (1 + n / 5))::uuid from generate_series(6, ${many}) n`)
  },
  wheres: [
    [
      base,
      'admin',
      [
        {},
        { status: 'APPROVED' },
        { domainId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' },
        { objectType: 'DATA_GROUP' },
        { dataClassification: 'SECRET' },
        { personalData: 'SPECIAL' },
        { ownerId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' },
        { withWarnings: true },
        { validatedObjectId: '5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c' },
        { or: ['code', 'name', 'displayName'].map((field) => ({ [field]: { like: '%abcdef%', options: 'i' } })) },
      ],
    ],
  ],
  screens: [
    { name: 'business objects', account: 'admin', address: '/datadictionary/business-objects' },
    { name: 'business object', account: 'admin', address: { list: '/datadictionary/business-objects', link: 'Connection' } },
    {
      name: 'attributes of an object',
      account: 'admin',
      address: { list: '/datadictionary/business-objects', link: 'Connection', tab: 'attributes' },
    },
    {
      name: 'relations of an object',
      account: 'admin',
      address: { list: '/datadictionary/business-objects', link: 'Connection', tab: 'relations' },
    },
  ],
  aloneInWriting: {
    ...revised.aloneInWriting,
    ...Object.fromEntries(
      Object.values(members).map(({ method, path }) => [`${method} ${path}`, 'writes the whole list on the version that was seen']),
    ),
  },
}
export default room
