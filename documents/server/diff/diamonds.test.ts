import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { diffDocuments } from './diff-documents.ts'

const levels = 60
const ways: Record<string, (next: JsonObject) => JsonObject> = {
  'two allOf': (next) => ({ allOf: [next, next] }),
  'three oneOf': (next) => ({ oneOf: [next, next, next] }),
  'three members': (next) => ({ type: 'object', properties: { a: next, b: next, c: next } }),
}
/** A schema whose every level leads to the next in several ways: more ways through it than anybody could go. */
const document = (way: (next: JsonObject) => JsonObject, last: string) => {
  const ref = (at: number) => ({ $ref: `#/components/schemas/S${at}` })
  const schemas = Object.fromEntries(Array.from({ length: levels }, (_, at) => [`S${at}`, way(ref(at + 1))]))
  const post = { requestBody: { content: { 'application/json': { schema: ref(0) } } }, responses: { '200': { description: 'ok' } } }
  return {
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: { '/a': { post } },
    components: { schemas: { ...schemas, [`S${levels}`]: { type: last } } },
  }
}
const between = (old: JsonObject, next: JsonObject) =>
  diffDocuments({ format: 'openapi-3.1', document: old }, { format: 'openapi-3.1', document: next })

test.each(Object.keys(ways))('a schema of which each level leads to the next by %s is compared with each other such schema', (kind) => {
  const way = ways[kind]
  if (!way) throw new Error(kind)
  expect(between(document(way, 'string'), document(way, 'string')).entries).toEqual([])
  for (const other of Object.values(ways)) {
    const { entries } = between(document(way, 'string'), document(other, 'integer'))
    expect(entries.some(({ severity }) => severity === 'breaking')).toBe(true)
  }
})

test('null fits where any way leads to it, and a schema among its own parts changes nothing', () => {
  const nullable = (schema: JsonObject) => between(plain({ type: 'string' }), plain(schema)).entries.map(({ kind }) => kind)
  const plain = (schema: JsonObject) => ({
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: { '/a': { get: { responses: { '200': { description: 'ok', content: { 'application/json': { schema } } } } } } },
    components: {
      schemas: {
        Text: { type: 'string' },
        Null: { type: ['string', 'null'] },
        Own: { allOf: [{ $ref: '#/components/schemas/Own' }, { type: 'string' }] },
      },
    },
  })
  const text = { $ref: '#/components/schemas/Text' }
  const orNull = { $ref: '#/components/schemas/Null' }
  expect(nullable({ allOf: [text, text] })).toEqual([])
  expect(nullable({ allOf: [{ $ref: '#/components/schemas/Own' }, { $ref: '#/components/schemas/Own' }] })).toEqual([])
  expect(nullable({ allOf: [orNull, text] })).toEqual([])
  expect(nullable({ allOf: [orNull, orNull] })).toEqual(['response-body-became-nullable'])
})
