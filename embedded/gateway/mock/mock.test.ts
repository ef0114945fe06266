import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockDocument, mockToken, putKey, putProduct, type Rig, startRig } from '../testing/harness.ts'

const orders = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      get: {
        responses: {
          '404': { description: 'none' },
          '200': {
            description: 'ok',
            headers: { 'X-Total': { schema: { type: 'integer', example: 7 } }, 'Set-Cookie': { example: 'a=b' } },
            content: {
              'application/xml': { schema: { $ref: '#/components/schemas/Order' } },
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } } },
            },
          },
        },
      },
      post: { responses: { '201': { content: { 'application/json': { examples: { one: { $ref: '#/components/examples/made' } } } } } } },
    },
    '/orders/{id}': {
      get: { responses: { default: { content: { 'application/json': { example: { id: 'by-id' } } } } } },
      delete: { responses: { '204': { description: 'gone' } } },
    },
    '/orders/latest': { get: { responses: { '2XX': { content: { 'text/plain': { example: 'the latest' } } } } } },
    '/files/{name}.{ext}': { get: { responses: { '200': { content: { 'application/json': { example: 'a file' } } } } } },
    '/shared': { $ref: '#/components/pathItems/shared' },
    '/empty': { get: {} },
    '/tree': { get: { responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } } } },
    '/wide': { get: { responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/W0' } } } } } } },
  },
  components: {
    examples: { made: { value: { id: 'made' } } },
    pathItems: { shared: { get: { responses: { '200': { content: { 'application/json': { example: 'shared' } } } } } } },
    schemas: {
      Order: {
        allOf: [
          { type: 'object', properties: { id: { type: 'string', format: 'uuid' }, secret: { type: 'string', writeOnly: true } } },
          {
            properties: {
              state: { enum: ['open', 'closed'] },
              email: { type: ['string', 'null'] },
              total: { type: 'number', minimum: 100, multipleOf: 5 },
              lines: { type: 'array', minItems: 2, items: { type: 'integer', maximum: 3 } },
              pay: { oneOf: [{ type: 'object', properties: { iban: { type: 'string', example: 'NL00' } } }, { type: 'string' }] },
              since: { type: 'string', format: 'date-time' },
              code: { type: 'string', minLength: 6, maxLength: 6 },
              map: { type: 'object', additionalProperties: { type: 'boolean' } },
              fixed: { const: 'x' },
              given: { type: 'string', default: 'by default' },
            },
          },
        ],
      },
      Tree: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          parent: { $ref: '#/components/schemas/Tree' },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
      },
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [
          `W${n}`,
          {
            type: 'object',
            properties: Object.fromEntries(Array.from({ length: 12 }, (_, p) => [`p${p}`, { $ref: `#/components/schemas/W${n + 1}` }])),
          },
        ]),
      ),
      W12: { type: 'string' },
    },
  },
}
const swagger = {
  swagger: '2.0',
  basePath: '/ignored',
  produces: ['application/json'],
  paths: {
    '/pets': { get: { responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } } } } },
    '/pets/{id}': { get: { responses: { 200: { examples: { 'application/json': { name: 'Rex' } } } } } },
  },
  definitions: { Pet: { type: 'object', properties: { name: { type: 'string', example: 'Tom' }, age: { type: 'integer' } } } },
}

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  const documents = {
    orders,
    swagger,
    events: { asyncapi: '3.0.0' },
    graph:
      'type Query { me: Person! people: [Person!]! } type Person { id: ID! name: String age: Int role: Role } enum Role { ADMIN USER }',
  }
  for (const [name, document] of Object.entries(documents)) rig.documents.set(`test/${name}`, mockDocument(name, document))
})
afterAll(() => rig.close())

const get = async (path: string, init: RequestInit = {}) => {
  const headers = { 'x-portico-mock-token': mockToken, ...(init.headers as Record<string, string>) }
  const response = await fetch(`${rig.origin}/mock/test/${path}`, { ...init, headers })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') && text
  return { status: response.status, headers: response.headers, text, body: isJson ? (JSON.parse(text) as unknown) : undefined }
}

