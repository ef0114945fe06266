import { describe, expect, test } from 'vitest'
import type { DocumentFormat } from '../../contract/formats.rules.ts'
import type { Json, JsonObject } from '../json.ts'
import { readDocument } from '../read/read-document.ts'
import { diffDocuments } from './diff-documents.ts'

const openapi = (schema: Json, more: JsonObject = {}, version = '3.1.0'): JsonObject => {
  const content = { 'application/json': { schema } }
  const post = { requestBody: { content }, responses: { '200': { description: 'ok', content } } }
  return { openapi: version, info: { title: 'a', version: '1' }, paths: { '/a': { post } }, ...more }
}
const told = (before: JsonObject, after: JsonObject, format: DocumentFormat = 'openapi-3.1') =>
  diffDocuments({ format, document: before }, { format, document: after }).entries.map(({ severity, kind }) => `${severity} ${kind}`)

test('where OpenID Connect is described elsewhere, callers sign in elsewhere', () => {
  const at = (openIdConnectUrl: string) =>
    openapi(true, { security: [{ o: [] }], components: { securitySchemes: { o: { type: 'openIdConnect', openIdConnectUrl } } } })
  expect(told(at('https://a.example/id'), at('https://b.example/id'))).toEqual(['breaking security-scheme-changed'])
  expect(told(at('https://a.example/id'), at('https://a.example/id'))).toEqual([])
})

test('a maximum of OpenAPI 3.0 that takes its own value in is raised; without a maximum the word says nothing', () => {
  const upTo = (exclusiveMaximum: boolean, limits: JsonObject) => openapi({ type: 'number', exclusiveMaximum, ...limits }, {}, '3.0.3')
  const from = (limits: JsonObject) => told(upTo(true, limits), upTo(false, limits), 'openapi-3.0')
  expect(from({ maximum: 5 })).toEqual(['risky response-body-maximum-raised', 'safe request-body-maximum-raised'])
  expect(from({})).toEqual([])
})

describe('one of some objects that becomes any of them', () => {
  const object = (name: string, closed: boolean) => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
    ...(closed && { required: [name], additionalProperties: false }),
  })
  const choice = (how: 'oneOf' | 'anyOf', closed: boolean) => openapi({ [how]: [object('a', closed), object('b', closed)] })

  test('lets more through where something fits several', () => {
    expect(told(choice('oneOf', false), choice('anyOf', false))).toEqual([
      'risky response-body-choice-changed',
      'safe request-body-choice-changed',
    ])
    expect(told(choice('anyOf', false), choice('oneOf', false))).toEqual([
      'risky request-body-choice-changed',
      'safe response-body-choice-changed',
    ])
  })
  test('is the same where nothing does', () => {
    expect(told(choice('oneOf', true), choice('anyOf', true))).toEqual([])
  })
})

test.each(['3.1.0', '3.2.0'])('a schema of OpenAPI %s that is true, false or empty is read, and is what it says', async (version) => {
  const member = (schema: Json) => openapi({ type: 'object', properties: { x: schema }, additionalProperties: false }, {}, version)
  for (const schema of [true, false, {}]) expect((await readDocument(JSON.stringify(member(schema)))).ok).toBe(true)
  expect(told(member(true), member({}))).toEqual([])
  expect(told(member(true), member(false))).not.toEqual([])
})

describe('an argument of a GraphQL directive', () => {
  const between = async (before: string, after: string) => {
    const [old, next] = await Promise.all(
      [before, after].map(async (given) => {
        const result = await readDocument(`directive @d${given} on FIELD type Query { a: Int }`)
        if (!result.ok) throw new Error(JSON.stringify(result.faults))
        return result.read
      }),
    )
    if (!old || !next) throw new Error('Two are read.')
    return diffDocuments(old, next).entries.map(({ severity, kind }) => `${severity} ${kind}`)
  }
  test.each([
    ['', '(q: Int!)', ['breaking graphql-required-directive-arg-added']],
    ['', '(q: Int)', ['safe graphql-directive-argument-added']],
    ['(q: Int)', '', ['breaking graphql-directive-arg-removed']],
    ['(q: Int)', '(q: String)', ['breaking graphql-directive-argument-type-changed']],
    ['(q: Int, r: Int)', '(r: Int, q: Int)', []],
  ])('from "%s" to "%s"', async (before, after, wanted) => {
    expect(await between(before, after)).toEqual(wanted)
  })
})

test('the version of AsyncAPI is told where it may mean something, and not where it is one of mending', () => {
  const of = (asyncapi: string) => ({ asyncapi, info: { title: 'a', version: '1' }, channels: {}, operations: {} })
  expect(told(of('3.0.0'), of('3.1.0'), 'asyncapi-3')).toEqual(['safe format-changed'])
  expect(told(of('3.0.0'), of('3.0.1'), 'asyncapi-3')).toEqual([])
})
