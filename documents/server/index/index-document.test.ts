import { describe, expect, test } from 'vitest'
import { readDocument } from '../read/read-document.ts'
import { indexDocument } from './index-document.ts'

async function indexOf(text: string) {
  const result = await readDocument(text)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return indexDocument(result.read)
}

const pets = `openapi: 3.1.0
info: {title: Pets, version: "1"}
servers: [{url: "https://{host}/v1", variables: {host: {default: api.example, enum: [api.example]}}}]
security: [{key: []}, {}]
tags: [{name: Second, description: Two}, {name: First}]
x-tagGroups: [{name: Upper, tags: [First]}]
paths:
  /pets/{id}:
    parameters:
      - {name: id, in: path, required: true, description: of the path, schema: {type: string}}
      - {name: lang, in: query, schema: {type: string, enum: [nl, en], default: nl}}
    get:
      operationId: pets/get
      summary: Get a pet
      tags: [First, Second]
      deprecated: true
      parameters:
        - {name: id, in: path, required: true, description: of the operation, schema: {type: string, maxLength: 8}}
        - {$ref: "#/components/parameters/Limit"}
      responses:
        "200": {$ref: "#/components/responses/Pet"}
        default: {description: Else, content: {application/json: {schema: {$ref: "#/paths/~1pets/post/requestBody/content/application~1json/schema/properties/name"}}}}
  /pets:
    post:
      requestBody:
        required: true
        content:
          application/json: {schema: {type: object, properties: {name: {type: string, readOnly: true}, age: {type: integer, minimum: 3}, friend: {$ref: "#/components/schemas/Pet"}}}}
      responses: {"201": {description: Made}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: apikey}}
  parameters: {Limit: {name: limit, in: query, schema: {type: integer, maximum: 100}, example: 20}}
  responses:
    Pet:
      description: A pet
      headers: {X-Rate: {$ref: "#/components/headers/Rate"}}
      content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}
  headers: {Rate: {description: Left, schema: {type: integer}}}
  schemas:
    Pet:
      type: object
      description: An animal
      required: [name]
      properties:
        name: {type: string, examples: [Rex]}
        parent: {$ref: "#/components/schemas/Pet"}
        owner: {$ref: "#/components/schemas/Owner"}
    Owner: {type: object, properties: {email: {type: string, format: email}}}
`

