import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { diffDocuments } from './diff-documents.ts'

const body = (schema: string) => `requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {"200": {description: ok}}`
const answer = (schema: string) => `responses: {"200": {description: ok, content: {application/json: {schema: ${schema}}}}}`
const document = (...operations: string[]) =>
  parseYaml(`openapi: 3.1.0
info: {title: a, version: "1"}
paths: {${operations.map((operation, at) => `/${at}: {post: {${operation}}}`).join(', ')}}`) as JsonObject
const diff = (before: JsonObject, after: JsonObject) =>
  diffDocuments({ format: 'openapi-3.1', document: before }, { format: 'openapi-3.1', document: after }).entries
const told = (before: string, after: string) => diff(document(before), document(after)).map(({ severity, kind }) => `${severity} ${kind}`)

const open = '{type: object, properties: {a: {type: string}, b: {type: string}}}'
const openLess = '{type: object, properties: {a: {type: string}}}'
const closed = '{type: object, properties: {a: {type: string}, b: {type: string}}, additionalProperties: false}'
const closedLess = '{type: object, properties: {a: {type: string}}, additionalProperties: false}'
const byName = '{type: object, patternProperties: {"^x-": {type: string}}}'
const byNameClosed = '{type: object, patternProperties: {"^x-": {type: string}}, additionalProperties: false}'

test.each([
  ['a member that is refused once it goes', body(closed), body(closedLess), 'breaking request-property-removed-optional'],
  ['a member that may still be sent', body(open), body(openLess), 'risky request-property-removed-optional'],
  [
    'names that are refused once their pattern goes',
    body(byNameClosed),
    body('{type: object, additionalProperties: false}'),
    'breaking request-body-pattern-properties-removed',
  ],
  [
    'names that may hold anything once their pattern goes',
    body(byName),
    body('{type: object}'),
    'safe request-body-pattern-properties-removed',
  ],
  [
    'names that are taken once their pattern comes',
    body('{type: object, additionalProperties: false}'),
    body(byNameClosed),
    'safe request-body-pattern-properties-added',
  ],
  [
    'names that may be received once their pattern comes',
    answer('{type: object, additionalProperties: false}'),
    answer(byNameClosed),
    'risky response-body-pattern-properties-added',
  ],
])('closed or open: %s', (_name, before, after, expected) => {
  expect(told(before, after)).toEqual([expected])
})

test('the same change in two operations that share nothing is told at each of its places', () => {
  const [old, next] = [answer('{type: string}'), answer('{type: integer}')]
  const entries = diff(document(old, old), document(next, next))
  expect(entries.map(({ kind, operation, pointer }) => [kind, operation, pointer.split('/')[2]])).toEqual([
    ['response-body-type-changed', 'POST /0', '~10'],
    ['response-body-type-changed', 'POST /1', '~11'],
  ])
})
