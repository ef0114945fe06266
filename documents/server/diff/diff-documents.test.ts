import { describe, expect, test } from 'vitest'
import { ruleOf } from '../../contract/change-rules.rules.ts'
import { inEnglish } from '../../contract/change-words.rules.ts'
import { byCode } from '../json.ts'
import { readDocument } from '../read/read-document.ts'
import { diffDocuments } from './diff-documents.ts'
import type { DiffEntry } from './entries.ts'

async function read(text: string) {
  const result = await readDocument(text)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.read
}

/** Each entry says the same in words as in English; the GraphQL library alone puts an article before a kind of type. */
async function diff(old: string, next: string): Promise<DiffEntry[]> {
  const { entries } = diffDocuments(await read(old), await read(next))
  for (const { kind } of entries) expect(ruleOf(kind), kind).toBeDefined()
  for (const { text, words } of entries) expect(words && inEnglish(words)).toBe(text.replace(/\b(from|to) an? (\w+) type\b/g, '$1 $2'))
  return entries
}
const short = (entries: DiffEntry[]) =>
  entries.map(({ severity, kind, operation }) => [severity, kind, operation].filter(Boolean).join(' '))

const handMade = `openapi: 3.0.3
info: {title: Orders, version: 1.0.0}
paths:
  /orders:
    get:
      operationId: listOrders
      parameters:
        - {name: limit, in: query, schema: {type: integer, minimum: 1, maximum: 100}}
        - {name: since, in: query, schema: {type: string, format: date}}
      responses:
        "200": {description: ok, content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Order"}}}}}
    post:
      operationId: createOrder
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/NewOrder"}}}}
      responses:
        "201": {description: made, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}
  /orders/{id}:
    get:
      operationId: getOrder
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}
    delete:
      operationId: deleteOrder
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {"204": {description: gone}}
components:
  schemas:
    NewOrder:
      type: object
      required: [item]
      properties:
        item: {type: string}
        priority: {type: string, enum: [low, normal, high]}
    Order:
      type: object
      required: [id, state, total]
      properties:
        id: {type: string}
        state: {type: string, enum: [open, paid]}
        total: {type: number}
        note: {type: string}
        parent: {$ref: "#/components/schemas/Order"}
`

function changed(text: string, ...changes: [string, string][]): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`not in the text: ${from}`)
    return whole.replace(from, to)
  }, text)
}

const handMadeNext = changed(
  handMade,
  ['version: 1.0.0', 'version: 2.0.0'],
  // B1: an operation is removed
  [
    '    delete:\n      operationId: deleteOrder\n      parameters: [{name: id, in: path, required: true, schema: {type: string}}]\n      responses: {"204": {description: gone}}\n',
    '',
  ],
  // B2: a parameter became required; B3: a maximum was lowered
  ['{name: since, in: query, schema', '{name: since, in: query, required: true, schema'],
  ['maximum: 100', 'maximum: 50'],
  // B4: a new required property in a body; B5: an enum in a request was narrowed
  ['required: [item]\n      properties:\n', 'required: [item, customer]\n      properties:\n        customer: {type: string}\n'],
  ['enum: [low, normal, high]', 'enum: [low, normal]'],
  // B6: a property in a response is no longer required; B7: one was removed; B8: an enum was widened
  ['required: [id, state, total]', 'required: [id, state]'],
  ['        note: {type: string}\n', '        placedAt: {type: string, format: date-time}\n'],
  ['enum: [open, paid]', 'enum: [open, paid, refunded]'],
  // compatible: an optional parameter, an optional member of a body, a new operation; and one operation is deprecated
  [
    '      parameters:\n        - {name: limit',
    '      parameters:\n        - {name: sort, in: query, schema: {type: string}}\n        - {name: limit',
  ],
  ['        item: {type: string}\n', '        item: {type: string}\n        gift: {type: boolean}\n'],
  ['  /orders/{id}:\n', '  /health: {get: {responses: {"200": {description: ok}}}}\n  /orders/{id}:\n'],
  ['operationId: getOrder\n', 'operationId: getOrder\n      deprecated: true\n'],
)

