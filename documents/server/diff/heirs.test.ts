import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { diffDocuments } from './diff-documents.ts'

const pet = (more = '') =>
  `Pet: {type: object, required: [kind], discriminator: {propertyName: kind${more}}, properties: {kind: {type: string}, age: {type: integer}}}`
const heir = (name: string, base: string, members: string) =>
  `${name}: {allOf: [{$ref: "#/components/schemas/${base}"}, {type: object, properties: {${members}}}]}`
const cat = heir('Cat', 'Pet', 'hunts: {type: string}')
const dog = heir('Dog', 'Pet', 'pack: {type: integer}')

const document = (schemas: string[], wrapped = '{$ref: "#/components/schemas/Pet"}') =>
  parseYaml(`openapi: 3.0.3
info: {title: a, version: "1"}
paths:
  /a:
    post:
      requestBody: {content: {application/json: {schema: ${wrapped}}}}
      responses: {"200": {description: ok, content: {application/json: {schema: ${wrapped}}}}}
components: {schemas: {${schemas.join(', ')}}}`) as JsonObject

const between = (old: JsonObject, next: JsonObject) =>
  diffDocuments({ format: 'openapi-3.0', document: old }, { format: 'openapi-3.0', document: next }).entries.map(
    ({ severity, kind, pointer }) => `${severity} ${kind} ${pointer.split('/').at(-1)}`,
  )
const diff = (before: string[], after: string[]) => between(document(before), document(after))

test.each([
  [
    'a member of one of them',
    [pet(), cat, dog],
    [pet(), heir('Cat', 'Pet', 'hunts: {type: integer}'), dog],
    ['breaking request-property-type-changed hunts', 'breaking response-property-type-changed hunts'],
  ],
  [
    'a member of one that is put together from another one',
    [pet(), cat, heir('Kitten', 'Cat', 'weeks: {type: integer}')],
    [pet(), cat, heir('Kitten', 'Cat', 'weeks: {type: string}')],
    ['breaking request-property-type-changed weeks', 'breaking response-property-type-changed weeks'],
  ],
  ['one that comes', [pet(), cat], [pet(), cat, dog], ['breaking response-body-one-of-added Dog', 'safe request-body-one-of-added Dog']],
  ['one that goes', [pet(), cat, dog], [pet(), cat], ['breaking request-body-one-of-removed Dog', 'safe response-body-one-of-removed Dog']],
  [
    'what the discriminator says for one',
    [pet(), cat],
    [pet(', mapping: {tiger: Cat}'), cat],
    [
      'breaking request-body-discriminator-value-removed Cat',
      'breaking response-body-discriminator-value-added Cat',
      'safe request-body-discriminator-value-added Cat',
      'safe response-body-discriminator-value-removed Cat',
    ],
  ],
  [
    'the member that tells them apart',
    [pet(), cat],
    [pet().replace('propertyName: kind', 'propertyName: age'), cat],
    ['breaking request-body-discriminator-changed Pet', 'breaking response-body-discriminator-changed Pet'],
  ],
])('a schema with a discriminator stands for those that are put together from it: %s is told', (_name, before, after, expected) => {
  expect(diff(before, after)).toEqual(expected)
})

test.each([
  ['the order of the components', [pet(), cat, dog], [dog, pet(), cat]],
  [
    'a name behind the same value',
    [pet(', mapping: {c: Cat}'), cat],
    [pet(', mapping: {c: Tom}'), heir('Tom', 'Pet', 'hunts: {type: string}')],
  ],
  ['another name for one of them', [pet(), cat], [pet(), cat, 'Other: {$ref: "#/components/schemas/Cat"}']],
  ['a member that each of them said for itself', [pet(), heir('Cat', 'Pet', 'age: {type: integer}, hunts: {type: string}')], [pet(), cat]],
])('of the variants of a schema with a discriminator %s is no change', (_name, before, after) => {
  expect(diff(before, after)).toEqual([])
  expect(diff(after, before)).toEqual([])
})

test('a change that all variants have from what they are put together from is told once for each direction', () => {
  expect(diff([pet(), cat, dog], [pet().replace('integer', 'string'), cat, dog])).toEqual([
    'breaking request-property-type-changed age',
    'breaking response-property-type-changed age',
  ])
})

test.each(['{nullable: true, allOf: [{$ref: "#/components/schemas/Pet"}]}', '{oneOf: [{$ref: "#/components/schemas/Pet"}]}'])(
  'a schema with a discriminator stands for its variants also as %s',
  (wrapped) => {
    expect(between(document([pet(), cat], wrapped), document([pet(), heir('Cat', 'Pet', '')], wrapped))).toEqual([
      'breaking response-property-removed-optional hunts',
      'risky request-property-removed-optional hunts',
    ])
  },
)

test('where one of the variants is asked for by its name, the others are not meant', () => {
  const cats = '{$ref: "#/components/schemas/Cat"}'
  expect(between(document([pet(), cat, dog], cats), document([pet(), cat], cats))).toEqual([])
})

test('without a discriminator a schema stands for itself alone, and what is put together from itself ends', () => {
  const plain = pet().replace(/discriminator: \{[^}]*\}, /, '')
  expect(diff([plain, cat, dog], [plain, cat])).toEqual([])
  const ring = [pet(), 'Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {$ref: "#/components/schemas/Cat"}]}']
  expect(diff(ring, ring)).toEqual([])
})
