import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { takenUp } from '@portico/app-server/testing/until.ts'
import type { OperationRow } from '@portico/documents/contract/document-view.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiProduct, apiProducts } from '../../api-products/api-product.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { platforms } from '../../environments/platform.contract.ts'
import { permissionGroups } from '../../permission-groups/permission-group.contract.ts'
import { changelogs, countChangelogs } from '../changelog.contract.ts'
import type { NewSpec } from '../new-spec.contract.ts'
import { type Spec, specs } from '../spec.contract.ts'
import { storedChecks } from './testing/stored-checks.store.ts'

const envId = 'test'
let portal: TestPortal
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  for (const account of ['productowner', 'developer'] as const) await portal.raw('GET', '/api/users/me', { as: account })
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
  })
  await portal.call(environments.create, { as: 'admin', body: { id: envId, name: 'Test', displayName: 'Test', platformId: platform.id } })
})
afterAll(() => portal.close())

const product = async (publish = true): Promise<ApiProduct> => {
  count += 1
  const made = await portal.call(apiProducts.create, {
    as: 'productowner',
    params: { envId },
    body: { apiproduct: `spec-${count}`, displayName: `Spec ${count}`, visibility: 'signedIn', basePath: `/spec-${count}` },
  })
  return publish
    ? portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId: made.id }, body: { status: 'published' } })
    : made
}
const petsPath = {
  get: {
    operationId: 'listPets',
    summary: 'List the pets',
    tags: ['Pets'],
    responses: { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
  },
}
const document = (version = '1.0.0', more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version, description: 'All about pets' },
  tags: [{ name: 'Pets', description: 'Animals' }],
  paths: {
    '/pets': petsPath,
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
  components: { schemas: { Pet: { type: 'object', title: 'A pet', properties: { nickname: { type: 'string' } } } } },
  ...more,
})
const yaml = 'openapi: 3.0.3\ninfo:\n  title: Yaml\n  version: "3"\npaths: {}\n'
const post = (body: Partial<NewSpec>, as: Account = 'productowner') =>
  portal.raw('POST', '/api/specs', { as, body: { environmentId: envId, ...body } })
const upload = async (to: ApiProduct, spec: unknown, more: Partial<NewSpec> = {}): Promise<Spec> => {
  const answer = await post({ productId: to.id, spec, ...more })
  expect(answer.problem.details, answer.problem.message).toEqual([])
  expect(answer.status).toBe(200)
  return answer.json as Spec
}
const get = (path: string, as: Account = 'developer', headers: Record<string, string> = {}) =>
  portal.raw('GET', `/api/specs/${path}`, { as, headers })
const text = async (path: string) =>
  (await fetch(`${portal.url}/api/specs/${path}`, { headers: { authorization: `Bearer ${await portal.token('developer')}` } })).text()
const form = async (fields: Record<string, string | File>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const headers = { authorization: `Bearer ${await portal.token('productowner')}` }
  const response = await takenUp(() => fetch(`${portal.url}/api/specs`, { method: 'POST', body, headers }))
  return { status: response.status, json: (await response.json()) as Spec & { error: { details: { path: string; code: string }[] } } }
}

const changelogsOf = (ids: string[]) =>
  portal.call(changelogs.list, { as: 'developer', query: { filter: { where: { newSpecId: { inq: ids } }, limit: 10 } } })
/** Comparing goes on after the upload was answered. */
const comparedOf = async (ids: string[]) => {
  await expect.poll(async () => (await changelogsOf(ids)).map(({ state }) => state), { timeout: 30_000 }).toEqual(ids.map(() => 'ready'))
  return changelogsOf(ids)
}

