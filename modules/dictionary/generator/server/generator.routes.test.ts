import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { users } from '@portico/core/contract.ts'
import type { AnswerOf } from '@portico/platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importObjects } from '../../objectfiles/testing/object-files.ts'
import { businessObjects } from '../../objects/object.contract.ts'
import { makeApprovedObject, makeObject } from '../../objects/objects.testing.ts'
import { termUses } from '../../uses/uses.contract.ts'
import { makeValueList } from '../../valuelists/valuelists.testing.ts'
import { profiles, specifications } from '../generator.contract.ts'
import { agedBy, generation, makeGenerated } from '../generator.testing.ts'
import { oldSpecificationsJob } from './old.job.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, 'test')
})
afterAll(() => portal.close())
const preview = async (more: object, as: 'reader' | 'admin' = 'reader') =>
  portal.raw('POST', specifications.preview.path, { as, body: await generation(portal, more) })

describe('specifications', () => {
  it('are shown before they are made, with what comes along and what is to be said of them', async () => {
    const list = await makeValueList(portal)
    const group = await makeApprovedObject(portal, { objectType: 'DATA_GROUP', attributes: [{ name: 'street', dataType: 'STRING' }] })
    const { id, name } = await makeApprovedObject(portal, {
      attributes: [
        { name: 'thingId', dataType: 'UUID', identifying: true },
        { name: 'kind', dataType: 'ENUM', valueListId: list.id },
        { name: 'place', dataType: 'OBJECT', objectId: group.id },
      ],
    })
    const whole = await preview({ businessObjectIds: [id], outputs: ['OPENAPI_31', 'JSON_SCHEMA', 'ASYNCAPI_30', 'SKOS'], format: 'JSON' })
    expect(whole).toMatchObject({
      status: 200,
      json: {
        files: [
          { name: 'things-api.openapi.json' },
          { name: 'things-api.schema.json' },
          { name: 'things-api.asyncapi.json' },
          { name: 'things-api.ttl' },
        ],
        referenced: [{ id: group.id, reason: 'GROUP', by: name }],
      },
    })
    const { files } = whole.json as { files: { content: string }[] }
    expect(Object.keys(JSON.parse(files[0]?.content ?? '').components.schemas)).toEqual(
      expect.arrayContaining([name, group.name, list.name]),
    )
    expect(await preview({ businessObjectIds: [id], autoIncludeReferenced: false })).toMatchObject({
      status: 200,
      json: { files: [], checks: expect.arrayContaining([expect.objectContaining({ code: 'outside', level: 'error', objectId: id })]) },
    })
  })

  it('as CSV are the files that objects are imported from, and as SKOS say all of their terms', async () => {
    const list = await makeValueList(portal)
    const attributes = [
      { name: 'thingId', dataType: 'UUID', identifying: true },
      { name: 'kind', dataType: 'ENUM', valueListId: list.id, description: '=1+1' },
    ]
    const object = await makeApprovedObject(portal, { attributes })
    const { json } = await preview({ businessObjectIds: [object.id], outputs: ['CSV', 'SKOS'] })
    const { files } = json as AnswerOf<typeof specifications.preview>
    const textOf = (name: string) => files.find((file) => file.name === `things-api.${name}`)?.content ?? ''
    expect(files.map(({ name }) => name.replace('things-api.', ''))).toEqual(['objects.csv', 'attributes.csv', 'valuelists.csv', 'ttl'])
    expect(textOf('attributes.csv')).toContain("'=1+1")
    for (const said of ['skos:ConceptScheme', 'dct:title', 'owl:versionInfo "1.0.0"', '/id/scheme> ', 'skos:definition'])
      expect(textOf('ttl')).toContain(said)
    // Read again they say what is there already: nothing is to be changed.
    const same = { created: 0, updated: 0, errors: [] }
    for (const [kind, name] of [['OBJECTS', 'objects.csv'] as const, ['ATTRIBUTES', 'attributes.csv'] as const])
      expect(await importObjects(portal, kind, textOf(name), { dryRun: 'false', onConflict: 'UPDATE' })).toMatchObject(same)
  })

  it('are read for the viewer as they would be made, without being kept', async () => {
    const count = async () => (await portal.call(specifications.count, { as: 'reader', query: {} })).count
    const before = await count()
    const of = async (output: 'OPENAPI_31' | 'ASYNCAPI_30', more: object = {}) =>
      portal.raw('POST', specifications.read.path, { as: 'reader', body: { request: await generation(portal, more), output } })
    const { json, status } = await of('OPENAPI_31')
    const shown = json as AnswerOf<typeof specifications.read>
    expect([status, shown.format, shown.overview.title]).toEqual([200, 'openapi-3.1', 'Things API'])
    expect(shown.operations.map(({ opId }) => opId)).toEqual(shown.views.map(({ opId }) => opId))
    expect(shown.schemas.map(({ name }) => name)).toEqual(expect.arrayContaining(shown.schemaNames))
    expect(shown.schemas.find(({ name }) => name === 'Problem')?.example).toMatchObject({ status: expect.any(Number) })
    expect((await of('ASYNCAPI_30')).json).toMatchObject({ format: 'asyncapi-3' })
    const { id } = await makeObject(portal)
    expect(await of('OPENAPI_31', { businessObjectIds: [id] })).toMatchObject({
      status: 422,
      json: { error: { details: [{ path: 'request.businessObjectIds', code: 'notApproved' }] } },
    })
    expect(await count()).toBe(before)
  })

  it('are made of what is approved, or of drafts, which are called so', async () => {
    const { id } = await makeObject(portal)
    const body = await generation(portal, { businessObjectIds: [id] })
    expect(await portal.raw('POST', specifications.generate.path, { as: 'admin', body })).toMatchObject({
      status: 422,
      json: { error: { details: [{ code: 'notApproved' }] } },
    })
    const made = await makeGenerated(portal, { businessObjectIds: [id], content: 'INCLUDE_DRAFT' })
    expect(made).toMatchObject({
      code: expect.stringMatching(/^SPG-\d{4}$/),
      versionNumber: '1.0.0-draft',
      status: 'GENERATED',
      fileNames: ['things-api.openapi.yaml'],
    })
    const headers = { authorization: `Bearer ${await portal.token('reader')}` }
    const file = await fetch(`${portal.url}/api/specifications/${made.id}/download`, { headers })
    expect([file.status, (await file.text()).slice(0, 15)]).toEqual([200, 'openapi: 3.1.0\n'])
    const as = (format: string) => fetch(`${portal.url}/api/specifications/${made.id}/download?format=${format}`, { headers })
    const [json, zip] = [await as('json'), await as('zip')]
    expect([json.headers.get('content-disposition'), await json.json()]).toMatchObject([
      `attachment; filename="things-api.openapi.json"; filename*=UTF-8''things-api.openapi.json`,
      { openapi: '3.1.0' },
    ])
    expect(Buffer.from(await zip.arrayBuffer()).includes('things-api.openapi.yaml')).toBe(true)
    expect(await portal.raw('GET', '/api/specifications/5b2b6b1c-4f2f-4c9c-8a1c-0d1f6f1a2b3c/download', { as: 'reader' })).toMatchObject({
      status: 404,
    })
  })

  it('tell with which options they were made, in the list too; what they were asked for by itself', async () => {
    const { id } = await makeGenerated(portal, { options: { pathCase: 'SNAKE' } })
    const options = { pathCase: 'SNAKE', pagination: 'PAGE' }
    const [listed] = await portal.call(specifications.list, { as: 'reader', query: { filter: { where: { id } } } })
    expect(listed).toMatchObject({ outputs: ['OPENAPI_31'], options })
    expect(listed).not.toHaveProperty('request')
    expect(await portal.call(specifications.get, { as: 'reader', params: { id } })).toMatchObject({ options, request: { options } })
  })

  it('say when what they were made of has another version', async () => {
    const object = await makeApprovedObject(portal)
    const { id } = await makeGenerated(portal, { businessObjectIds: [object.id] })
    const move = (as: 'admin' | 'analyst', action: string, more: object = {}) =>
      portal.raw('POST', `/api/businessobjects/${object.id}/transitions`, { as, body: { action, ...more } })
    await move('analyst', 'revise')
    const [copy] = await portal.call(businessObjects.list, { as: 'reader', query: { filter: { where: { validatedObjectId: object.id } } } })
    await portal.raw('PATCH', `/api/businessobjects/${copy?.id}`, {
      as: 'analyst',
      body: { version: copy?.version, description: 'Another thing' },
    })
    await move('analyst', 'repropose', { changeNote: 'Other words' })
    expect((await portal.call(specifications.get, { as: 'reader', params: { id } })).objectsChanged).toBe(0)
    const [listed] = await portal.call(specifications.list, { as: 'reader', query: { filter: { where: { id }, limit: 1 } } })
    expect([listed?.createdByName, listed?.createdBy]).toEqual([expect.not.stringContaining('@'), expect.stringContaining('@')])
    await move('admin', 'approveRevision')
    const told = (await eventsIn(portal.portal.services.database)).filter(({ event }) => event === 'SPEC_SOURCE_CHANGED')
    const me = await portal.call(users.me, { as: 'admin' })
    expect(told.map(({ carries }) => carries)).toMatchObject([
      { specification: { id }, owner: { id: me.id }, objects: [{ id: object.id, versionNumber: expect.stringMatching(/^[12]\./) }] },
    ])
    expect((await portal.call(specifications.get, { as: 'reader', params: { id } })).objectsChanged).toBe(1)
  })

  it('are published as a specification of a product, twice only where somebody insists (scenario 10)', async () => {
    const { thing } = await makeProducts(portal, [{ apiproduct: 'thing' }])
    const object = await makeApprovedObject(portal)
    const { id } = await makeGenerated(portal, { businessObjectIds: [object.id] })
    const publish = (as: 'admin' | 'analyst', more: object = {}) =>
      portal.raw('POST', `/api/specifications/${id}/publish`, { as, body: { environmentId: 'test', productId: thing.id, ...more } })
    // The analyst stewards the domain, and may upload to no product.
    expect((await publish('analyst')).status).toBe(403)
    expect((await publish('admin')).status).toBe(201)
    expect((await publish('admin')).status).toBe(409)
    const again = await publish('admin', { force: true })
    expect(again.status).toBe(201)
    const { specId } = again.json as { specId: string }
    const found = await until(
      async () => (await portal.raw('GET', `/api/changelogs?newSpecId=${specId}`, { as: 'admin' })).json as object[],
      ({ length }) => length === 1,
    )
    expect(found).toHaveLength(1)
    expect(await portal.call(specifications.get, { as: 'reader', params: { id } })).toMatchObject({
      status: 'PUBLISHED',
      specIds: [expect.any(String), specId],
    })
    // A term tells which fields are tied to it; the products have names for who sees them.
    const uses = (as: 'admin' | 'reader') => portal.call(termUses.of, { as, params: { id: object.termIds[0] ?? '' } })
    const { fields, documents } = await uses('admin')
    expect([fields > 0, documents.some(({ specId: of }) => of === specId)]).toEqual([true, true])
    expect(await uses('reader')).toMatchObject({ fields })
  })

  it('that were never published go after a year, with their files', async () => {
    const { kept } = await makeProducts(portal, [{ apiproduct: 'kept' }])
    const [old, published, recent] = [await makeGenerated(portal), await makeGenerated(portal), await makeGenerated(portal)]
    const body = { environmentId: 'test', productId: kept.id }
    expect((await portal.raw('POST', `/api/specifications/${published.id}/publish`, { as: 'admin', body })).status).toBe(201)
    for (const { id } of [old, published]) await agedBy(portal, id, 367)
    await agedBy(portal, recent.id, 364)
    await oldSpecificationsJob(portal.portal.services).run(new AbortController().signal)
    const statusOf = async ({ id }: { id: string }) => (await portal.raw('GET', `/api/specifications/${id}`, { as: 'reader' })).status
    expect(await Promise.all([old, published, recent].map(statusOf))).toEqual([404, 200, 200])
  })

  it('of an object are previewed as its schema, and as a message that fits it', async () => {
    const { id, name } = await makeApprovedObject(portal)
    const of = (type: 'jsonschema' | 'example') =>
      portal.call(specifications.previewOfObject, { as: 'reader', params: { id }, query: { type } })
    expect((await of('jsonschema')).document).toMatchObject({ $ref: `#/$defs/${name}` })
    expect((await of('example')).document).toEqual({ thingId: expect.any(String) })
  })
})

