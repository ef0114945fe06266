import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { diffDocuments } from './diff-documents.ts'

const document = (schema: string) =>
  parseYaml(`openapi: 3.1.0
info: {title: a, version: "1"}
paths: {/a: {post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {"200": {description: ok}}}}}`) as JsonObject

const diff = (before: string, after: string) =>
  diffDocuments({ format: 'openapi-3.1', document: document(before) }, { format: 'openapi-3.1', document: document(after) }).entries.map(
    ({ severity, kind }) => `${severity} ${kind}`,
  )

const aText = '{type: array, contains: {type: string}}'
const textOrNumber = '{type: array, contains: {type: string}, unevaluatedItems: {type: integer}}'
const textsAlone = '{type: array, contains: {type: string}, unevaluatedItems: false}'

const someText = '{contains: {type: string}}'
const byPart = (left: string, part = someText) => `{type: array, allOf: [${part}], unevaluatedItems: ${left}}`

test.each([
  ['any item', 'texts or numbers', aText, textOrNumber, 'breaking request-property-variants-added'],
  ['texts or numbers', 'texts alone', textOrNumber, textsAlone, 'breaking request-property-any-of-removed'],
  ['any item', 'texts alone', aText, textsAlone, 'breaking request-property-type-narrowed'],
  ['texts alone', 'texts or numbers', textsAlone, textOrNumber, 'safe request-property-any-of-added'],
  ['texts or numbers', 'any item', textOrNumber, aText, 'safe request-property-variants-removed'],
  ['texts or numbers by a part', 'texts alone', byPart('{type: integer}'), byPart('false'), 'breaking request-property-any-of-removed'],
  ['texts alone', 'texts or numbers by a part', textsAlone, byPart('{type: integer}'), 'safe request-property-any-of-added'],
  [
    'no items, where only another part takes texts',
    'texts alone by a part',
    '{type: array, allOf: [{contains: {type: string}}, {unevaluatedItems: false}]}',
    byPart('false'),
    'safe request-property-type-widened',
  ],
])('items left beside `contains`, %s to %s: named once, by what fits', (_from, _to, before, after, expected) => {
  expect(diff(before, after)).toEqual([expected])
})

test.each([
  ['each item has to fit `contains`', '{type: array, items: {type: string}, contains: {type: string}}', textsAlone],
  [
    'no item has to fit it, yet those that do are evaluated',
    '{type: array, items: {type: string}}',
    '{type: array, contains: {type: string}, minContains: 0, unevaluatedItems: false}',
  ],
  ['nothing is left', '{type: array, contains: {}}', '{type: array, contains: {}, unevaluatedItems: {type: string}}'],
  ['a part has `contains`', textsAlone, byPart('false')],
  [
    'a part of a part has it, though none has to be there',
    '{type: array, items: {type: string}}',
    byPart('false', '{allOf: [{contains: {type: string}, minContains: 0}]}'),
  ],
  ['a part has `items`', '{type: array, items: {type: string}}', byPart('false', '{items: {type: string}}')],
  ['a part takes any item', '{type: array}', byPart('false', '{items: true}')],
  ['a part says what is left', '{type: array, unevaluatedItems: {type: string}}', byPart('false', '{unevaluatedItems: {type: string}}')],
  ['`items` takes any', '{type: array, items: true}', '{type: array, items: true, unevaluatedItems: false}'],
  ['either of two types', '{type: array, contains: {type: string}, items: {type: [string, integer]}}', textOrNumber],
  [
    '`items` evaluates all',
    '{type: array, items: {type: string}, contains: {maxLength: 3}}',
    '{type: array, items: {type: string}, contains: {maxLength: 3}, unevaluatedItems: false}',
  ],
])('items left beside `contains`: the same where %s', (_name, before, after) => {
  expect(diff(before, after)).toEqual([])
  expect(diff(after, before)).toEqual([])
})

const member = '{type: object, properties: {a: {type: string}}}'
const closedBy = (part: string) => `{allOf: [${part}], unevaluatedProperties: false}`

test.each([
  ['names of a part', '{type: object, properties: {a: {type: string}}, additionalProperties: false}', closedBy(member)],
  ['other members that a part takes', member, closedBy('{type: object, properties: {a: {type: string}}, additionalProperties: true}')],
  [
    'other members that a part takes by a schema',
    '{type: object, additionalProperties: {type: string}}',
    closedBy('{type: object, additionalProperties: {type: string}}'),
  ],
  [
    'other members that a part leaves open in the same words',
    '{type: object, unevaluatedProperties: {type: string}}',
    closedBy('{type: object, unevaluatedProperties: {type: string}}'),
  ],
])('`unevaluatedProperties` says nothing of %s', (_name, before, after) => {
  expect(diff(before, after)).toEqual([])
  expect(diff(after, before)).toEqual([])
})

test('`unevaluatedProperties` closes what the parts leave open, and not what only stands beside it', () => {
  expect(diff(member, closedBy(member))).toEqual(['breaking request-body-additional-properties-narrowed'])
  const beside = `{allOf: [{type: object, additionalProperties: {type: string}}, {unevaluatedProperties: false}]}`
  expect(diff(closedBy('{type: object, additionalProperties: {type: string}}'), beside)).toEqual([
    'breaking request-body-additional-properties-narrowed',
  ])
})