describe('an upload', () => {
  it('takes an object, and answers 200 with the spec, which the linter fills afterwards', async () => {
    const to = await product()
    const made = await upload(to, document())
    expect(made).toMatchObject({
      productId: to.id,
      apiproduct: to.apiproduct,
      version: '1.0.0',
      title: 'Pets',
      format: 'openapi-3.1',
      operations: 2,
      latest: true,
      lint: null,
      lintState: 'pending',
      createdBy: 'productowner@portico.example',
      createdByName: expect.stringMatching(/^\w+ \w+/),
      permissionGroupId: null,
    })
    await expect.poll(async () => ((await get(made.id)).json as Spec).lint).toMatchObject({ score: expect.any(Number) })
    expect((await get(made.id)).json).toMatchObject({ spec: document(), id: made.id, lintState: 'ready' })
    expect((await get('x').catch(() => undefined))?.status).toBe(404)
  })

  it('takes text: YAML, and GraphQL with the next whole number as version', async () => {
    const made = await upload(await product(), yaml)
    expect(made).toMatchObject({ format: 'openapi-3.0', version: '3' })
    expect(await text(`${made.id}/source`)).toBe(yaml)
    const to = await product()
    const sdl = '"""All pets"""\ntype Query { pets: [String!] }'
    expect(await upload(to, sdl)).toMatchObject({ format: 'graphql', version: '1' })
    const second = await upload(to, `${sdl}\ntype Mutation { feed: Boolean }`)
    expect(second.version).toBe('2')
    expect((await get(second.id)).json).toMatchObject({ spec: expect.stringContaining('type Mutation') })
    expect(await upload(to, sdl, { version: 'spring' })).toMatchObject({ version: 'spring' })
  })

  it('takes a form with a file', async () => {
    const to = await product()
    const file = new File([yaml], 'pets.yaml', { type: 'application/yaml' })
    const fields = { environmentId: envId, productId: to.id, latest: 'false', spec: file }
    expect(await form(fields)).toMatchObject({ status: 200, json: { version: '3', latest: true } })
    expect(await form(fields)).toMatchObject({ status: 409 })
    expect(await form({ ...fields, force: 'true' })).toMatchObject({ status: 200, json: { latest: false } })
    expect(await form({ ...fields, force: 'perhaps' })).toMatchObject({ status: 422, json: { error: { details: [{ path: 'force' }] } } })
    expect(await form({ ...fields, colour: 'red' })).toMatchObject({
      status: 422,
      json: { error: { details: [{ path: 'colour', code: 'unknownField' }] } },
    })
    expect(await form({ environmentId: envId, productId: to.id })).toMatchObject({
      status: 422,
      json: { error: { details: [{ path: 'spec', code: 'required' }] } },
    })
  })

  it('says that the faults it names are the first 50 where there are more', async () => {
    const paths = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`/p${at}`, { get: { responses: 'none' } }]))
    const answer = await post({ productId: (await product()).id, spec: { ...document(), paths } })
    expect([answer.status, answer.problem.message]).toEqual([422, 'The document has faults; these are the first 50.'])
    expect(answer.problem.details).toHaveLength(50)
  })

  it('refuses a document with line and column of each fault, and stores nothing', async () => {
    const to = await product()
    const broken = await post({ productId: to.id, spec: 'openapi: 3.0.3\ninfo:\n  title: [broken\n' })
    expect(broken.status).toBe(422)
    expect(broken.problem.details[0]).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
    const wrong = await post({ productId: to.id, spec: { openapi: '3.1.0', info: { title: 'x' }, paths: {} } })
    expect(wrong.status).toBe(422)
    expect(wrong.problem.details.length).toBeGreaterThan(0)
    const outside = await post({ productId: to.id, spec: document('1', { paths: { '/a': { $ref: 'https://elsewhere.example/a.json' } } }) })
    expect(outside.problem.details).toContainEqual(expect.objectContaining({ code: 'externalRef' }))
    expect(await portal.call(specs.count, { as: 'admin', query: { where: { productId: to.id } } })).toEqual({ count: 0 })
  })

  it('of a version that is there is 409, and with force one more revision', async () => {
    const to = await product()
    const first = await upload(to, document())
    expect((await post({ productId: to.id, spec: document() })).problem).toMatchObject({
      statusCode: 409,
      name: 'UniqueConflict',
      details: [{ path: 'version' }],
    })
    const second = await upload(to, document(), { force: true })
    expect(second.id).not.toBe(first.id)
    expect((await get(first.id)).json).toMatchObject({ latest: false })
  })

  it('larger than 30 MB is 413', async () => {
    const to = await product()
    const answer = await post({ productId: to.id, spec: `{"a":"${'x'.repeat(30 * 1024 * 1024)}"}` })
    expect(answer.status).toBe(413)
    expect(
      (await form({ environmentId: envId, productId: to.id, spec: new File(['x'.repeat(30 * 1024 * 1024 + 1)], 'a.yaml') })).status,
    ).toBe(413)
  })

  it('makes a changelog against the revision that was the latest', async () => {
    const to = await product()
    const first = await upload(to, document())
    const second = await upload(
      to,
      document('2.0.0', { paths: { '/pets': petsPath, '/cats': petsPath && { get: { ...petsPath.get, operationId: 'cats' } } } }),
    )
    const [log] = await comparedOf([second.id])
    expect(log).toMatchObject({ oldSpecId: first.id, oldVersion: '1.0.0', newVersion: '2.0.0', productId: to.id })
    expect(log?.breaking).toBeGreaterThan(0)
    expect(log?.diff).toContainEqual(expect.objectContaining({ severity: 'breaking', operation: 'GET /pets/{id}' }))
    expect(log?.diff?.some((entry) => entry.severity === 'safe' && entry.operation === 'GET /cats')).toBe(true)
    const { diff, ...head } = log ?? { diff: undefined }
    const filter = { where: { newSpecId: second.id }, limit: 5 }
    const withFields = (fields: Record<string, boolean> | string[]) =>
      portal.call(changelogs.list, { as: 'developer', query: { filter: { ...filter, fields } } })
    expect(await withFields({ diff: false }), 'without its entries, which are the most of it').toEqual([head])
    expect((await withFields(['diff']))[0]?.diff).toEqual(diff)
    const counted = (query: object, as: Account = 'developer') => portal.call(countChangelogs, { as, query })
    expect(await counted({ where: filter.where })).toEqual({ count: 1 })
    expect(await counted({ newSpecId: second.id, where: { state: 'pending' } })).toEqual({ count: 0 })
    const draft = await product(false)
    await upload(draft, document())
    const { id: newSpecId } = await upload(draft, document('2.0.0'))
    expect(await counted({ newSpecId }), 'of a product that is hidden from them').toEqual({ count: 0 })
    expect(await counted({ newSpecId }, 'productowner')).toEqual({ count: 1 })
    const wrong = `/api/changelogs?filter=${encodeURIComponent(JSON.stringify({ ...filter, fields: { breaks: true } }))}`
    expect((await portal.raw('GET', wrong, { as: 'developer' })).problem.details[0]).toMatchObject({ path: 'fields', code: 'unknownField' })
  })

  it('is answered before it is compared, and the changelog says that it waits', async () => {
    const { services } = portal.portal
    const to = await product()
    const first = await upload(to, document())
    // As if another server were at it, so that nothing is done while it is looked at.
    const checks = storedChecks(services.database)
    const release = await checks.elsewhere()
    const second = await upload(to, document('2.0.0', { paths: {} }))
    expect(await changelogsOf([second.id])).toMatchObject([{ oldSpecId: first.id, state: 'pending', breaking: 0, diff: [] }])
    await release()
    await checks.endClaims()
    expect(await comparedOf([second.id])).toMatchObject([{ breaking: 2 }])
  })

  it('at the same time as another one loses nothing: one latest, and a changelog each', async () => {
    const to = await product()
    await upload(to, document('1'))
    const made = await Promise.all(['2', '3', '4'].map((version) => upload(to, document(version))))
    const all = await portal.call(specs.ofProduct, { as: 'admin', params: { envId, productId: to.id }, query: { filter: { limit: 10 } } })
    expect(all.filter((one) => one.latest)).toHaveLength(1)
    const logs = await comparedOf(made.map((one) => one.id))
    expect(logs).toHaveLength(3)
    // Each was compared with the one that came right before it.
    expect(new Set(logs.map((log) => log.oldSpecId)).size).toBe(3)
  })

  it.each([
    [{ spec: undefined }, 422],
    [{ spec: 12 }, 422],
    [{ spec: [] }, 422],
    [{ version: '9' }, 422],
    [{ permissionGroupId: crypto.randomUUID() }, 422],
    [{ productId: 'no-uuid' }, 422],
    [{ productId: crypto.randomUUID() }, 404],
    [{ environmentId: 'nowhere' }, 404],
    [{ colour: 'red' }, 422],
  ])('with %j is %i', async (wrong, status) => {
    const to = await product()
    expect((await post({ productId: to.id, spec: document(), ...wrong } as never)).status).toBe(status)
  })

  it('needs admin or the product’s owner; another type is 415', async () => {
    const to = await product()
    expect((await portal.raw('POST', '/api/specs', { body: {} })).status).toBe(401)
    expect((await post({ productId: to.id, spec: document() }, 'developer')).status).toBe(403)
    expect((await post({ productId: to.id, spec: document() }, 'admin')).status).toBe(200)
    const foreign = await portal.call(apiProducts.create, {
      as: 'admin',
      params: { envId },
      body: { apiproduct: 'foreign', displayName: 'Foreign', visibility: 'signedIn', basePath: '/foreign' },
    })
    expect((await post({ productId: foreign.id, spec: document() })).status).toBe(404)
    await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId: foreign.id }, body: { status: 'published' } })
    expect((await post({ productId: foreign.id, spec: document() })).status).toBe(403)
    expect(
      (await portal.raw('POST', '/api/specs', { as: 'productowner', text: '<x/>', headers: { 'content-type': 'application/xml' } })).status,
    ).toBe(415)
    expect((await portal.raw('POST', '/api/specs', { as: 'productowner', text: '{"a":' })).status).toBe(400)
  })
})

