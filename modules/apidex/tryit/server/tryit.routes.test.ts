import { randomUUID } from 'node:crypto'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { members, teams } from '@portico/apidex/teams/team.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { unavailable } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewTry, tryIt } from '../tryit.contract.ts'
import { fitsOf } from './answer-fit.ts'
import { hostileGateway, onePixel } from './testing/hostile-gateway.ts'

const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }
const document = {
  openapi: '3.0.3',
  info: { title: 'Quick', version: '1.0.0' },
  paths: {
    '/ok': {
      get: {
        operationId: 'ok',
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
      },
    },
    '/packed': {
      get: {
        operationId: 'packed',
        responses: { '2XX': { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } } },
      },
    },
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: pet }, example: [{ id: 1 }] } } },
        },
      },
    },
  },
  components: { schemas: { Pet: pet } },
}

interface Place {
  envId: string
  keyId: string
  applicationId: string
  value: string
  specId: string
}
let portal: TestPortal
let gateway: Awaited<ReturnType<typeof hostileGateway>>
let inside: Place
let outside: Place

const place = async (envId: string, teamId: string): Promise<Place> => {
  const { quick } = await makeProducts(portal, [{ apiproduct: 'quick', envId }])
  const spec = await portal.call(specs.upload, { as: 'productowner', body: { environmentId: envId, productId: quick.id, spec: document } })
  const made = await portal.call(applications.create, {
    as: 'developer',
    params: { envId },
    body: { name: 'App', teamId, apiProducts: ['quick'] },
  })
  return { envId, keyId: made.keys[0]?.id ?? '', applicationId: made.id, value: made.keys[0]?.value ?? '', specId: spec.id }
}

beforeAll(async () => {
  gateway = await hostileGateway()
  portal = await testPortal()
  const { platformId } = await makeEnvironments(portal, 'test')
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      ...{ id: 'outside', name: 'outside', displayName: 'Outside', platformId, url: gateway.url },
      settings: { adminUrl: 'http://127.0.0.1:9', manageProducts: true },
    },
  })
  const team = await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })
  await portal.raw('GET', '/api/users/me', { as: 'analyst' })
  await portal.call(members.add, { as: 'developer', body: { teamId: team.id, developerId: 'analyst@portico.example', role: 'Viewer' } })
  inside = await place('test', team.id)
  outside = await place('outside', team.id)
}, 120_000)
afterAll(async () => {
  await portal.close()
  gateway.close()
})

const bodyOf = (at: Place, path: string, more: Partial<NewTry> = {}): NewTry => ({
  ...{ keyId: at.keyId, apiproduct: 'quick', method: 'GET', path },
  ...more,
})
const send = (path: string, more: Partial<NewTry> = {}, at = outside) =>
  portal.call(tryIt.send, { as: 'developer', params: { envId: at.envId }, body: bodyOf(at, path, more) })
const refused = async (body: unknown, as: Account = 'developer', envId = 'outside') => {
  const { status, problem } = await portal.raw('POST', `/api/environments/${envId}/tryit`, { as, body })
  return [status, problem.details?.[0]?.path, problem.details?.[0]?.code]
}

