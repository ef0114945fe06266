import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications } from '../../applications/application.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { platforms } from '../../environments/platform.contract.ts'
import { permissionGroups } from '../../permission-groups/permission-group.contract.ts'
import { specs } from '../../specs/spec.contract.ts'
import { teams } from '../../teams/team.contract.ts'
import { type ApiProduct, apiProducts, type ChangedProduct, type NewProduct } from '../api-product.contract.ts'

const envId = 'test'
let portal: TestPortal
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  for (const account of ['productowner', 'developer', 'developer2'] as const) await portal.raw('GET', '/api/users/me', { as: account })
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
  })
  for (const id of [envId, 'other'])
    await portal.call(environments.create, {
      as: 'admin',
      body: {
        id,
        name: `The ${id}`,
        displayName: id,
        platformId: platform.id,
        approvalDefault: 'manual',
        settings: { upstreamHosts: ['up.example:8443'] },
      },
    })
})
afterAll(() => portal.close())

const body = (more: Partial<NewProduct> = {}): NewProduct => {
  count += 1
  return { apiproduct: `product-${count}`, displayName: `Product ${count}`, visibility: 'signedIn', basePath: `/product-${count}`, ...more }
}
const create = (more: Partial<NewProduct> = {}, as: Account = 'productowner') =>
  portal.call(apiProducts.create, { as, params: { envId }, body: body(more) })
const put = (product: ApiProduct, changed: ChangedProduct, as: Account = 'productowner') =>
  portal.raw('PUT', `/api/environments/${envId}/apiproducts/${product.id}`, { as, body: changed })
const published = async (more: Partial<NewProduct> = {}) => (await put(await create(more), { status: 'published' })).json as ApiProduct
const read = (product: ApiProduct, as: Account) => portal.raw('GET', `/api/environments/${envId}/apiproducts/${product.id}`, { as })
const list = (as: Account, query: object = {}) =>
  portal.call(apiProducts.list, { as, params: { envId }, query: { itemsPerPage: 200, ...query } })
const names = (page: { data: ApiProduct[] }) => page.data.map((one) => one.apiproduct)
const openapi = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1.0.0' },
  paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'ok' } } } } },
}