describe('reading a document', () => {
  let made: Spec
  beforeAll(async () => {
    made = await upload(await product(), document())
  })

  it('gives its navigation, operations and schemas one by one', async () => {
    expect((await get(`${made.id}/overview`)).json).toMatchObject({
      title: 'Pets',
      description: 'All about pets',
      groups: [
        { name: 'Pets', opIds: ['listPets'] },
        { name: '', opIds: ['getPet'] },
      ],
    })
    const rows = (await get(`${made.id}/operations`)).json as OperationRow[]
    expect(rows).toMatchObject([{ opId: 'listPets', method: 'GET', path: '/pets', tags: ['Pets'], deprecated: false }, { opId: 'getPet' }])
    expect((await get(`${made.id}/operations/listPets`)).json).toMatchObject({
      kind: 'http',
      summary: 'List the pets',
      schemas: { Pet: { title: 'A pet' } },
    })
    expect((await get(`${made.id}/schemas`)).json).toEqual(['Pet'])
    expect((await get(`${made.id}/schemas/Pet`)).json).toMatchObject({ name: 'Pet', title: 'A pet' })
    expect((await get(`${made.id}/operations/nothing`)).status).toBe(404)
    expect((await get(`${made.id}/schemas/Nothing`)).status).toBe(404)
  })

  it('finds operations and schemas inside it', async () => {
    expect((await get(`${made.id}/search?q=LIST%20the`)).json).toMatchObject({ operations: [{ opId: 'listPets' }], schemas: [] })
    expect((await get(`${made.id}/search?q=nickname`)).json).toMatchObject({ schemas: ['Pet'] })
    expect((await get(`${made.id}/search?q=%25`)).json).toEqual({ operations: [], schemas: [] })
    expect((await get(`${made.id}/search?q=`)).status).toBe(422)
  })

  it.each(['', '/source', '/overview', '/operations', '/operations/listPets', '/schemas', '/schemas/Pet', '/download?format=yaml'])(
    '%s has a strong ETag and is 304 for who has it',
    async (path) => {
      await expect.poll(async () => ((await get(made.id)).json as Spec).lint).not.toBeNull()
      const first = await get(made.id + path)
      const tag = first.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[^"]+"$/)
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      const second = await get(made.id + path, 'developer', { 'if-none-match': tag })
      expect(second.status).toBe(304)
      expect((await get(made.id + path, 'developer', { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )

  it('downloads it as JSON, YAML and Markdown', async () => {
    expect(JSON.parse(await text(`${made.id}/download?format=json`))).toEqual(document())
    expect(await text(`${made.id}/download?format=yaml`)).toContain('operationId: listPets')
    const markdown = await get(`${made.id}/download?format=markdown`)
    expect(markdown.headers.get('content-disposition')).toContain(`attachment; filename="${made.apiproduct}-1.0.0.md"`)
    expect(await text(`${made.id}/download?format=markdown`)).toContain('# Pets 1.0.0')
    expect((await get(`${made.id}/download?format=word`)).status).toBe(422)
  })

  it('lists it by environment and product, and among the newest', async () => {
    const listed = await portal.call(specs.inEnvironment, {
      as: 'developer',
      params: { envId },
      query: { filter: { limit: 100, where: { productId: made.productId } } },
    })
    expect(listed).toMatchObject([{ id: made.id }])
    expect(listed[0]).not.toHaveProperty('spec')
    expect(
      (await portal.call(specs.latest, { as: 'developer', params: { envId }, query: { type: 'updated' } })).length,
    ).toBeLessThanOrEqual(10)
    expect((await portal.call(specs.list, { as: 'developer', query: { filter: { limit: 1, order: 'createdAt DESC' } } }))[0]?.id).toBe(
      (await portal.call(specs.latest, { as: 'developer', params: { envId }, query: {} }))[0]?.id,
    )
    for (const path of [
      '/api/environments/nowhere/specs',
      '/api/environments/nowhere/specs/latest',
      `/api/environments/${envId}/apiproducts/${crypto.randomUUID()}/specs`,
    ])
      expect((await portal.raw('GET', path, { as: 'admin' })).status).toBe(404)
    expect((await portal.raw('GET', '/api/specs?filter={"where":{"colour":1}}', { as: 'developer' })).status).toBe(422)
  })

  it('is among the newest once for each product, however often that is uploaded', async () => {
    const often = await product()
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await upload(often, document(version))
    for (const type of ['created', 'updated'] as const) {
      const newest = await portal.call(specs.latest, { as: 'developer', params: { envId }, query: { type } })
      expect(newest.filter(({ productId }) => productId === often.id).map(({ version }) => version)).toEqual(['1.2.0'])
      expect(new Set(newest.map(({ productId }) => productId)).size).toBe(newest.length)
    }
  })

  it('is not there for who may not see its product, in no call', async () => {
    const hidden = await upload(await product(false), document())
    for (const path of [
      '',
      '/source',
      '/overview',
      '/operations',
      '/operations/listPets',
      '/schemas',
      '/schemas/Pet',
      '/search?q=pets',
      '/download?format=json',
    ]) {
      expect((await get(hidden.id + path)).status).toBe(404)
      expect((await portal.raw('GET', `/api/specs/${hidden.id}${path}`)).status).toBe(404)
      expect((await get(hidden.id + path, 'productowner')).status).toBe(200)
      expect((await get(hidden.productId + path)).status).toBe(404)
    }
    expect(await portal.call(specs.count, { as: 'developer', query: { where: { id: hidden.id } } })).toEqual({ count: 0 })
    expect((await portal.raw('DELETE', `/api/specs/${hidden.id}`, { as: 'productowner' })).status).toBe(204)
  })
})

describe('the history of a product', () => {
  it('tells of each revision that came and went', async () => {
    const to = await product()
    await upload(to, document('1.0.0'))
    const second = await upload(to, document('1.1.0'))
    await portal.call(specs.remove, { as: 'productowner', params: { id: second.id } })
    await upload(to, 'no document').catch(() => undefined)
    const history = await portal.call(apiProducts.history, { as: 'productowner', params: { envId, productId: to.id } })
    const told = history.flatMap(({ changes }) => changes.filter(({ field }) => field === 'specVersion'))
    expect(told.map(({ old, new: now }) => [old, now])).toEqual([
      ['1.1.0', null],
      [null, '1.1.0'],
      [null, '1.0.0'],
    ])
    expect(history[0]).toMatchObject({ actorEmail: 'productowner@portico.example', entityName: to.displayName })
  })
})

describe('a permission group', () => {
  it('set at the upload or by PATCH is inherited by the next revision; null written out takes it away, audited', async () => {
    const to = await product()
    const group = await portal.call(permissionGroups.create, { as: 'admin', body: { name: 'Spec readers' } })
    const first = await upload(to, document('1'), { permissionGroupId: group.id })
    expect(first.permissionGroupId).toBe(group.id)
    const second = await upload(to, document('2'))
    expect(second.permissionGroupId).toBe(group.id)
    expect((await get(first.id)).status).toBe(404)
    const opened = await portal.call(specs.patch, { as: 'productowner', params: { id: second.id }, body: { permissionGroupId: null } })
    expect(opened.permissionGroupId).toBeNull()
    expect((await get(first.id)).status).toBe(200)
    const [entry] = await portal.call(apiProducts.history, { as: 'admin', params: { envId, productId: to.id } })
    expect(entry).toMatchObject({
      actorEmail: 'productowner@portico.example',
      changes: [{ field: 'permissionGroupId', old: group.name, new: null }],
    })
    const patch = (as: Account, body: object) => portal.raw('PATCH', `/api/specs/${second.id}`, { as, body })
    expect((await patch('developer', { permissionGroupId: null })).status).toBe(403)
    expect((await patch('productowner', {})).status).toBe(422)
    expect((await patch('productowner', { permissionGroupId: crypto.randomUUID() })).status).toBe(422)
  })
})

it('the newest remaining revision becomes latest when the latest is deleted', async () => {
  const to = await product()
  const [one, two, three] = [await upload(to, document('1')), await upload(to, document('2')), await upload(to, document('3'))]
  expect((await portal.raw('DELETE', `/api/specs/${three.id}`, { as: 'developer' })).status).toBe(403)
  expect((await portal.raw('DELETE', `/api/specs/${three.id}`, { as: 'productowner' })).status).toBe(204)
  expect((await get(two.id)).json).toMatchObject({ latest: true })
  // Its content answers to the product's id, too, and says by its tag which document it is.
  for (const path of ['overview', 'operations', 'operations/listPets'])
    expect([path, (await get(`${to.id}/${path}`)).json]).toEqual([path, (await get(`${two.id}/${path}`)).json])
  expect((await get(`${to.id}/overview`)).headers.get('etag')).toContain(two.contentHash)
  expect((await get(to.id)).status).toBe(404)
  expect((await portal.raw('DELETE', `/api/specs/${one.id}`, { as: 'admin' })).status).toBe(204)
  expect((await get(two.id)).json).toMatchObject({ latest: true })
  expect((await portal.raw('DELETE', `/api/specs/${one.id}`, { as: 'admin' })).status).toBe(404)
})