describe('the hand-made pair', () => {
  test('has exactly the eight breaking changes, each once', async () => {
    const entries = (await diff(handMade, handMadeNext)).filter(({ severity }) => severity === 'breaking')
    expect(short(entries).sort(byCode)).toEqual([
      'breaking operation-removed DELETE /orders/{id}',
      'breaking request-parameter-became-required GET /orders',
      'breaking request-parameter-maximum-lowered GET /orders',
      'breaking request-property-added-required POST /orders',
      'breaking request-property-enum-value-removed POST /orders',
      'breaking response-property-became-optional',
      'breaking response-property-enum-value-added',
      'breaking response-property-removed-optional',
    ])
    expect(entries.find(({ kind }) => kind === 'request-parameter-maximum-lowered')).toMatchObject({
      pointer: '#/paths/~1orders/get/parameters/1/schema',
      before: 100,
      after: 50,
    })
    expect(entries.find(({ kind }) => kind === 'response-property-removed-optional')).toMatchObject({
      pointer: '#/components/schemas/Order/properties/note',
      text: 'Schema Order in responses, property note: it was removed. (Used by 3 operations: GET /orders, POST /orders, GET /orders/{id}.)',
    })
  })

  test('calls the compatible changes and the deprecation safe', async () => {
    const rest = (await diff(handMade, handMadeNext)).filter(({ severity }) => severity !== 'breaking')
    expect(short(rest).sort(byCode)).toEqual([
      'safe info-version-changed',
      'safe operation-added GET /health',
      'safe operation-deprecated GET /orders/{id}',
      'safe request-parameter-added GET /orders',
      'safe request-property-added POST /orders',
      'safe response-property-added',
    ])
  })

  test('finds nothing between a document and itself, in either notation', async () => {
    expect(await diff(handMade, handMade)).toEqual([])
    expect(await diff(handMade, JSON.stringify((await read(handMade)).document))).toEqual([])
  })
})

/** A document with one schema in a request and the same in a response. */
const both = (schema: string, components = '') => `openapi: 3.1.0
info: {title: a, version: "1"}
paths:
  /a: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {"200": {description: ok, content: {application/json: {schema: ${schema}}}}}}}
components: {schemas: {X: {type: string}${components}}}
`
const kinds = async (old: string, next: string, components = '', nextComponents = components) =>
  short(await diff(both(old, components), both(next, nextComponents)))
    .map((text) => text.replace(' POST /a', ''))
    .sort(byCode)