describe('a call through the embedded gateway', () => {
  it('is answered, with the time, the gateway’s id of it, and whether it is as documented', async () => {
    const answer = await send('/pets', { operation: { specId: inside.specId, opId: 'listPets' } }, inside)
    expect(answer).toMatchObject({
      outcome: 'answered',
      status: 200,
      bodyEncoding: 'text',
      truncated: false,
      fit: { kind: 'fits', status: '200' },
    })
    expect(JSON.parse(answer.body)).toEqual([{ id: 1 }])
    expect(answer.requestId).toMatch(/\S/)
    expect(answer.latencyMs).toBeGreaterThanOrEqual(0)
  })

  it('says of a query what its schema does not know', async () => {
    const { graph } = await makeProducts(portal, [{ apiproduct: 'graph' }])
    const schema = 'type Query { order(id: ID!): Order } type Order { id: ID! name: String }'
    const spec = await portal.call(specs.upload, { as: 'productowner', body: { environmentId: 'test', productId: graph.id, spec: schema } })
    const params = { envId: 'test', id: inside.applicationId, keyId: inside.keyId }
    await portal.call(keys.change, { as: 'developer', params, body: { add: ['graph'] } })
    const ask = (query: string) =>
      send(
        '',
        {
          ...{ apiproduct: 'graph', method: 'POST', body: JSON.stringify({ query }), operation: { specId: spec.id, opId } },
          headers: [{ name: 'Content-Type', value: 'application/json' }],
        },
        inside,
      )
    const opId = (await portal.call(specs.operations, { as: 'developer', params: { id: spec.id } }))[0]?.opId ?? ''
    expect(await ask('{ order(id: 1) { id } }')).toMatchObject({ status: 200, fit: null, bodyFit: { kind: 'fits' } })
    expect((await ask('{ order(id: 1) { nam } }')).bodyFit).toMatchObject({ kind: 'differs', faults: [{ path: '1:18' }] })
  })

  it('leaves who used which key for what in the audit, and neither query nor key', async () => {
    await send('/pets', { query: 'secret=1' }, inside)
    const filter = encodeURIComponent('{"where":{"entityType":"tryit"}}')
    const rows = (await portal.raw('GET', `/api/audits?filter=${filter}`, { as: 'admin' })).json as object[]
    expect(rows[0]).toMatchObject({
      ...{ action: 'call', actorEmail: 'developer@portico.example', entityName: 'quick' },
      changes: [{ field: 'request', of: `***${inside.value.slice(-4)}`, new: 'GET /gateway/test/quick/pets' }],
    })
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`secret|${inside.value}`))
  })
})

describe('who may call', () => {
  it('is who may have the key’s value: no Viewer, no reader, nobody else', async () => {
    expect((await refused(bodyOf(outside, '/ok'), 'analyst'))[0]).toBe(403)
    expect((await refused(bodyOf(outside, '/ok'), 'reader'))[0]).toBe(403)
    expect(await refused(bodyOf(outside, '/ok'), 'developer2')).toEqual([422, 'keyId', 'unknown'])
    expect(await refused(bodyOf(inside, '/ok'))).toEqual([422, 'keyId', 'unknown'])
    expect(await refused(bodyOf(outside, '/ok', { apiproduct: 'nothing' }))).toEqual([422, 'apiproduct', 'unknown'])
    expect((await refused(bodyOf(outside, '/ok'), 'developer', 'nowhere'))[0]).toBe(404)
  })

  it('finds their keys, those with the product first', async () => {
    const found = async (as: Account) => {
      const { json } = await portal.raw('GET', `/api/environments/test/apiproducts?itemsPerPage=10`, { as })
      const productId = (json as { data: { id: string }[] }).data[0]?.id ?? ''
      return portal.call(tryIt.keys, { as, params: { envId: 'test', productId } })
    }
    const bare = await portal.call(keys.create, {
      as: 'developer',
      params: { envId: 'test', id: inside.applicationId },
      body: { name: 'Bare' },
    })
    expect(await found('developer')).toMatchObject([
      { id: inside.keyId, application: 'App', status: 'approved', enforced: true },
      { id: bare.id, status: null, enforced: false },
    ])
    expect(await found('analyst')).toEqual([])
    expect(await found('reader')).toEqual([])
    await portal.call(keys.remove, { as: 'developer', params: { envId: 'test', id: inside.applicationId, keyId: bare.id } })
    expect(await found('developer')).toHaveLength(1)
    expect((await refused(bodyOf({ ...inside, keyId: bare.id }, '/pets'), 'developer', 'test'))[0]).toBe(409)
  })
})