describe('an OpenAPI document', () => {
  it('is answered from its schemas: references, compositions, formats, enums, limits', async () => {
    const { status, body, headers } = await get('orders/orders?anything=1')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
        state: 'open',
        email: 'person@example.com',
        total: 100,
        lines: [3, 3],
        pay: { iban: 'NL00' },
        since: '2026-01-15T09:30:00Z',
        code: 'codexx',
        map: { key: true },
        fixed: 'x',
        given: 'by default',
      },
    ])
    expect(headers.get('x-total')).toBe('7')
    expect(headers.has('set-cookie')).toBe(false)
    expect(headers.get('content-security-policy')).toBe('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('prefers written examples, and the most specific path', async () => {
    expect(await get('orders/orders', { method: 'POST', body: '{}' })).toMatchObject({ status: 201, body: { id: 'made' } })
    expect(await get('orders/orders/7')).toMatchObject({ status: 200, body: { id: 'by-id' } })
    expect(await get('orders/orders/latest')).toMatchObject({ status: 200, text: 'the latest' })
    expect(await get('orders/files/a.txt')).toMatchObject({ status: 200, body: 'a file' })
    expect(await get('orders/shared')).toMatchObject({ body: 'shared' })
    expect(await get('orders/empty')).toMatchObject({ status: 200, body: {} })
    expect(await get('orders/orders/7', { method: 'DELETE' })).toMatchObject({ status: 204, text: '' })
  })

  it('survives circles and schemas that explode', async () => {
    expect(await get('orders/tree')).toMatchObject({ status: 200, body: { name: 'Example name', children: [] } })
    expect((await get('orders/wide')).status).toBe(200)
  })

  it('gives the media type that is asked for', async () => {
    const xml = await get('orders/orders', { headers: { accept: 'application/xml' } })
    expect(xml.headers.get('content-type')).toBe('application/xml')
    expect(xml.text).toContain('<state>open</state>')
    expect((await get('orders/orders', { headers: { accept: 'application/xml;q=0.5, */*' } })).headers.get('content-type')).toBe(
      'application/json',
    )
    expect((await get('orders/orders', { headers: { accept: 'image/png' } })).headers.get('content-type')).toBe('application/json')
  })

  it('answers HEAD without a body, unknown paths 404 and unknown methods 405', async () => {
    const head = await get('orders/orders', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10)
    expect(await get('orders/nowhere')).toMatchObject({ status: 404, body: { message: expect.stringContaining('/nowhere') } })
    const patch = await get('orders/orders', { method: 'PATCH' })
    expect([patch.status, patch.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD'])
    expect((await get('orders/orders', { method: 'OPTIONS' })).status).toBe(204)
    expect((await get('unknown/orders')).status).toBe(404)
  })
})

it('Swagger 2 documents are answered too', async () => {
  expect(await get('swagger/pets')).toMatchObject({ status: 200, body: [{ name: 'Tom', age: 42 }] })
  expect(await get('swagger/pets/1')).toMatchObject({ status: 200, body: { name: 'Rex' } })
})

it('GraphQL gets data of the asked shape, AsyncAPI an empty object', async () => {
  const query = (body: unknown) => get('graph', { method: 'POST', body: JSON.stringify(body) })
  expect(await query({ query: '{ me { id name age role } people { name } }' })).toMatchObject({
    status: 200,
    body: { data: { me: { id: '3fa85f64', name: 'example name', age: 42, role: 'ADMIN' }, people: [{ name: 'example name' }] } },
  })
  expect(await query({})).toMatchObject({ status: 200, body: { data: {} } })
  expect(await query({ query: '{ nope' })).toMatchObject({ status: 200, body: { errors: [{}] } })
  expect((await get('graph')).status).toBe(405)
  expect(await get('events/x')).toMatchObject({ status: 200, body: {} })
})