describe('OpenAPI', () => {
  test('operations get ids that fit an address and stay the same in the next revision', async () => {
    const index = await indexOf(pets)
    expect(index.operations).toMatchObject([
      {
        opId: 'pets-get',
        method: 'GET',
        path: '/pets/{id}',
        summary: 'Get a pet',
        tags: ['First', 'Second'],
        deprecated: true,
        position: 0,
      },
      { opId: 'post-pets', method: 'POST', path: '/pets', deprecated: false, position: 1 },
    ])
    expect(index.operations[0]?.searchText).toContain('get a pet')
  })

  test('ids that differ only in what an address cannot carry stay apart', async () => {
    const index = await indexOf(
      'openapi: 3.0.0\ninfo: {title: a, version: "1"}\npaths:\n  /a: {get: {operationId: "a b", responses: {"200": {description: x}}}}\n  /b: {get: {operationId: "a/b", responses: {"200": {description: x}}}}\n  /: {get: {responses: {"200": {description: x}}}}\n',
    )
    const ids = index.operations.map(({ opId }) => opId)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9._-]{1,120}$/)
  })

  test('groups follow the tag list and x-tagGroups; what has no tag stands last', async () => {
    const { groups } = await indexOf(pets)
    expect(groups.map(({ name, opIds, groups: inner }) => [name, opIds, inner.map((one) => one.name)])).toEqual([
      ['Upper', [], ['First']],
      ['Second', ['pets-get'], []],
      ['', ['post-pets'], []],
    ])
    expect(groups[1]?.description).toBe('Two')
  })

  test('a view holds all of one operation: parameters merged, references resolved, schemas by name', async () => {
    const view = (await indexOf(pets)).operationView('pets-get')
    expect(view?.parameters.map(({ name, description, required }) => [name, description, required])).toEqual([
      ['id', 'of the operation', true],
      ['lang', '', false],
      ['limit', '', false],
    ])
    expect(view?.parameters[0]?.constraints).toEqual([{ kind: 'maxLength', value: 8 }])
    expect(view?.parameters[2]?.examples).toEqual([{ name: '', summary: '', description: '', value: 20, generated: false }])
    expect(view?.servers).toEqual([
      {
        url: 'https://{host}/v1',
        description: '',
        variables: [{ name: 'host', default: 'api.example', enum: ['api.example'], description: '' }],
      },
    ])
    expect(view?.security).toMatchObject([[{ name: 'key', type: 'apiKey', in: 'header', parameterName: 'apikey' }], []])
    const response = view?.responses[0]
    expect(response).toMatchObject({ status: '200', description: 'A pet', headers: [{ name: 'X-Rate', description: 'Left' }] })
    expect(response?.contents[0]?.schema).toEqual({ $ref: 'Pet' })
    expect(Object.keys(view?.schemas ?? {})).toContain('Pet')
    expect(view?.schemas.Pet).toMatchObject({ properties: { owner: { $ref: 'Owner' } } })
    expect(view?.schemas.Owner).toBeUndefined()
  })

  test('a missing example is made: circular schemas end, read-only members stay out of requests', async () => {
    const index = await indexOf(pets)
    expect(index.operationView('pets-get')?.responses[0]?.contents[0]?.examples).toMatchObject([
      { generated: true, value: { name: 'Rex', owner: { email: 'ada@example.com' } } },
    ])
    expect(index.operationView('post-pets')?.requestBody?.contents[0]?.examples[0]?.value).toEqual({
      age: 3,
      friend: { name: 'Rex', owner: { email: 'ada@example.com' } },
    })
  })

  test('every named schema can be asked for, also one that is named by its place', async () => {
    const index = await indexOf(pets)
    expect(index.schemas).toEqual([
      { name: 'Pet', title: '', description: 'An animal', fields: ['name', 'parent', 'owner'] },
      { name: 'Owner', title: '', description: '', fields: ['email'] },
    ])
    expect(index.schemaView('Pet')).toMatchObject({ references: ['Pet', 'Owner'] })
    expect(index.pointerNames()).toHaveLength(1)
    expect(index.schemaView(index.pointerNames()[0] ?? '')?.schema).toMatchObject({ type: 'string' })
    expect(index.schemaView('Nope')).toBeUndefined()
    expect(index.schemaView('__proto__')).toBeUndefined()
    expect(index.operationView('nope')).toBeUndefined()
  })

  test('a view stays below 200 kB whatever the operation holds', async () => {
    const huge = 'x'.repeat(400_000)
    const properties = Object.fromEntries(
      Array.from({ length: 4000 }, (_, index) => [`p${index}`, { type: 'string', description: 'y'.repeat(100) }]),
    )
    const document = {
      openapi: '3.0.0',
      info: { title: 'a', version: '1' },
      paths: {
        '/a': {
          post: {
            description: huge,
            summary: huge,
            requestBody: { content: { 'application/json': { schema: { type: 'object', properties }, example: { huge } } } },
            responses: { 200: { description: huge, content: { 'application/json': { schema: { $ref: '#/components/schemas/Big' } } } } },
          },
        },
      },
      components: { schemas: { Big: { type: 'object', properties } } },
    }
    const index = await indexOf(JSON.stringify(document))
    const view = index.operationView('post-a')
    expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThanOrEqual(200_000)
    expect(view).toMatchObject({ truncated: true, more: ['Big'], method: 'POST' })
    expect(index.operations[0]?.searchText.length).toBeLessThanOrEqual(2000)
  })
})