describe('where a call goes', () => {
  it('carries what was put together, and the key, to the gateway’s address', async () => {
    await send('/ok', {
      ...{ method: 'POST', query: 'a=1%202&b', body: Buffer.from([1, 200]).toString('base64'), bodyEncoding: 'base64' },
      headers: [
        { name: 'X-One', value: '1' },
        { name: 'Content-Type', value: 'application/octet-stream' },
      ],
    })
    expect(gateway.asked.at(-1)).toMatchObject({
      ...{ method: 'POST', url: '/base/quick/ok?a=1%202&b', body: Buffer.from([1, 200]).toString('latin1') },
      headers: { 'x-one': '1', apikey: outside.value, 'content-length': '2' },
    })
    expect(gateway.asked.at(-1)?.headers).not.toHaveProperty('authorization')
  })

  it('carries the key in the header of the environment, which the product and the key tell too', async () => {
    const set = (settings: object) => portal.call(environments.change, { as: 'admin', params: { id: 'outside' }, body: { settings } })
    await set({ manageProducts: false, keyHeader: 'X-Key' })
    await send('/ok', { headers: [{ name: 'apikey', value: 'mine' }] })
    expect(gateway.asked.at(-1)).toMatchObject({ headers: { 'x-key': outside.value, apikey: 'mine' } })
    expect(await refused(bodyOf(outside, '/ok', { headers: [{ name: 'x-KEY', value: 'x' }] }))).toEqual([
      422,
      'headers.0.name',
      'ownHeader',
    ])
    const told = async (path: string) =>
      JSON.stringify((await portal.raw('GET', `/api/environments/outside/${path}`, { as: 'developer' })).json)
    expect(await told('apiproducts')).toContain('"keyHeader":"X-Key"')
    expect(await told(`applications/${outside.applicationId}`)).toContain('"keyHeader":"X-Key"')
    await set({ manageProducts: true, keyHeader: null })
    expect(await told('apiproducts')).toContain('"keyHeader":"apikey"')
  })

  it.each([
    [{ path: '/../private' }, 'path'],
    [{ path: '/%2e%2e/private' }, 'path'],
    [{ path: '@evil.example/' }, 'path'],
    [{ path: '//evil.example\\..' }, 'path'],
    [{ query: 'a#b' }, 'query'],
    [{ method: 'CONNECT' }, 'method'],
    [{ headers: [{ name: 'Host', value: 'evil.example' }] }, 'headers.0.name'],
    [{ headers: [{ name: 'apikey', value: 'x' }] }, 'headers.0.name'],
    [{ headers: [{ name: 'x', value: 'a\r\nb: c' }] }, 'headers.0.value'],
    [{ headers: [{ name: 'x y', value: '' }] }, 'headers.0.name'],
    [{ body: 'x' }, 'body'],
    [{ method: 'POST', body: 'ä', bodyEncoding: 'base64' }, 'body'],
  ] as const)('is refused by its field: %j', async (more, path) => {
    const before = gateway.asked.length
    expect((await refused({ ...bodyOf(outside, '/ok'), ...more })).slice(0, 2)).toEqual([422, path])
    expect(gateway.asked).toHaveLength(before)
  })

  it('follows what leads on at the gateway, and nothing that leads away', async () => {
    const [near, kept] = [await send('/near', { method: 'POST', body: '{}' }), await send('/kept', { method: 'PUT', body: '{}' })]
    expect(near).toMatchObject({ status: 200, redirects: [{ status: 302, followed: true }] })
    expect(kept).toMatchObject({ status: 200, redirects: [{ status: 307, followed: true }] })
    expect(gateway.asked.slice(-4).map(({ method, body }) => `${method} ${body}`)).toEqual(['POST {}', 'GET ', 'PUT {}', 'PUT {}'])
    for (const path of ['/away', '/beside'])
      expect(await send(path), path).toMatchObject({ outcome: 'answered', status: 302, redirects: [{ status: 302, followed: false }] })
    expect((await send('/loop')).redirects.map(({ followed }) => followed)).toEqual([true, true, true, true, true, false])
    expect(gateway.asked.map(({ url }) => url)).not.toContain('/private')
  })

  it('is never the portal itself, whatever address an environment is given', async () => {
    const change = (url: string) =>
      portal.raw('PUT', '/api/environments/outside', { as: 'admin', body: { url } }).then(({ status }) => expect(status).toBeLessThan(300))
    await change(portal.url.replace('localhost', '127.0.0.1'))
    expect(await send('/ok')).toMatchObject({ outcome: 'refused', status: null, body: '' })
    await change('http://127.0.0.1:9')
    expect(await send('/ok')).toMatchObject({ outcome: 'unreachable', status: null })
    await change(gateway.url)
    expect(await send('/ok')).toMatchObject({ outcome: 'answered' })
  })
})