it('asks everybody for its token, also who calls from this machine', async () => {
  const status = async (headers: Record<string, string>) => (await fetch(`${rig.origin}/mock/test/orders/orders`, { headers })).status
  expect([
    await status({}),
    await status({ 'x-forwarded-for': '1.2.3.4' }),
    await status({ 'x-portico-mock-token': 'wrong' }),
    await status({ 'x-portico-mock-token': mockToken }),
    await status({ 'x-portico-mock-token': mockToken, 'x-forwarded-for': '1.2.3.4' }),
  ]).toEqual([401, 401, 401, 200, 200])
})

it.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'text/javascript',
  'text/javascript;charset=utf-8',
  'application/javascript',
  'application/x-javascript',
  'application/ecmascript',
  'text/jscript',
  'text/javascript1.5',
  'application/xhtml+xml',
  'image/svg+xml',
  'application/wasm',
  'multipart/x-mixed-replace; boundary=x',
  'application/json, text/javascript',
  'text/javascript\t',
  'text',
])('an example of type %s is answered as plain text', async (type) => {
  const responses = { '200': { content: { [type]: { example: 'alert(document.domain)' } } } }
  rig.documents.set('test/script', mockDocument(type, { openapi: '3.1.0', paths: { '/': { get: { responses } } } }))
  const { status, headers, text } = await get('script/')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain('alert(document.domain)')
})

it.each(['application/vnd.orders+json; v=2', 'application/xml', 'text/csv', 'text/plain; charset="utf-8"', 'image/png'])(
  'an example of type %s keeps it',
  async (type) => {
    const responses = { '200': { content: { [type]: { example: 'x' } } } }
    rig.documents.set('test/script', mockDocument(type, { openapi: '3.1.0', paths: { '/': { get: { responses } } } }))
    expect((await get('script/')).headers.get('content-type')).toBe(type)
  },
)

it('the gateway reaches the mock of its product as any upstream, and only that', async () => {
  for (const name of ['p1', 'p10']) rig.documents.set(`test/${name}`, mockDocument('orders', orders))
  const upstreams = [
    ['/mock/test/p1', 200],
    ['/mock/test/p1/', 200],
    ['/mock/test/orders', 502],
    ['/mock/test/p10', 502],
    ['/mock/test/%701', 502],
    ['/mock/production/p1', 502],
    ['/api/teams', 502],
    ['', 502],
  ] as const
  await putKey(rig, 9, 'k', [1])
  for (const [path, status] of upstreams) {
    await putProduct(rig, 1, { url: `${rig.origin}${path}`, path: '/shop' })
    expect([path, (await rig.call('test/shop/orders/latest', { key: 'k' })).status]).toEqual([path, status])
  }
})

it('the mock is reached as soon as the server knows its own address', async () => {
  let listening = false
  const late = await startRig({
    ownOrigin: () => {
      if (!listening) throw new Error('The server does not listen yet.')
      return late.origin
    },
  })
  late.documents.set('test/p1', mockDocument('orders', orders))
  await putProduct(late, 1, { url: `${late.origin}/mock/test/p1`, path: '/shop' })
  await putKey(late, 9, 'k', [1])
  expect((await late.call('test/shop/orders', { key: 'k' })).status).toBe(502)
  listening = true
  expect((await late.call('test/shop/orders', { key: 'k' })).status).toBe(200)
  await late.close()
})

it('a document is compiled once per content', async () => {
  let asked = 0
  const text = () => {
    asked += 1
    return JSON.stringify(orders)
  }
  rig.documents.set('test/once', { hash: 'once-1', text })
  for (let n = 0; n < 3; n += 1) await get('once/orders')
  expect(asked).toBe(1)
  for (let n = 0; n < 50; n += 1) {
    rig.documents.set('test/other', mockDocument(`other-${n}`, orders))
    await get('other/orders')
  }
  await get('once/orders')
  expect(asked).toBe(2)
})