describe('other formats', () => {
  test('Swagger 2.0 shows body, form and files as later versions would', async () => {
    const index = await indexOf(`swagger: "2.0"
info: {title: a, version: "1"}
host: api.example
basePath: /v2
consumes: [application/json]
paths:
  /a:
    post:
      parameters: [{name: b, in: body, required: true, schema: {$ref: "#/definitions/A"}}, {name: q, in: query, type: array, items: {type: string}, collectionFormat: multi}]
      responses: {"200": {description: ok, schema: {$ref: "#/definitions/A"}, examples: {application/json: {x: 2}}}}
  /f:
    post:
      consumes: [multipart/form-data]
      parameters: [{name: f, in: formData, type: file, required: true}]
      responses: {"200": {description: ok}}
definitions: {A: {type: object, properties: {x: {type: integer}}}}
`)
    const view = index.operationView('post-a')
    expect(view).toMatchObject({
      requestBody: { required: true, contents: [{ mediaType: 'application/json', schema: { $ref: 'A' } }] },
      servers: [{ url: 'https://api.example/v2' }],
      parameters: [{ name: 'q', type: 'array of string', explode: true }],
    })
    expect(view?.responses[0]?.contents[0]?.examples[0]).toMatchObject({ value: { x: 2 }, generated: false })
    expect(index.operationView('post-f')?.requestBody?.contents[0]).toMatchObject({
      mediaType: 'multipart/form-data',
      schema: { properties: { f: { type: 'string', format: 'binary' } } },
    })
  })

  test('AsyncAPI 2 and 3 show channels as operations with messages', async () => {
    const two = await indexOf(
      'asyncapi: 2.6.0\ninfo: {title: a, version: "1"}\nchannels:\n  a/{b}:\n    parameters: {b: {schema: {type: string}}}\n    subscribe: {operationId: onA, message: {oneOf: [{name: m, payload: {type: object, properties: {x: {type: integer}}}}]}}\n    publish: {message: {$ref: "#/components/messages/n"}}\ncomponents: {messages: {n: {payload: {type: string}}}}\n',
    )
    expect(two.operations.map(({ opId, method, path }) => [opId, method, path])).toEqual([
      ['pub-a-b', 'PUB', 'a/{b}'],
      ['onA', 'SUB', 'a/{b}'],
    ])
    expect(two.operationView('onA')).toMatchObject({
      kind: 'event',
      parameters: [{ name: 'b', in: 'channel' }],
      messages: [{ name: 'm', contentType: 'application/json', examples: [{ value: { x: 1 }, generated: true }] }],
    })
    const three = await indexOf(
      'asyncapi: 3.0.0\ninfo: {title: a, version: "1"}\nchannels: {c: {address: x.y, messages: {m: {payload: {type: string}}}}, silent: {address: z, messages: {}}}\noperations: {send: {action: send, channel: {$ref: "#/channels/c"}}}\n',
    )
    expect(three.operations.map(({ method, path }) => [method, path])).toEqual([
      ['SEND', 'x.y'],
      ['CHANNEL', 'z'],
    ])
    expect(three.operationView('send')?.messages).toHaveLength(1)
  })

  test('GraphQL shows the fields of its roots, with a query that can be sent', async () => {
    const index = await indexOf(
      'type Query { "One." user(id: ID!, deep: In): User }\ntype Mutation { drop(id: ID!): Boolean @deprecated(reason: "No.") }\ntype User { id: ID! friend: User }\ninput In { a: In b: [E!] }\nenum E { ONE TWO }',
    )
    expect(index.operations.map(({ opId, method, tags, deprecated }) => [opId, method, tags, deprecated])).toEqual([
      ['query-user', 'QUERY', ['Query'], false],
      ['mutation-drop', 'MUTATION', ['Mutation'], true],
    ])
    const view = index.operationView('query-user')
    expect(view?.graph).toEqual({
      returns: 'User',
      document: 'query User($id: ID!, $deep: In) {\n  user(id: $id, deep: $deep) {\n    id\n    friend {\n      id\n    }\n  }\n}\n',
      variables: { id: 'id-1', deep: { a: null, b: ['ONE'] } },
    })
    expect(index.schemas.map(({ name, fields }) => [name, fields])).toEqual([
      ['User', ['id', 'friend']],
      ['In', ['a', 'b']],
      ['E', ['ONE', 'TWO']],
    ])
    expect(index.schemaView('User')).toMatchObject({ schema: { kind: 'object', sdl: 'type User {\n  id: ID!\n  friend: User\n}' } })
  })
})

test('OpenAPI 3.2: QUERY, further methods, streams and tags below tags are indexed', async () => {
  const index = await indexOf(`openapi: 3.2.0
info: {title: a, version: "1"}
tags: [{name: lines, summary: Order lines, parent: orders}, {name: orders}, {name: empty, parent: orders}, {name: x, parent: y}, {name: y, parent: x}]
paths:
  /a:
    query: {operationId: find, tags: [orders], parameters: [{name: q, in: querystring, content: {application/json: {schema: {type: object}}}}], responses: {"200": {summary: Found, content: {application/jsonl: {itemSchema: {type: object, properties: {id: {type: string}}}}}}}}
    additionalOperations: {COPY: {operationId: copy, tags: [lines], responses: {"204": {description: done}}}}
`)
  expect(index.operations.map(({ method, path, opId }) => `${method} ${path} ${opId}`)).toEqual(['QUERY /a find', 'COPY /a copy'])
  expect(index.groups).toMatchObject([
    { name: 'orders', opIds: ['find'], groups: [{ name: 'lines', title: 'Order lines', opIds: ['copy'], groups: [] }] },
  ])
  expect(index.groups).toHaveLength(1)
  expect(index.operationView('find')).toMatchObject({
    parameters: [{ name: 'q', in: 'querystring' }],
    responses: [
      { description: 'Found', contents: [{ stream: true, schema: { type: 'array', items: { properties: { id: { type: 'string' } } } } }] },
    ],
  })
})

test.each([
  ['what it means', '{dataValue: {id: a}, serializedValue: "id=a"}', { id: 'a' }],
  ['how it is written', '{serializedValue: "id=a"}', 'id=a'],
  ['nothing at all', '{value: null}', null],
])('OpenAPI 3.2: an example that says %s is shown, and nothing is made up', async (_name, example, value) => {
  const index = await indexOf(`openapi: 3.2.0
info: {title: a, version: "1"}
paths: {/a: {get: {operationId: a, responses: {"200": {description: a, content: {application/json: {schema: {type: object}, examples: {one: ${example}}}}}}}}}
`)
  const [content] = index.operationView('a')?.responses[0]?.contents ?? []
  expect(content?.examples).toMatchObject([{ name: 'one', value, generated: false }])
  expect(content).not.toHaveProperty('stream')
})