describe('an answer', () => {
  it('never carries the key back, and says what it is', async () => {
    const echo = await send('/echo')
    expect(JSON.stringify(echo)).not.toContain(outside.value)
    expect(echo.body).toMatch(/^a{30}\*+$/)
    const wide = await send('/wide')
    expect(JSON.stringify(wide).toLowerCase()).not.toContain(outside.value.toLowerCase())
    expect(wide.body).toMatch(/^seen: \*+$/)
    expect(await send('/image')).toMatchObject({ bodyEncoding: 'base64', body: onePixel.toString('base64'), contentType: 'image/png' })
    expect(await send('/untyped')).toMatchObject({ bodyEncoding: 'base64', contentType: '' })
    expect(await send('/page')).toMatchObject({ bodyEncoding: 'text', body: '<script>alert(1)</script>', contentType: 'text/html' })
    expect(await send('/lies')).toMatchObject({ bodyEncoding: 'base64' })
    expect(await send('/cut')).toMatchObject({ outcome: 'broken', status: 200 })
    for (const method of ['HEAD', 'GET'])
      expect(await send('/bare', { method })).toMatchObject({ outcome: 'answered', status: 200, body: '' })
  })

  it('is cut at 10 MB, unpacked or not', async () => {
    for (const path of ['/big', '/bomb']) {
      const { truncated, sizeBytes, body } = await send(path)
      expect({ truncated, sizeBytes, length: body.length }).toEqual({ truncated: true, sizeBytes: 10_485_760, length: 10_485_760 })
    }
  }, 120_000)

  it('is held against the document', async () => {
    const fit = async (path: string, opId = path.slice(1)) => (await send(path, { operation: { specId: outside.specId, opId } })).fit
    expect(await fit('/ok')).toEqual({ kind: 'fits', status: '200', faults: [] })
    expect(await fit('/packed')).toEqual({
      kind: 'differs',
      status: '2XX',
      faults: [{ path: '', message: "must have required property 'id'" }],
    })
    expect(await fit('/page', 'ok')).toMatchObject({ kind: 'undocumentedType' })
    expect(await fit('/nothing', 'ok')).toMatchObject({ kind: 'undocumentedStatus', status: null })
    expect(await fit('/ok', 'unknown')).toBeNull()
  })

  it('is held against schemas whatever they are called', async () => {
    const named = { type: 'object', properties: { toString: { type: 'string' } } }
    const schemas = {
      Pet: { ...pet, properties: { ...pet.properties, made: { $ref: '#/components/schemas/constructor' } } },
      constructor: named,
    }
    const { named: product } = await makeProducts(portal, [{ apiproduct: 'named', envId: 'outside' }])
    const body = { environmentId: 'outside', productId: product.id, spec: { ...document, components: { schemas } } }
    const made = await portal.call(specs.upload, { as: 'productowner', body })
    expect((await send('/ok', { operation: { specId: made.id, opId: 'ok' } })).fit).toEqual({ kind: 'fits', status: '200', faults: [] })
  })

  it('is not held against schemas that are too large to be read at once', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5000 }, (_, n) => [`p${n}`, { type: 'string', description: 'x'.repeat(200) }]),
    )
    const { large } = await makeProducts(portal, [{ apiproduct: 'large', envId: 'outside' }])
    const spec = { ...document, components: { schemas: { Pet: { ...pet, properties } } } }
    const made = await portal.call(specs.upload, { as: 'productowner', body: { environmentId: 'outside', productId: large.id, spec } })
    expect((await send('/ok', { operation: { specId: made.id, opId: 'ok' } })).fit).toMatchObject({ kind: 'notJudged', status: '200' })
  })

  it('shows when nobody has the time to judge it: the call was made', async () => {
    const full = () => Promise.reject(unavailable('Too many documents are being read.'))
    const asking = {
      ...{ db: portal.portal.services.database.db, engine: { fits: full, queryFits: full } },
      caller: { id: randomUUID(), email: 'admin@portico.example', name: 'Admin', roles: ['admin'] } satisfies Caller,
    }
    const call = { status: 200, contentType: 'application/json', text: '{"id":7}', sent: undefined }
    expect(await fitsOf(asking, { specId: outside.specId, opId: 'ok' }, call)).toEqual({
      ...{ fit: { status: '200', kind: 'notJudged', faults: [] }, bodyFit: null },
    })
  })
})