describe('schemas, by direction', () => {
  test.each([
    ['{type: [string, "null"]}', '{type: string}', ['breaking request-body-became-not-nullable', 'safe response-body-became-not-nullable']],
    ['{type: string}', '{type: [string, "null"]}', ['breaking response-body-became-nullable', 'safe request-body-became-nullable']],
    ['{type: integer}', '{type: number}', ['breaking response-body-type-widened', 'safe request-body-type-widened']],
    ['{type: integer}', '{type: string}', ['breaking request-body-type-changed', 'breaking response-body-type-changed']],
    ['{type: string, maxLength: 9}', '{type: string}', ['risky response-body-max-length-removed', 'safe request-body-max-length-removed']],
    ['{type: string}', '{type: string, minLength: 0}', []],
    ['{type: string}', '{type: string, pattern: "^a"}', ['breaking request-body-pattern-added', 'safe response-body-pattern-added']],
    ['{type: string}', '{type: string, format: date}', ['risky request-body-format-changed', 'safe response-body-format-changed']],
    ['{type: string}', '{const: a, type: string}', ['breaking request-body-became-enum', 'safe response-body-became-enum']],
    [
      '{type: object}',
      '{type: object, additionalProperties: false}',
      ['breaking request-body-additional-properties-narrowed', 'safe response-body-additional-properties-narrowed'],
    ],
    [
      '{type: object, required: [a], properties: {a: {type: string}}}',
      '{type: object, properties: {a: {type: string}}}',
      ['breaking response-property-became-optional', 'safe request-property-became-optional'],
    ],
    [
      '{type: object, properties: {a: {type: string}}}',
      '{type: object, required: [a], properties: {a: {type: string, default: x}}}',
      [
        'risky request-property-became-required',
        'safe request-property-default-changed',
        'safe response-property-became-required',
        'safe response-property-default-changed',
      ],
    ],
    [
      '{type: array, items: {type: string}}',
      '{type: array, uniqueItems: true, items: {type: string, maxLength: 3}}',
      [
        'breaking request-body-unique-items-added',
        'breaking request-property-max-length-added',
        'safe response-body-unique-items-added',
        'safe response-property-max-length-added',
      ],
    ],
    [
      '{type: integer, exclusiveMinimum: 1}',
      '{type: integer, exclusiveMinimum: 2}',
      ['breaking request-body-exclusive-minimum-raised', 'safe response-body-exclusive-minimum-raised'],
    ],
    [
      '{oneOf: [{type: string}, {type: integer}]}',
      '{oneOf: [{type: string}]}',
      ['breaking request-body-one-of-removed', 'safe response-body-one-of-removed'],
    ],
    [
      '{type: string}',
      '{oneOf: [{type: string}, {type: integer}]}',
      ['breaking response-body-one-of-added', 'safe request-body-one-of-added'],
    ],
    [
      '{type: object, properties: {a: {type: string, readOnly: true}}}',
      '{type: object, properties: {}}',
      ['breaking response-property-removed-optional'],
    ],
    [
      '{type: object, additionalProperties: {type: string}}',
      '{type: object, additionalProperties: {type: integer}}',
      ['breaking request-property-type-changed', 'breaking response-property-type-changed'],
    ],
  ])('%s -> %s', async (old, next, expected) => {
    expect(await kinds(old, next)).toEqual(expected)
  })

  test.each([
    ['nullable in both notations', '{type: string, nullable: true}', '{type: [string, "null"]}'],
    ['null as a variant', '{oneOf: [{type: "null"}, {type: string}]}', '{type: [string, "null"]}'],
    ['a schema with a name and without', '{$ref: "#/components/schemas/X"}', '{type: string}'],
    [
      'allOf and one schema',
      '{allOf: [{type: object, required: [a], properties: {a: {type: string}}}, {properties: {b: {type: integer}}}]}',
      '{type: object, required: [a], properties: {a: {type: string}, b: {type: integer}}}',
    ],
    [
      'variants in another order',
      '{oneOf: [{type: string}, {$ref: "#/components/schemas/X"}]}',
      '{oneOf: [{$ref: "#/components/schemas/X"}, {type: string}]}',
    ],
    ['a description', '{type: string, description: a}', '{type: string, description: b}'],
  ])('%s mean the same', async (_name, old, next) => {
    const text = (schema: string) => both(schema).replace('3.1.0', schema.includes('nullable') ? '3.0.0' : '3.1.0')
    expect((await diff(text(old), text(next))).filter(({ kind }) => kind !== 'format-changed')).toEqual([])
  })

  test('schemas that contain themselves end, also through allOf, oneOf and a $ref with siblings', async () => {
    // Many documents wrap every reference so; without memory for them this takes as many steps as there are orders of twelve things.
    const wrapped = Array.from(
      { length: 12 },
      (_, index) => `w${index}: {description: w, allOf: [{$ref: "#/components/schemas/T"}]},`,
    ).join(' ')
    const tree = `, T: {type: object, properties: {kids: {type: array, items: {$ref: "#/components/schemas/T"}}, alt: {oneOf: [{$ref: "#/components/schemas/T"}, {type: string}]}, more: {$ref: "#/components/schemas/T", minProperties: 1}, all: {allOf: [{$ref: "#/components/schemas/T"}]}, ${wrapped} v: {type: string}}}`
    const next = tree.replace('v: {type: string}', 'v: {type: integer}')
    expect(await kinds('{$ref: "#/components/schemas/T"}', '{$ref: "#/components/schemas/T"}', tree, next)).toEqual([
      'breaking request-property-type-changed',
      'breaking response-property-type-changed',
    ])
    const loop = ', L: {allOf: [{$ref: "#/components/schemas/L"}, {type: object}]}'
    expect(await kinds('{$ref: "#/components/schemas/L"}', '{$ref: "#/components/schemas/L"}', loop)).toEqual([])
  })
})