describe('profiles', () => {
  it('are one’s own, unless an admin shares them', async () => {
    const body = { name: 'Mine', outputs: ['SKOS' as const], options: { pathCase: 'SNAKE' as const } }
    const mine = await portal.call(profiles.create, { as: 'analyst', body })
    // What is left out is as the specification has it by default.
    expect(mine).toMatchObject({ ...body, shared: false, options: { pathCase: 'SNAKE', pagination: 'PAGE' } })
    expect((await portal.raw('POST', profiles.list.path, { as: 'analyst', body })).status).toBe(409)
    expect((await portal.raw('POST', profiles.list.path, { as: 'analyst', body: { ...body, name: 'All', shared: true } })).status).toBe(403)
    const { id } = await portal.call(profiles.create, { as: 'admin', body: { ...body, name: 'Everybody', shared: true } })
    // What everybody works with is in the audit, what is one's own is not.
    const where = encodeURIComponent(JSON.stringify({ where: { entityType: 'specificationProfile' }, limit: 9 }))
    expect((await portal.raw('GET', `/api/audits?filter=${where}`, { as: 'admin' })).json).toMatchObject([
      { action: 'create', entityId: id, entityName: 'Everybody' },
    ])
    const seen = async (as: 'analyst' | 'reader') =>
      (await portal.call(profiles.list, { as })).map(({ name, mayChange }) => `${name} ${mayChange}`)
    const changed = { version: mine.version, name: 'Mine', outputs: [], options: { decimals: 'STRING' as const } }
    const after = await portal.call(profiles.change, { as: 'analyst', params: { id: mine.id }, body: changed })
    expect([after.outputs, after.options]).toMatchObject([[], { pathCase: 'KEBAB', decimals: 'STRING' }])
    for (const [wrong, path] of [
      [{ outputs: ['PDF'] }, 'outputs.0'],
      [{ options: { pathCase: 'LOUD' } }, 'options.pathCase'],
      [{ options: { colour: 'red' } }, 'options.colour'],
      [{ request: {} }, 'request'],
    ] as const) {
      const refused = await portal.raw('POST', profiles.list.path, { as: 'analyst', body: { name: 'Wrong', ...wrong } })
      expect([refused.status, refused.problem.details]).toMatchObject([422, [{ path }]])
    }
    expect([await seen('analyst'), await seen('reader')]).toEqual([['Everybody false', 'Mine true'], ['Everybody false']])
    expect((await portal.raw('DELETE', `${profiles.list.path}/${mine.id}`, { as: 'reader' })).status).toBe(404)
  })
})