describe('an API product', () => {
  it('says whom its users turn to, as its owner set it', async () => {
    const { id: supportTeamId } = await portal.call(teams.create, { as: 'developer', body: { name: 'Helpers' } })
    const made = await published()
    const support = { supportContact: 'help@portico.example', supportUrl: 'https://wiki.example/help', supportTeamId }
    expect((await put(made, support)).status).toBe(200)
    expect((await read(made, 'developer2')).json).toMatchObject({ ...support, supportTeamName: 'Helpers' })
    for (const [field, value] of Object.entries({
      supportUrl: 'javascript:alert(1)',
      supportTeamId: made.id,
      supportContact: 'x'.repeat(201),
    })) {
      const { status, problem } = await put(made, { [field]: value })
      expect([status, problem.details?.[0]?.path], field).toEqual([422, field])
    }
    expect((await put(made, support, 'developer')).status).toBe(403)
    // A team that goes leaves the product as it is otherwise.
    await portal.raw('DELETE', `/api/teams/${supportTeamId}`, { as: 'developer' })
    expect((await read(made, 'developer2')).json).toMatchObject({ ...support, supportTeamId: null, supportTeamName: null })
  })

  it('is made at the gateway where that makes the products, and not here', async () => {
    const known = await portal.call(platforms.list, { as: 'admin', query: {} })
    const kong = { platformId: known[0]?.id ?? '', settings: { adminUrl: 'http://127.0.0.1:1', manageProducts: false } }
    const described = { id: 'reads', name: 'reads', displayName: 'Reads its products' }
    await portal.call(environments.create, { as: 'admin', body: { ...described, ...kong } })
    for (const as of ['admin', 'productowner'] as const) {
      const { status, json } = await portal.raw('POST', '/api/environments/reads/apiproducts', { as, body: body() })
      const message = expect.stringContaining('The gateway of Reads its products makes its API products')
      expect([status, json]).toMatchObject([422, { error: { details: [{ path: 'environmentId', code: 'notSupported', message }] } }])
    }
    await portal.call(environments.change, {
      ...{ as: 'admin', params: { id: 'reads' } },
      body: { settings: { ...kong.settings, manageProducts: true }, credentials: { headerName: 'x', headerValue: 'y' } },
    })
    expect((await portal.raw('POST', '/api/environments/reads/apiproducts', { as: 'admin', body: body() })).status).toBe(201)
  })

  it('has a history in the fields of its form, with names in place of ids', async () => {
    const create = () => portal.call(apiProducts.create, { as: 'admin', params: { envId }, body: body() })
    const [made, next] = [await create(), await create()]
    const admin = (await portal.raw('GET', '/api/users/me', { as: 'admin' })).json as { name: string }
    await portal.call(apiProducts.change, {
      as: 'admin',
      params: { envId, productId: made.id },
      body: { ownerId: null, replacedById: next.id, plan: { quota: 5, interval: 'day' } },
    })
    const [latest] = await portal.call(apiProducts.history, { as: 'admin', params: { envId, productId: made.id } })
    expect(Object.fromEntries(latest?.changes.map(({ field, old, new: now }) => [field, [old, now]]) ?? [])).toEqual({
      ownerId: [admin.name, null],
      replacedById: [null, next.apiproduct],
      quota: [null, 5],
      interval: [null, 'day'],
    })
  })

  it('is created as a draft of its owner with the environment’s approval, and is in the history', async () => {
    const made = await create({
      plan: { quota: 100, interval: 'minute' },
      tags: ['a', 'b', 'a'],
      category: 'Money',
      upstream: 'https://up.example:8443/v1',
    })
    expect(made).toMatchObject({
      status: 'draft',
      approval: 'manual',
      version: null,
      tags: ['a', 'b'],
      effectiveVisibility: 'signedIn',
      consumed: false,
      plan: { quota: 100, interval: 'minute' },
      gatewayUrl: `${portal.url}/gateway/${envId}${made.basePath}`,
      upstream: 'https://up.example:8443/v1',
    })
    expect(made.may).toEqual(['edit', 'publish', 'uploadSpec', 'decide', 'delete'])
    const history = await portal.call(apiProducts.history, { as: 'productowner', params: { envId, productId: made.id } })
    expect(history).toMatchObject([{ action: 'create', actorEmail: 'productowner@portico.example' }])
  })

  it('goes draft → published → deprecated → published → deprecated → retired and no other way', async () => {
    const made = await create()
    expect((await put(made, { status: 'retired' })).problem).toMatchObject({ statusCode: 409, name: 'InvalidTransition' })
    for (const status of ['published', 'deprecated', 'published', 'deprecated', 'retired'] as const) {
      const answer = await put(made, { status })
      expect(answer.json).toMatchObject({ status })
      expect((answer.json as ApiProduct).deprecatedAt === null).toBe(status === 'published')
    }
    expect((await put(made, { status: 'published' })).status).toBe(409)
    const [latest] = await portal.call(apiProducts.history, { as: 'admin', params: { envId, productId: made.id } })
    expect(latest).toMatchObject({ action: 'transition', transition: { from: 'deprecated', to: 'retired' } })
  })

  it('is brought to the gateway when published, and away when retired', async () => {
    const made = await published()
    const reach = async () => (await fetch(`${made.gatewayUrl}/x`)).status
    await expect.poll(reach).toBe(401)
    await put(made, { status: 'deprecated' })
    expect(await reach()).toBe(401)
    await put(made, { status: 'retired' })
    await expect.poll(reach).toBe(404)
  })

  it('may be deleted as a draft only', async () => {
    const draft = await create()
    expect((await portal.raw('DELETE', `/api/environments/${envId}/apiproducts/${draft.id}`, { as: 'productowner' })).status).toBe(204)
    expect((await read(draft, 'admin')).status).toBe(404)
    const live = await published()
    expect((await portal.raw('DELETE', `/api/environments/${envId}/apiproducts/${live.id}`, { as: 'productowner' })).problem).toMatchObject(
      { statusCode: 409, name: 'InvalidTransition' },
    )
  })

  it('has a name of its own and a base path that takes no other one’s calls', async () => {
    const made = await create({ basePath: '/pay/v1' })
    const conflict = async (more: Partial<NewProduct>) =>
      (await portal.raw('POST', `/api/environments/${envId}/apiproducts`, { as: 'productowner', body: body(more) })).problem
    expect(await conflict({ apiproduct: made.apiproduct })).toMatchObject({
      statusCode: 409,
      name: 'UniqueConflict',
      details: [{ path: 'apiproduct' }],
    })
    for (const basePath of ['/pay/v1', '/pay', '/pay/v1/deep'])
      expect(await conflict({ basePath })).toMatchObject({ statusCode: 409, details: [{ path: 'basePath' }] })
    await create({ basePath: '/pay_v1/a' })
    const next = await create({ basePath: '/pay/v10' })
    expect((await put(next, { basePath: '/pay/v1/x' })).status).toBe(409)
    expect((await put(next, { basePath: '/pay/v10' })).status).toBe(200)
    const elsewhere = await portal.call(apiProducts.create, {
      as: 'admin',
      params: { envId: 'other' },
      body: body({ apiproduct: made.apiproduct, basePath: '/pay/v1' }),
    })
    expect(elsewhere.environmentId).toBe('other')
  })

  it('lets only one of two products have the same base path at the same time', async () => {
    const answers = await Promise.all(
      ['/race', '/race/inside', '/race'].map((basePath) =>
        portal.raw('POST', `/api/environments/${envId}/apiproducts`, { as: 'productowner', body: body({ basePath }) }),
      ),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([201, 409, 409])
  })

  it.each([
    [{ apiproduct: 'Upper' }, 'apiproduct', 'invalidFormat'],
    [{ apiproduct: 'x' }, 'apiproduct', 'invalidFormat'],
    [{ displayName: '' }, 'displayName', 'required'],
    [{ visibility: 'secret' }, 'visibility', 'invalidValue'],
    [{ basePath: '/UP' }, 'basePath', 'invalidFormat'],
    [{ basePath: '/a/../b' }, 'basePath', 'invalidFormat'],
    [{ plan: { quota: 0, interval: 'day' } }, 'plan.quota', 'minimum'],
    [{ plan: { quota: 1, interval: 'year' } }, 'plan.interval', 'invalidValue'],
    [{ upstream: 'ftp://up.example:8443' }, 'upstream', 'httpAddress'],
    [{ upstream: 'https://elsewhere.example' }, 'upstream', 'upstreamNotListed'],
    [{ upstream: 'https://up.example' }, 'upstream', 'upstreamNotListed'],
    [{ status: 'published' }, 'status', 'unknownField'],
  ])('refuses %j by naming %s', async (wrong, path, code) => {
    const answer = await portal.raw('POST', `/api/environments/${envId}/apiproducts`, { as: 'productowner', body: { ...body(), ...wrong } })
    expect(answer.status).toBe(422)
    expect(answer.problem.details).toContainEqual(expect.objectContaining({ path, code }))
  })

  it('is replaced by another one of its environment', async () => {
    const [old, next] = [await create(), await create()]
    expect((await put(old, { replacedById: next.id })).json).toMatchObject({ replacedById: next.id })
    expect((await put(old, { replacedById: old.id })).problem.details).toMatchObject([{ code: 'itself' }])
    expect((await put(old, { replacedById: crypto.randomUUID() })).problem.details).toMatchObject([
      { path: 'replacedById', code: 'unknown' },
    ])
    expect((await put(old, { sunsetAt: '2020-01-01T00:00:00Z', deprecatedAt: '2021-01-01T00:00:00Z' })).problem.details).toMatchObject([
      { path: 'sunsetAt' },
    ])
  })
})

describe('who may', () => {
  it('create: admin and productOwner', async () => {
    const path = `/api/environments/${envId}/apiproducts`
    expect((await portal.raw('POST', path, { body: body() })).status).toBe(401)
    for (const as of ['developer', 'reader', 'architect'] as const)
      expect((await portal.raw('POST', path, { as, body: body() })).status).toBe(403)
    expect((await portal.raw('POST', '/api/environments/nowhere/apiproducts', { as: 'admin', body: body() })).status).toBe(404)
  })

  it('change: its owner and admin; give it away: admin', async () => {
    const made = await published()
    expect((await put(made, { displayName: 'Mine' }, 'developer')).status).toBe(403)
    expect((await put(made, { displayName: 'Renamed' }, 'admin')).json).toMatchObject({ displayName: 'Renamed' })
    const developer = (await portal.raw('GET', '/api/users/me', { as: 'developer' })).json as { id: string }
    expect((await put(made, { ownerId: developer.id })).status).toBe(403)
    expect((await put(made, { ownerId: developer.id }, 'admin')).json).toMatchObject({ ownerId: developer.id })
    expect((await put(made, { displayName: 'No more' })).status).toBe(403)
    expect((await put(made, { ownerId: crypto.randomUUID() }, 'admin')).problem.details).toMatchObject([
      { path: 'ownerId', code: 'unknown' },
    ])
  })

  it('see a draft: its owner and admin; to others it is not there, in lists and counts neither', async () => {
    const made = await create()
    expect((await read(made, 'developer')).status).toBe(404)
    expect((await put(made, { displayName: 'x' }, 'developer')).status).toBe(404)
    for (const as of ['admin', 'productowner'] as const) expect(names(await list(as))).toContain(made.apiproduct)
    expect(names(await list('developer'))).not.toContain(made.apiproduct)
    expect((await list('developer', { ids: [made.id] })).page.total_elements).toBe(0)
    expect((await portal.raw('GET', `/api/environments/other/apiproducts/${made.id}`, { as: 'admin' })).status).toBe(404)
  })

  it('see a product in a group: members of its teams, owner, admin; a level VIEW lets nobody request it', async () => {
    const made = await published()
    const spec = await portal.call(specs.upload, { as: 'productowner', body: { environmentId: envId, productId: made.id, spec: openapi } })
    const group = await portal.call(permissionGroups.create, { as: 'admin', body: { name: 'Readers', level: 'VIEW' } })
    await portal.call(specs.patch, { as: 'productowner', params: { id: spec.id }, body: { permissionGroupId: group.id } })
    expect((await read(made, 'developer')).status).toBe(404)
    expect((await read(made, 'productowner')).status).toBe(200)
    const team = await portal.call(teams.create, { as: 'developer', body: { name: 'Group team' } })
    expect((await portal.raw('PUT', `/api/teams/${team.id}/permissiongroups/rel/${group.id}`, { as: 'admin' })).status).toBe(204)
    const seen = (await read(made, 'developer')).json as ApiProduct
    expect(seen).toMatchObject({ effectiveVisibility: 'permissionGroup', may: [] })
    const request = (name: string) =>
      portal.raw('POST', `/api/environments/${envId}/applications`, { as: 'developer', body: { name, apiProducts: [made.apiproduct] } })
    expect((await request('Reader')).status).toBe(403)
    await portal.call(permissionGroups.change, { as: 'admin', params: { id: group.id }, body: { level: 'CONSUME' } })
    expect((await request('Consumer of the group')).status).toBe(201)
    expect((await read(made, 'developer')).json).toMatchObject({ consumed: true })
    await portal.raw('DELETE', `/api/permissiongroups/${group.id}/teams/rel/${team.id}`, { as: 'admin' })
    expect((await read(made, 'developer')).status).toBe(404)
    const lost = await portal.call(permissionGroups.lost, { as: 'admin', query: { filter: { limit: 10 } } })
    expect(lost).toMatchObject([{ productId: made.id, owner: 'developer@portico.example', permissionGroup: 'Readers' }])
  })
})

describe('the list', () => {
  it('filters, searches, sorts and pages', async () => {
    const [one, two] = [
      await published({ category: 'Weather', tags: ['sun'], displayName: 'Alpha forecast' }),
      await published({ category: 'Weather', tags: ['rain'], visibility: 'public', displayName: 'Beta forecast' }),
    ]
    await portal.call(specs.upload, { as: 'productowner', body: { environmentId: envId, productId: two.id, spec: openapi } })
    const found = async (query: object) => names(await list('developer', query))
    expect(await found({ category: 'Weather' })).toEqual([one.apiproduct, two.apiproduct])
    expect(await found({ category: 'Weather', order: 'displayName DESC' })).toEqual([two.apiproduct, one.apiproduct])
    expect(await found({ tag: 'rain' })).toEqual([two.apiproduct])
    expect(await found({ search: 'A FORECAST' })).toEqual([one.apiproduct, two.apiproduct])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ visibility: 'public' })).toEqual([two.apiproduct])
    expect(await found({ format: 'openapi-3.1', category: 'Weather' })).toEqual([two.apiproduct])
    expect(await found({ ids: [one.id] })).toEqual([one.apiproduct])
    expect(await found({ filter: { category: 'Weather', tag: 'sun' } })).toEqual([one.apiproduct])
    expect(await found({ tag: ['rain', 'sun', 'snow'] })).toEqual([one.apiproduct, two.apiproduct])
    expect(await found({ category: ['Weather', 'none'], visibility: ['public', 'signedIn'], status: ['published', 'retired'] })).toEqual([
      one.apiproduct,
      two.apiproduct,
    ])
    expect(await found({ category: 'Weather', status: ['draft', 'retired'] })).toEqual([])
    expect(await found({ format: ['openapi-3.1', 'graphql'], filter: { category: ['Weather'] } })).toEqual([two.apiproduct])
    const first = await list('developer', { category: 'Weather', itemsPerPage: 1 })
    expect(first.page).toMatchObject({ total_elements: 2, exact: true })
    expect(names(await list('developer', { category: 'Weather', itemsPerPage: 1, cursor: first.page.next }))).toEqual([two.apiproduct])
    const specific = await list('developer', { category: 'Weather', spec: true })
    expect(specific.data.map((product) => product.spec?.version ?? null)).toEqual([null, '1.0.0'])
    expect(specific.data[1]).toMatchObject({ version: '1.0.0', format: 'openapi-3.1', spec: { format: 'openapi-3.1' } })
  })

  it('knows what the caller consumes', async () => {
    const product = await published({ approval: 'auto' })
    await portal.call(applications.create, {
      as: 'developer2',
      params: { envId },
      body: { name: 'Consumer', apiProducts: [product.apiproduct] },
    })
    expect(names(await list('developer2', { consumed: true }))).toEqual([product.apiproduct])
    expect(names(await list('developer2', { consumed: false }))).not.toContain(product.apiproduct)
  })

  it('groups by category, each with its first products, and counts facets', async () => {
    const categories = await portal.call(apiProducts.categories, { as: 'developer', params: { envId }, query: { search: 'forecast' } })
    expect(categories).toMatchObject({
      data: [{ category: 'Weather', count: 2, apiProducts: [{ displayName: 'Alpha forecast' }, { displayName: 'Beta forecast' }] }],
      page: { total_elements: 1 },
    })
    const facets = await portal.call(apiProducts.facets, { as: 'developer', params: { envId } })
    expect(facets.category).toContainEqual({ value: 'Weather', count: 2 })
    expect(facets.tag).toContainEqual({ value: 'rain', count: 1 })
  })

  it('finds what is in another environment as well, of which it says nothing to who may not see it there', async () => {
    const [shown, hidden] = [await published(), await published()]
    for (const [{ apiproduct, basePath }, status] of [
      [shown, 'published'],
      [hidden, undefined],
    ] as const) {
      const made = await portal.call(apiProducts.create, {
        as: 'productowner',
        params: { envId: 'other' },
        body: { ...body(), apiproduct, basePath: basePath ?? '' },
      })
      const path = `/api/environments/other/apiproducts/${made.id}`
      if (status) expect((await portal.raw('PUT', path, { as: 'productowner', body: { status } })).status).toBe(200)
    }
    const counted = async (as: Account) =>
      (await portal.call(apiProducts.facets, { as, params: { envId } })).environment.find(({ value }) => value === 'other')?.count
    const environment = ['other']
    expect([names(await list('developer', { environment })), await counted('developer')]).toEqual([[shown.apiproduct], 1])
    expect([names(await list('productowner', { environment })).toSorted(), await counted('productowner')]).toEqual([
      [shown.apiproduct, hidden.apiproduct].toSorted(),
      2,
    ])
  })

  it.each([
    'order=colour%20ASC',
    'environment=No%20Slug',
    'status=gone',
    'colour=blue',
    'filter=%7B%22colour%22%3A1%7D',
    'ids[]=no-uuid',
    'cursor=stale',
    'itemsPerPage=1001',
  ])('refuses ?%s', async (query) => {
    expect((await portal.raw('GET', `/api/environments/${envId}/apiproducts?${query}`, { as: 'developer' })).status).toBe(422)
  })

  it('needs sign-in where the environment is not public, and an environment that exists', async () => {
    expect((await portal.raw('GET', `/api/environments/${envId}/apiproducts`)).status).toBe(404)
    expect((await portal.raw('GET', '/api/environments/nowhere/apiproducts', { as: 'admin' })).status).toBe(404)
    expect((await portal.raw('GET', `/api/environments/${envId}/apiproducts/no-uuid`, { as: 'admin' })).status).toBe(404)
  })
})