describe('operations', () => {
  const operation = (more: string, root = '') =>
    `openapi: 3.0.3\ninfo: {title: a, version: "1"}\n${root}paths:\n  /a/{id}:\n    post:\n      operationId: x\n${more}\n`
  const path = '{name: id, in: path, required: true, schema: {type: string}}'
  const responses = '      responses: {"200": {description: ok}}'

  test('a path parameter may get another name', async () => {
    expect(
      short(
        await diff(
          operation(`      parameters: [${path}]\n${responses}`),
          operation(`      parameters: [${path.replace('id', 'pet')}]\n${responses}`).replace('{id}', '{pet}'),
        ),
      ),
    ).toEqual(['safe request-parameter-renamed POST /a/{pet}'])
  })

  test('parameters that move, come, go and change their style are told', async () => {
    const entries = await diff(
      operation(
        `      parameters: [${path}, {name: k, in: query, schema: {type: string}}, {name: gone, in: header, schema: {type: string}}, {name: l, in: query, schema: {type: array, items: {type: string}}}]\n${responses}`,
      ),
      operation(
        `      parameters: [${path}, {name: k, in: header, schema: {type: string}}, {name: must, in: query, required: true, schema: {type: string}}, {name: l, in: query, explode: false, schema: {type: array, items: {type: string}}}]\n${responses}`,
      ),
    )
    expect(short(entries).map((text) => text.replace(' POST /a/{id}', ''))).toEqual([
      'breaking request-parameter-in-changed',
      'breaking request-parameter-added-required',
      'breaking request-parameter-style-changed',
      'risky request-parameter-removed',
    ])
  })

  test('media types, statuses, headers and bodies are told', async () => {
    const old = operation(
      `      parameters: [${path}]\n      requestBody: {content: {application/json: {schema: {}}, text/csv: {schema: {}}}}\n      responses: {"200": {description: ok, headers: {A: {required: true, schema: {type: string}}}, content: {application/json: {schema: {}}}}, "404": {description: no}}`,
    )
    const next = operation(
      `      parameters: [${path}]\n      requestBody: {required: true, content: {application/json: {schema: {}}}}\n      responses: {"200": {description: ok, content: {application/json: {schema: {}}, text/plain: {schema: {}}}}, "202": {description: later}}`,
    )
    expect(
      short(await diff(old, next))
        .map((text) => text.replace(' POST /a/{id}', ''))
        .sort(byCode),
    ).toEqual([
      'breaking request-body-became-required',
      'breaking request-media-type-removed',
      'breaking response-header-removed',
      'risky response-status-removed',
      'risky response-success-status-added',
      'safe response-media-type-added',
    ])
  })

  test('security and servers are compared once for the document', async () => {
    const text = (root: string) =>
      operation(
        `      parameters: [${path}]\n${responses}`,
        `${root}components: {securitySchemes: {k: {type: apiKey, in: header, name: a}, o: {type: http, scheme: bearer}}}\n`,
      )
    expect(short(await diff(text(''), text('security: [{k: []}]\n')))).toEqual(['breaking security-added'])
    expect(short(await diff(text('security: [{k: []}]\n'), text('security: [{k: []}, {o: []}]\nservers: [{url: "https://b"}]\n')))).toEqual(
      ['safe security-alternative-added', 'safe server-added'],
    )
    expect(short(await diff(text('security: [{k: []}]\n'), text('security: [{k: [], o: []}]\n')))).toContain('breaking security-removed')
    expect(short(await diff(text('security: [{k: [], o: []}]\n'), text('security: [{k: []}]\n')))).toEqual([
      'safe security-alternative-added',
    ])
  })

  test('in a webhook the directions are turned', async () => {
    const hook = (property: string) =>
      `openapi: 3.1.0\ninfo: {title: a, version: "1"}\nwebhooks: {made: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {${property}: {type: string}}}}}}, responses: {"200": {description: ok}}}}}\n`
    expect(short(await diff(hook('a'), hook('b')))).toEqual([
      'breaking response-property-removed-optional WEBHOOK POST made',
      'safe response-property-added WEBHOOK POST made',
    ])
  })

  test('a parameter that many operations share is told once', async () => {
    const text = (maximum: number) =>
      `openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths:\n  /a: {get: {parameters: [{$ref: "#/components/parameters/L"}], responses: {"200": {description: ok}}}}\n  /b: {get: {parameters: [{$ref: "#/components/parameters/L"}], responses: {"200": {description: ok}}}}\ncomponents: {parameters: {L: {name: l, in: query, schema: {type: integer, maximum: ${maximum}}}}}\n`
    expect(await diff(text(9), text(8))).toMatchObject([
      {
        kind: 'request-parameter-maximum-lowered',
        operation: '',
        pointer: '#/components/parameters/L/schema',
        text: expect.stringContaining('Used by 2 operations: GET /a, GET /b') as string,
      },
    ])
  })
})

