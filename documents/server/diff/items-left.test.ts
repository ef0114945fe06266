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

test.each([
  ['any item', 'texts or numbers', aText, textOrNumber, 'breaking request-property-variants-added'],
  ['texts or numbers', 'texts alone', textOrNumber, textsAlone, 'breaking request-property-any-of-removed'],
  ['any item', 'texts alone', aText, textsAlone, 'breaking request-property-type-narrowed'],
  ['texts alone', 'texts or numbers', textsAlone, textOrNumber, 'safe request-property-any-of-added'],
  ['texts or numbers', 'any item', textOrNumber, aText, 'safe request-property-variants-removed'],
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
