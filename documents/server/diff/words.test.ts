import { expect, test } from 'vitest'
import { type SentenceId, sentences } from '../../contract/change-words.rules.ts'
import { readDocument } from '../read/read-document.ts'
import { diffDocuments } from './diff-documents.ts'

async function read(text: string) {
  const result = await readDocument(text)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.read
}
const diff = async (old: string, next: string) => diffDocuments(await read(old), await read(next)).entries

/** A document with one schema in a request and the same in a response. */
const both = (schema: string, root = '') => `openapi: 3.1.0
info: {title: a, version: "1"}
${root}paths:
  /a: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {"200": {description: ok, content: {application/json: {schema: ${schema}}}}}}}
`

test('a change names its sentence and its subject', async () => {
  const shared = (note: string, maximum: number) =>
    `openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths:\n${['a', 'b', 'c', 'd'].map((path) => `  /${path}: {get: {parameters: [{name: l, in: query, schema: {type: integer, maximum: ${path === 'a' ? maximum : 9}}}], responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}}}\n`).join('')}components: {schemas: {Order: {type: object, properties: {${note}: {type: string}, id: {type: string}}}}}\n`
  const entries = await diff(shared('note', 9), shared('id', 8).replace('id: {type: string}, id', 'id'))
  expect(entries.map(({ text, words }) => [text, words])).toEqual([
    [
      'Schema Order in responses, property note: it was removed. (Used by 4 operations: GET /a, GET /b, GET /c and 1 more.)',
      {
        id: 'removed',
        values: {},
        subject: { id: 'schema-response', values: { name: 'Order' }, path: 'note' },
        usedBy: { count: 4, first: ['GET /a', 'GET /b', 'GET /c'] },
      },
    ],
    [
      'Parameter l (query): maximum was lowered from 9 to 8.',
      {
        id: 'limit-lowered',
        values: { limit: 'maximum', before: 9, after: 8 },
        subject: { id: 'parameter', values: { name: 'l' }, note: 'query' },
      },
    ],
  ])
})

test.each([
  ['{type: [string, integer]}', '{type: string}', 'type-narrowed', { before: [['string'], ['integer']], after: [['string']] }],
  ['{}', '{type: string}', 'type-narrowed', { before: { word: 'any' }, after: [['string']] }],
  ['{type: string}', '{type: string, format: date}', 'format-set', { after: 'date' }],
  ['{type: string, format: date}', '{type: string}', 'format-dropped', { before: 'date' }],
  ['{type: string, maxLength: 9}', '{type: string, maxLength: 10}', 'limit-raised', { limit: 'maxLength', before: 9, after: 10 }],
  ['{type: string, enum: [a, b, c]}', '{type: string, enum: [a]}', 'enum-value-removed', { values: '"b", "c"' }],
  ['{type: string, maxLength: 9}', '{type: string}', 'limit-removed', { limit: 'maxLength', before: 9, after: '' }],
  ['{type: string}', '{oneOf: [{type: string}, {type: integer}]}', 'variant-added', { name: 'integer' }],
  [
    '{oneOf: [{type: string}, {type: integer}]}',
    '{oneOf: [{type: string}, {type: integer}, {type: object, properties: {a: {}}}]}',
    'variant-number-added',
    { number: 3 },
  ],
  [
    '{type: object, additionalProperties: {type: string}}',
    '{type: object, additionalProperties: false}',
    'additional-properties-changed',
    { before: { word: 'limited' }, after: { word: 'refused' } },
  ],
])('%s -> %s: %s', async (old, next, id, values) => {
  const subjects = [
    { id: 'body', values: {} },
    { id: 'response', values: { status: '200' } },
  ]
  const entries = await diff(both(old), both(next))
  for (const subject of subjects) expect(entries.map(({ words }) => words)).toContainEqual({ id, values, subject })
})

test('a value is cut between characters', async () => {
  const [entry] = await diff(both('{type: string}'), both(`{type: string, default: "${'a'.repeat(58)}😀"}`))
  expect(entry?.words?.values.after).toBe(`"${'a'.repeat(58)}\uFFFD…`)
})

test('ways to sign in are alternatives of what belongs together', async () => {
  const schemes = 'components: {securitySchemes: {k: {type: apiKey, in: header, name: a}, o: {type: http, scheme: bearer}}}\n'
  expect(await diff(both('{}', schemes), both('{}', `${schemes}security: [{k: [], o: []}, {o: []}]\n`))).toMatchObject([
    {
      text: 'The document needs a sign-in now: k and o or o.',
      words: { id: 'document-security-added', values: { ways: [['k', 'o'], ['o']] } },
    },
  ])
})

/** What the library does not name. */
const ours =
  /^graphql-(?:scalar-removed|reactivated|root|specification|default|argument-default-added|one-of|directive-(?:location|repeatable)-added)/

test('GraphQL: every sentence of the library is understood', async () => {
  const entries = await diff(
    `scalar S interface I { a: Int } interface J { a: Int } enum E { ONE TWO } union U = A | B type A { a: Int } type B { a: Int } type C { a: Int }
    input In { a: Int! } type K { a: Int } directive @d(a: Int) repeatable on FIELD | QUERY
    type Query implements I { a: Int c(x: Int, y: Int = 1, z: Int = 1, w: Int, v: Int!): Int f: Float s: S }`,
    `interface I { a: Int } interface J { a: Int } enum E { ONE @deprecated(reason: "Use TWO.") THREE } union U = A | C type A { a: Int } type B { a: Int } type C { a: Int }
    input In { a: Int b: Int c: Int! } input K { a: Int } directive @d(q: Int!) on FIELD type New { a: Int }
    type Query implements J { a: Int! c(x: Int!, y: Int = 2, z: Int, q: Int!, r: Int, v: Int): String e: E }`,
  )
  const said = new Set(entries.map(({ words }) => words?.id))
  const ofLibrary = Object.keys(sentences).filter((id) => id.startsWith('graphql-') && !ours.test(id))
  expect(ofLibrary.filter((id) => !said.has(id as SentenceId))).toEqual([])
  expect(entries.find(({ kind }) => kind === 'graphql-type-changed-kind')).toMatchObject({
    text: 'K changed from an Object type to an Input type.',
    words: { id: 'graphql-kind-changed', values: { name: 'K', before: 'Object', after: 'Input' } },
  })
})