describe('other formats', () => {
  test('AsyncAPI: what is sent binds like a response, what is taken in like a request', async () => {
    const events = (payload: string, more = '') =>
      `asyncapi: 3.0.0\ninfo: {title: a, version: "1"}\nchannels: {c: {address: x, messages: {m: {payload: ${payload}}${more}}}}\noperations: {s: {action: send, channel: {$ref: "#/channels/c"}}, r: {action: receive, channel: {$ref: "#/channels/c"}}}\n`
    const next = await diff(
      events('{type: object, properties: {a: {type: string}}}'),
      events('{type: object, required: [b], properties: {b: {type: string}}}'),
    )
    expect(short(next).sort(byCode)).toEqual([
      'breaking request-property-added-required RECEIVE x',
      'breaking response-property-removed-optional SEND x',
      'risky request-property-removed-optional RECEIVE x',
      'safe response-property-added SEND x',
    ])
    expect(short(await diff(events('{}', ', n: {payload: {}}'), events('{}')))).toEqual(['breaking message-removed'])
    expect(short(await diff(events('{}'), events('{}').replace('address: x', 'address: y')))).toEqual([
      'breaking channel-removed',
      'safe channel-added',
    ])
  })

  test('GraphQL: breaking, dangerous and safe', async () => {
    const entries = await diff(
      'type Query { a: Int b: Int c(x: Int!): Int } enum E { ONE }',
      'type Query { a: Int c(x: Int): Int! d: Int e: E } enum E { ONE TWO }',
    )
    expect(short(entries)).toEqual([
      'breaking graphql-field-removed QUERY b',
      'risky graphql-value-added-to-enum',
      'safe graphql-field-became-non-null QUERY c',
      'safe graphql-argument-became-optional QUERY c',
      'safe graphql-field-added QUERY d',
      'safe graphql-field-added QUERY e',
    ])
  })

  test('Swagger 2.0 and its OpenAPI 3 form say the same', async () => {
    const old =
      'swagger: "2.0"\ninfo: {title: a, version: "1"}\nconsumes: [application/json]\nproduces: [application/json]\npaths: {/a: {post: {parameters: [{name: b, in: body, schema: {type: string}}, {name: q, in: query, type: array, items: {type: string}}], responses: {"200": {description: ok, schema: {type: string}}}}}}\n'
    const next =
      'openapi: 3.0.3\ninfo: {title: a, version: "1"}\nservers: [{url: /}]\npaths: {/a: {post: {requestBody: {content: {application/json: {schema: {type: string}}}}, parameters: [{name: q, in: query, explode: false, schema: {type: array, items: {type: string}}}], responses: {"200": {description: ok, content: {application/json: {schema: {type: string}}}}}}}}\n'
    expect(short(await diff(old, next))).toEqual(['safe format-changed'])
  })

  test('another kind of document is one breaking change', async () => {
    expect(short(await diff(handMade, 'type Query { a: Int }'))).toEqual(['breaking format-changed'])
  })
})
