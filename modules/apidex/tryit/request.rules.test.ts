import type { Json, OperationView, ParameterView } from '@portico/documents/contract/operation-view.rules.ts'
import { expect, it } from 'vitest'
import { builtRequest, initialValues, sampleOf, withoutSecrets } from './request.rules.ts'
import { isPlainPath, isPlainQuery } from './tryit.rules.ts'

const parameter = (name: string, place: ParameterView['in'], style: string, explode: boolean, value: Json): ParameterView => ({
  ...{ name, in: place, required: true, deprecated: false, description: '', type: '', constraints: [], style, explode },
  schema: { type: Array.isArray(value) ? 'array' : typeof value === 'object' ? 'object' : 'string' },
  examples: [{ name: '', summary: '', description: '', value, generated: true }],
})
const view = (more: Partial<OperationView> = {}): OperationView => ({
  ...{ kind: 'http', opId: 'a', operationId: 'a', method: 'GET', path: '/a', summary: '', description: '', tags: [], deprecated: false },
  ...{ externalDocs: null, servers: [], parameters: [], requestBody: null, responses: [], security: [], messages: [], graph: null },
  ...{ callbacks: [], schemas: {}, more: [], truncated: false },
  ...more,
})
const built = (one: OperationView) => builtRequest(one, initialValues(one), 'apikey')

const list = ['a b', 'c,d']
const object = { r: 1, 'g h': 'x' }
it.each([
  ['simple', false, 'v/1', 'v%2F1'],
  ['simple', false, list, 'a%20b,c%2Cd'],
  ['simple', true, object, 'r=1,g%20h=x'],
  ['simple', false, object, 'r,1,g%20h,x'],
  ['label', false, list, '.a%20b,c%2Cd'],
  ['label', true, list, '.a%20b.c%2Cd'],
  ['label', true, object, '.r=1.g%20h=x'],
  ['matrix', false, 'v', ';p=v'],
  ['matrix', false, list, ';p=a%20b,c%2Cd'],
  ['matrix', true, list, ';p=a%20b;p=c%2Cd'],
  ['matrix', true, object, ';r=1;g%20h=x'],
  ['matrix', false, object, ';p=r,1,g%20h,x'],
] as const)('a path of style %s, exploded %s', (style, explode, value, path) => {
  const one = view({ path: '/a/{p}/b', parameters: [parameter('p', 'path', style, explode, value as Json)] })
  expect(built(one).path).toBe(`/a/${path}/b`)
  expect(isPlainPath(built(one).path)).toBe(true)
})

it.each([
  ['form', true, 'v&1', 'p=v%261'],
  ['form', true, list, 'p=a%20b&p=c%2Cd'],
  ['form', false, list, 'p=a%20b,c%2Cd'],
  ['form', true, object, 'r=1&g%20h=x'],
  ['form', false, object, 'p=r,1,g%20h,x'],
  ['spaceDelimited', false, list, 'p=a%20b%20c%2Cd'],
  ['pipeDelimited', false, list, 'p=a%20b%7Cc%2Cd'],
  ['deepObject', true, { a: { b: 1 }, c: [2, 3] }, 'p%5Ba%5D%5Bb%5D=1&p%5Bc%5D=2&p%5Bc%5D=3'],
  ['content', true, object, 'p=%7B%22r%22%3A1%2C%22g%20h%22%3A%22x%22%7D'],
  ['csv', false, list, 'p=a%20b,c%2Cd'],
  ['ssv', false, list, 'p=a%20b%20c%2Cd'],
  ['multi', true, list, 'p=a%20b&p=c%2Cd'],
] as const)('a query of style %s, exploded %s', (style, explode, value, query) => {
  const one = view({ parameters: [parameter('p', 'query', style, explode, value as Json)] })
  expect(built(one).query).toBe(query)
  expect(isPlainQuery(built(one).query)).toBe(true)
})

