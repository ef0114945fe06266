import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { diffDocuments } from './diff-documents.ts'

/** A body that is put together from so many parts, the last of which has a member of a type. */
const document = (parts: number, type: string, together: 'allOf' | 'nested') => {
  const members: JsonObject[] = Array.from({ length: parts }, (_, at) => ({
    properties: { [`m${at}`]: { type: at === parts - 1 ? type : 'string' } },
  }))
  const schema =
    together === 'allOf' ? { allOf: members } : members.reduceRight<JsonObject>((inner, member) => ({ ...member, allOf: [inner] }), {})
  const post = { requestBody: { content: { 'application/json': { schema } } }, responses: { '200': { description: 'ok' } } }
  return { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: { '/a': { post } } }
}
const between = (parts: number, together: 'allOf' | 'nested') =>
  diffDocuments(
    { format: 'openapi-3.1', document: document(parts, 'string', together) },
    { format: 'openapi-3.1', document: document(parts, 'integer', together) },
  )

/** The schema around them counts as one, and so does the empty one at the end of the nested. */
test.each(['allOf', 'nested'] as const)(
  'a change in the 300th part of a schema (%s) is told; of more parts the comparison says that it is not complete',
  (together) => {
    const last = between(299, together)
    expect(last.entries.map(({ severity, kind }) => `${severity} ${kind}`)).toEqual(['breaking request-property-type-changed'])
    expect(last.complete).toBe(true)
    expect(between(301, together).complete).toBe(false)
  },
)

/** Parts that each say something of the one member, of which the last says the type of what the member has. */
const shared = (parts: number, type: string): JsonObject => {
  const member = (at: number): JsonObject => ({ properties: { [`m${at}`]: { type: at === parts - 1 ? type : 'string' } } })
  const saying = Array.from({ length: parts }, (_, at) => ({ properties: { one: member(at) } }))
  const schema = { ...saying[0], allOf: saying.slice(1) }
  const post = { requestBody: { content: { 'application/json': { schema } } }, responses: { '200': { description: 'ok' } } }
  return { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: { '/a': { post } } }
}

test('of a member that more parts of a whole schema describe together than are looked at, the comparison says that it is not complete', () => {
  const compared = (parts: number) =>
    diffDocuments(
      { format: 'openapi-3.1', document: shared(parts, 'string') },
      { format: 'openapi-3.1', document: shared(parts, 'integer') },
    )
  const most = compared(299)
  expect(most.entries.map(({ severity, kind }) => `${severity} ${kind}`)).toEqual(['breaking request-property-type-changed'])
  expect(most.complete).toBe(true)
  // The schema around them has 300 parts, and is whole: what its member is put together from counts as one more.
  expect(compared(300).complete).toBe(false)
})

test('a schema that has itself among its parts is none of many', () => {
  const node = {
    components: {
      schemas: { A: { allOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }, B: { type: 'string' } },
    },
  }
  const whole = { ...document(2, 'string', 'allOf'), ...node }
  expect(diffDocuments({ format: 'openapi-3.1', document: whole }, { format: 'openapi-3.1', document: whole })).toEqual({
    entries: [],
    complete: true,
  })
})