describe('what would cost too much', () => {
  const ask = (path: string, query: string) => get(path, { method: 'POST', body: JSON.stringify({ query }) })
  const doubling = (name: (at: number) => string, many: number) =>
    Array.from({ length: many }, (_, at) => `fragment ${name(at)} on Query { ...${name(at + 1)} ...${name(at + 1)} }`).join(' ')

  it.each([
    ['fragments that name each other twice', `{ ...F0 } ${doubling((at) => `F${at}`, 30)} fragment F30 on Query { me { id } }`],
    ['fragments in a circle', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'],
    ['more fields than anybody reads', `{ ${Array.from({ length: 3000 }, (_, at) => `a${at}: me { id }`).join(' ')} }`],
    ['10,000 aliases', `{ ${Array.from({ length: 10_000 }, (_, at) => `a${at}: me { id }`).join(' ')} }`],
    ['a query as deep as it is long', `${'{ me '.repeat(3000)}${'}'.repeat(3000)}`],
  ])('a query is refused: %s', async (_, query) => {
    expect(await ask('graph', query)).toMatchObject({ status: 400, body: { errors: [{ message: expect.any(String) }] } })
    expect(await ask('graph', '{ me { id } }')).toMatchObject({ status: 200 })
  })

  it('a query of more than a megabyte is refused', async () => {
    expect((await ask('graph', `{ me { id } } # ${'x'.repeat(1024 * 1024)}`)).status).toBe(413)
  })

  it('arrays that repeat arrays are answered within a budget of values, and keep what they must hold where it is little', async () => {
    const nested = (depth: number): object => (depth === 0 ? { type: 'string' } : { type: 'array', minItems: 5, items: nested(depth - 1) })
    const answer = (schema: object) => ({ get: { responses: { 200: { content: { 'application/json': { schema } } } } } })
    const paths = { '/deep': answer(nested(14)), '/flat': answer(nested(2)) }
    rig.documents.set('test/arrays', mockDocument('arrays', { openapi: '3.1.0', paths }))
    const deep = await get('arrays/deep')
    expect(deep.status).toBe(200)
    expect(deep.text.length).toBeLessThan(500_000)
    expect((await get('arrays/flat')).body).toEqual(Array(5).fill(Array(5).fill('string')))
  })

  it('a long example that is named from everywhere is written so often as there is room for it', async () => {
    const long = { type: 'string', example: 'x'.repeat(300_000) }
    const properties = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`p${at}`, { $ref: '#/components/schemas/Long' }]))
    const schema = { type: 'object', properties }
    const paths = { '/long': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } }
    rig.documents.set('test/long', mockDocument('long', { openapi: '3.1.0', paths, components: { schemas: { Long: long } } }))
    const { status, text } = await get('long/long')
    expect(status).toBe(200)
    expect(text.length).toBeLessThan(2_000_000)
  })

  it('a call that takes too long is refused, the calls beside it are answered, and its document is left alone for a while', async () => {
    // A reference that is long to follow, followed from everywhere.
    const far = { $ref: `#${'/x'.repeat(500_000)}` }
    const properties = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`p${at}`, { $ref: '#/components/schemas/Far' }]))
    const answer = { content: { 'application/json': { schema: { type: 'object', properties } } } }
    const document = { openapi: '3.1.0', paths: { '/x': { get: { responses: { 200: answer } } } }, components: { schemas: { Far: far } } }
    rig.documents.set('test/slow', mockDocument('slow', document))
    const others = Array.from({ length: 5 }, () => get('orders/orders'))
    const slow = await get('slow/x')
    expect(slow).toMatchObject({ status: 503 })
    for (const other of await Promise.all(others)) expect(other.status).toBe(200)
    expect((await get('orders/orders')).status).toBe(200)
    const started = performance.now()
    expect((await get('slow/x')).status).toBe(503)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