it('writes headers, cookies and whole queries', () => {
  const one = view({
    parameters: [
      parameter('X-List', 'header', 'simple', false, ['a', 'b']),
      parameter('X-Object', 'header', 'simple', true, { a: 1 }),
      parameter('apikey', 'header', 'simple', false, 'mine'),
      parameter('c', 'cookie', 'form', false, ['a', 'b']),
      parameter('q', 'querystring', 'content', false, { a: 'b c' }),
    ],
  })
  expect(built(one)).toMatchObject({
    query: 'a=b%20c',
    headers: [
      { name: 'X-List', value: 'a,b' },
      { name: 'X-Object', value: 'a=1' },
      { name: 'Cookie', value: 'c=a,b' },
    ],
    missing: [],
    unsendable: [],
  })
  const values = { ...initialValues(one), headers: [{ name: 'X-Mine', value: '日' }] }
  values.parameters['header:X-List'] = ''
  expect(builtRequest(one, values, 'apikey')).toMatchObject({ missing: ['header:X-List'], unsendable: ['header:X-Mine'] })
})

it('writes bodies by their media type, and the same call as code', () => {
  const content = (mediaType: string, value: Json, schema: Json = {}) => ({
    mediaType,
    schema,
    examples: [{ name: '', summary: '', description: '', value, generated: true }],
  })
  const posted = (...contents: ReturnType<typeof content>[]) =>
    view({ method: 'POST', requestBody: { description: '', required: true, contents } })
  const form = posted(content('application/x-www-form-urlencoded', { a: 'b c', d: 1 }))
  expect(built(form).text).toBe('a=b%20c&d=1')
  const json = posted(content('text/xml', '<a/>'), content('application/json', { a: 1 }))
  expect(built(json)).toMatchObject({ text: '{\n  "a": 1\n}', headers: [{ name: 'Content-Type', value: 'application/json' }] })
  const files = posted(
    content('multipart/form-data', { note: 'x' }, { properties: { note: {}, photo: { type: 'string', format: 'binary' } } }),
  )
  expect(initialValues(files).parts).toEqual([
    { name: 'note', value: 'x', isFile: false },
    { name: 'photo', value: '', isFile: true },
  ])
  expect(sampleOf(files, initialValues(files), { gatewayUrl: 'https://g', keyHeader: 'apikey' }).body?.text).toContain(
    'name="note"\r\n\r\nx',
  )
  const graph = view({ kind: 'graph', method: 'QUERY', path: 'order', graph: { returns: '', document: '{ order }', variables: { id: 1 } } })
  expect(built(graph)).toMatchObject({ method: 'POST', path: '', text: '{"query":"{ order }","variables":{"id":1}}' })
})

it('keeps and shares nothing that is called like a secret', () => {
  const one = view({ parameters: [parameter('page', 'query', 'form', true, '1'), parameter('access_token', 'query', 'form', true, 't0p')] })
  const kept = withoutSecrets(one, {
    ...initialValues(one),
    body: '{"user":{"password":"t0p","name":"x"}}',
    headers: [{ name: 'Authorization', value: 'Bearer t0p' }],
    parts: [{ name: 'file', value: 't0p', isFile: true }],
  })
  expect(JSON.stringify(kept)).not.toContain('t0p')
  expect(kept.parameters).toEqual({ 'query:page': '1' })
})

it.each([
  ['{"user": "x", "password": "t0p", ', '{"user": "x", "password": "", '],
  ['{"api_key": 70123 "name": 1', '{"api_key": "" "name": 1'],
  [
    '<login><Password kind="plain">t0p</Password><user token="t0p">x</user></login>',
    '<login><Password kind="plain"></Password><user token="">x</user></login>',
  ],
  ['user=x&client_secret=t0p&page=1', 'user=x&client_secret=""&page=1'],
  ['no secrets here: 1', 'no secrets here: 1'],
])('keeps of a text that is no JSON nothing that is called like a secret: %s', (body, kept) => {
  const one = view({
    requestBody: { required: true, description: '', contents: [{ mediaType: 'text/plain', schema: null, examples: [] }] } as never,
  })
  expect(withoutSecrets(one, { ...initialValues(one), body }).body).toBe(kept)
})

it('keeps of a query its variables and names, not what is written out for a secret', () => {
  const one = view({ kind: 'graph', graph: { document: '', variables: {} } as never })
  const body = 'mutation M($password: String!) { login(password: $password, token: "t0p") { sessionToken: token } }'
  expect(withoutSecrets(one, { ...initialValues(one), body }).body).toBe(body.replace('t0p', ''))
})

it('reads a long word once', () => {
  const one = view()
  expect(withoutSecrets(one, { ...initialValues(one), body: 'a'.repeat(1_000_000) }).body).toHaveLength(1_000_000)
})
