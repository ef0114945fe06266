import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import type { JsonObject } from '../json.ts'
import { diffDocuments } from './diff-documents.ts'

const formatOf = ({ swagger, openapi, asyncapi }: JsonObject) =>
  swagger !== undefined
    ? 'swagger-2.0'
    : asyncapi !== undefined
      ? 'asyncapi-3'
      : (`openapi-${String(openapi).slice(0, 3)}` as 'openapi-3.1')
function diff(before: string, after: string): string[] {
  const [old, next] = [parseYaml(before) as JsonObject, parseYaml(after) as JsonObject]
  return diffDocuments({ format: formatOf(old), document: old }, { format: formatOf(next), document: next }).entries.map(
    ({ severity, kind }) => `${severity} ${kind}`,
  )
}
const head = 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\n'
const parts = `
components:
  schemas:
    Cat: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}
    Dog: {type: object, required: [kind], properties: {kind: {type: string}, breed: {type: string}}}
    Puss: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}
    List: {type: array, items: {type: string}}
`
const operation = (text: string) => `${head}paths: {/a: {post: ${text}}}${parts}`
const ok = 'responses: {"200": {description: ok}}'
const parameter = (schema: string) => operation(`{parameters: [{name: p, in: query, schema: ${schema}}], ${ok}}`)
const body = (schema: string) => operation(`{requestBody: {content: {application/json: {schema: ${schema}}}}, ${ok}}`)
const pets = (members: string, mapping = '') =>
  body(`{oneOf: [${members}]${mapping === '' ? '' : `, discriminator: {propertyName: kind, mapping: {${mapping}}}`}}`)
const ref = (name: string) => `{$ref: "#/components/schemas/${name}"}`
const responses = (text: string) => operation(`{responses: {"200": {description: ok, ${text}}}}`)
const socket = (channels: string) => `asyncapi: 3.0.0\ninfo: {title: a, version: "1"}\nchannels: {${channels}}`
const events = (messages: string) =>
  `asyncapi: 3.0.0\ninfo: {title: a, version: "1"}\nchannels: {c: {address: x, messages: {${messages}}}}\noperations: {s: {action: send, channel: {$ref: "#/channels/c"}}}`

test.each([
  ['a parameter whose schema is a reference', parameter('{type: array, items: {type: string}}'), parameter(ref('List'))],
  ['a parameter with a list of types', parameter('{type: [string, integer]}'), parameter('{type: [integer, string]}')],
  ['a parameter with an allOf of one', parameter('{type: string}'), parameter('{allOf: [{type: string}]}')],
  ['a choice between types as a list of types', body('{type: [string, integer]}'), body('{oneOf: [{type: integer}, {type: string}]}')],
  ['a renamed component in a choice', pets(`${ref('Cat')}, ${ref('Dog')}`), pets(`${ref('Dog')}, ${ref('Puss')}`)],
  [
    'a renamed component behind an unchanged mapping',
    pets(`${ref('Cat')}, ${ref('Dog')}`, 'cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog"'),
    pets(`${ref('Dog')}, ${ref('Puss')}`, 'cat: "#/components/schemas/Puss", dog: Dog'),
  ],
  ['a choice of nothing as nothing', body('{anyOf: [false, false]}'), body('false')],
  ['an if that always holds as its then', body('{if: {}, then: {type: string}, else: {type: integer}}'), body('{type: string}')],
  ['an if that never holds as its else', body('{if: false, then: {type: integer}, else: {type: string}}'), body('{type: string}')],
  [
    'unnamed variants in another order',
    body('{anyOf: [{type: object, properties: {a: {}}}, {type: object, properties: {b: {}}}]}'),
    body('{anyOf: [{type: object, properties: {b: {}}}, {type: object, properties: {a: {}}}]}'),
  ],
  [
    'variants that share one name',
    pets('{title: X, type: string}, {title: X, type: integer}'),
    pets('{title: X, type: integer}, {title: X, type: string}'),
  ],
  [
    'media types that differ in a parameter',
    responses('content: {"a/b; v=1": {schema: {type: string}}, "a/b; v=2": {schema: {type: integer}}}'),
    responses('content: {"A/B;v=2": {schema: {type: integer}}, "a/b;V=1": {schema: {type: string}}}'),
  ],
  [
    'headers in another case',
    responses('headers: {ETag: {schema: {type: string}}, etag: {schema: {type: integer}}}'),
    responses('headers: {ETag: {schema: {type: string}}, etag: {schema: {type: integer}}}'),
  ],
  [
    'messages without names of their own',
    events('a: {payload: {type: string}}, b: {payload: {type: integer}}'),
    events('b: {payload: {type: integer}}, a: {payload: {type: string}}'),
  ],
  [
    'channels of one address in another order',
    socket('a: {address: /, messages: {one: {payload: {type: string}}}}, b: {address: /, messages: {two: {payload: {type: integer}}}}'),
    socket('b: {address: /, messages: {two: {payload: {type: integer}}}}, a: {address: /, messages: {one: {payload: {type: string}}}}'),
  ],
  [
    'renamed channels of one address',
    socket('a: {address: /, messages: {one: {payload: {type: string}}}}, b: {address: /, messages: {two: {payload: {type: integer}}}}'),
    socket('d: {address: /, messages: {two: {payload: {type: integer}}}}, c: {address: /, messages: {one: {payload: {type: string}}}}'),
  ],
  ['a bound beside the same one', body('{type: integer, minimum: 3}'), body('{type: integer, exclusiveMinimum: 2}')],
  [
    'types beside a choice that has them',
    body(`{type: object, oneOf: [${ref('Cat')}, ${ref('Dog')}]}`),
    body(`{oneOf: [${ref('Cat')}, ${ref('Dog')}]}`),
  ],
  ['values and their type', body('{enum: [a, b]}'), body('{type: string, enum: [b, a]}')],
  [
    'a member that two parts describe',
    body('{allOf: [{properties: {a: {type: string}}}, {properties: {a: {maxLength: 3}}}]}'),
    body('{properties: {a: {type: string, maxLength: 3}}}'),
  ],
  ['what a member needs beside it', body('{dependentRequired: {a: [b]}}'), body('{dependentSchemas: {a: {required: [b]}}}')],
  ['a member that nothing fits', body('{properties: {a: false}}'), body('{properties: {a: {not: {}}}}')],
  ['yes or no, written out', body('{type: boolean}'), body('{type: boolean, enum: [false, true]}')],
  ['an item of which there may be none', body('{type: array}'), body('{type: array, contains: {type: string}, minContains: 0}')],
  [
    'what is there without a discriminator, renamed',
    body(`{oneOf: [${ref('Cat')}, ${ref('Dog')}], discriminator: {propertyName: kind, mapping: {c: Cat}, defaultMapping: Cat}}`),
    body(
      `{oneOf: [${ref('Puss')}, ${ref('Dog')}], discriminator: {propertyName: kind, mapping: {c: Puss}, defaultMapping: "#/components/schemas/Puss"}}`,
    ),
  ],
  [
    'a file of Swagger 2.0',
    'swagger: "2.0"\ninfo: {title: a, version: "1"}\npaths: {/a: {get: {produces: [a/b], responses: {"200": {description: ok, schema: {type: file}}}}}}',
    'openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths: {/a: {get: {responses: {"200": {description: ok, content: {a/b: {schema: {type: string, format: binary}}}}}}}}',
  ],
  [
    'Swagger 2.0 without a host',
    `swagger: "2.0"\ninfo: {title: a, version: "1"}\npaths: {}`,
    `openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths: {}`,
  ],
  [
    'parameters of the path and of the operation',
    operation(`{parameters: [{name: p, in: query, schema: {type: string}}], ${ok}}`),
    `${head}paths: {/a: {parameters: [{name: p, in: query, schema: {type: string}}], post: {${ok}}}}${parts}`,
  ],
])('untold: %s', (_name, before, after) => {
  expect(diff(before, after).filter((one) => one !== 'safe format-changed')).toEqual([])
  expect(diff(before, before)).toEqual([])
  expect(diff(after, after)).toEqual([])
})

const choice = (more: string) => body(`{${more}oneOf: [${ref('Cat')}, ${ref('Dog')}]}`)
const hook = (schema: string) =>
  operation(
    `{callbacks: {done: {"{$request.body#/u}": {post: {requestBody: {content: {application/json: {schema: ${schema}}}}, ${ok}}}}}, ${ok}}`,
  )

test.each([
  [
    'null beside a choice',
    choice(''),
    body(`{oneOf: [${ref('Cat')}, ${ref('Dog')}, {type: "null"}]}`),
    'safe request-body-became-nullable',
  ],
  ['a choice that leaves nothing', body('{type: string}'), body('{oneOf: [false, false]}'), 'breaking request-body-type-narrowed'],
  ['values beside a choice', choice(''), choice('enum: [{kind: a}], '), 'breaking request-body-became-enum'],
  ['a required member beside a choice', choice(''), choice('required: [name], '), 'breaking request-property-became-required'],
  [
    'a limit beside a choice',
    choice('type: object, maxProperties: 9, '),
    choice('type: object, maxProperties: 3, '),
    'breaking request-body-max-properties-lowered',
  ],
  ['a default beside a choice', choice(''), choice('default: {kind: a}, '), 'safe request-body-default-changed'],
  [
    'what a mapping says',
    pets(`${ref('Cat')}, ${ref('Dog')}`, 'cat: Cat, dog: Dog'),
    pets(`${ref('Cat')}, ${ref('Dog')}`, 'puss: Cat, dog: Dog'),
    'breaking request-body-discriminator-value-removed',
  ],
  [
    'a name that a discriminator goes by',
    body(`{discriminator: {propertyName: kind}, oneOf: [${ref('Cat')}, ${ref('Dog')}]}`),
    body(`{discriminator: {propertyName: kind}, oneOf: [${ref('Puss')}, ${ref('Dog')}]}`),
    'breaking request-body-discriminator-value-removed',
  ],
  ['what a callback sends', hook('{type: string}'), hook('{type: [string, "null"]}'), 'breaking response-body-became-nullable'],
  [
    'servers of a path',
    `${head}paths: {/a: {servers: [{url: "https://a"}], get: {${ok}}}}`,
    `${head}paths: {/a: {servers: [{url: "https://b"}], get: {${ok}}}}`,
    'risky server-removed',
  ],
  [
    'a schema that becomes content',
    parameter('{type: string}'),
    operation(`{parameters: [{name: p, in: query, content: {application/json: {schema: {type: string}}}}], ${ok}}`),
    'breaking request-parameter-style-changed',
  ],
  [
    'an object that may be a second one now',
    body(ref('Cat')),
    pets(`${ref('Cat')}, ${ref('Dog')}`),
    'risky request-body-one-of-overlapping',
  ],
  [
    'items after those at fixed places',
    body('{type: array, prefixItems: [{type: string}], items: {type: string}}'),
    body('{type: array, prefixItems: [{type: string}], items: false}'),
    'breaking request-property-type-narrowed',
  ],
  [
    'an item at a fixed place',
    body('{type: array, prefixItems: [{type: string}]}'),
    body('{type: array, prefixItems: [{type: string, maxLength: 3}]}'),
    'breaking request-property-max-length-added',
  ],
  [
    'unevaluated items',
    body('{type: array, prefixItems: [{type: string}]}'),
    body('{type: array, prefixItems: [{type: string}], unevaluatedItems: false}'),
    'breaking request-property-type-narrowed',
  ],
  [
    'an item that has to be there',
    body('{type: array, contains: {type: string}, minContains: 0}'),
    body('{type: array, contains: {type: string}}'),
    'breaking request-body-contains-added',
  ],
  [
    'what items of a stream are',
    responses('content: {application/jsonl: {itemSchema: {type: string}}}'),
    responses('content: {application/jsonl: {itemSchema: {type: integer}}}'),
    'breaking response-property-type-changed',
  ],
])('told: %s', (_name, before, after, expected) => {
  expect(diff(before, after)).toContain(expected)
})

const explode = (schema: string, more = '') => operation(`{parameters: [{name: p, in: query${more}, schema: ${schema}}], ${ok}}`)
test.each([
  ['a number that may be any text', '{type: integer}', '{type: string}', ['safe request-parameter-type-widened']],
  ['a text that must be a number', '{type: string}', '{type: number}', ['breaking request-parameter-type-narrowed']],
  ['yes or no that must be a number', '{type: boolean}', '{type: integer}', ['breaking request-parameter-type-changed']],
  [
    'a text that may come more than once',
    '{type: string}',
    '{type: array, items: {type: string}}',
    ['safe request-parameter-type-widened'],
  ],
  [
    'a text that may come more than once, as a number',
    '{type: string}',
    '{type: array, items: {type: integer}}',
    ['breaking request-property-type-narrowed', 'safe request-parameter-type-widened'],
  ],
  [
    'a text that must come twice',
    '{type: string}',
    '{type: array, minItems: 2, items: {type: string}}',
    ['breaking request-parameter-type-changed'],
  ],
  ['a list that may come once only', '{type: array, items: {type: string}}', '{type: string}', ['breaking request-parameter-type-changed']],
])('a parameter is written as text: %s', (_name, before, after, expected) => {
  expect(diff(explode(before), explode(after))).toEqual(expected)
})
test('a list in one value, and a parameter in JSON, are not what a plain one is', () => {
  const list = '{type: array, items: {type: string}}'
  expect(diff(explode('{type: string}'), explode(list, ', explode: false'))).toEqual(['breaking request-parameter-type-changed'])
  const json = (type: string) =>
    operation(`{parameters: [{name: p, in: query, content: {application/json: {schema: {type: ${type}}}}}], ${ok}}`)
  expect(diff(json('integer'), json('string'))).toEqual(['breaking request-parameter-type-changed'])
})

const secured = (security: string) =>
  `asyncapi: 3.0.0\ninfo: {title: a, version: "1"}\nchannels: {c: {address: x, messages: {}}}\noperations: {s: {action: send, channel: {$ref: "#/channels/c"}${security}}}\ncomponents: {securitySchemes: {key: {type: httpApiKey, in: header, name: X-Key}, user: {type: userPassword}}}`
const [byKey, byUser] = ['{$ref: "#/components/securitySchemes/key"}', '{$ref: "#/components/securitySchemes/user"}']
const not = (schema: string) => body(`{type: object, not: ${schema}}`)
const when = (schema: string, branch = 'then') => body(`{type: object, if: ${schema}, ${branch}: {required: [name]}}`)
const server = (values: string) => `${head}servers: [{url: "https://{at}.example", variables: {at: {${values}}}}]\npaths: {}`

test.each([
  ['an operation of events needs a key', secured(''), secured(`, security: [${byKey}]`), ['breaking security-added']],
  ['it needs none any more', secured(`, security: [${byKey}]`), secured(''), ['safe security-dropped']],
  [
    'it takes another way in as well',
    secured(`, security: [${byKey}]`),
    secured(`, security: [${byKey}, ${byUser}]`),
    ['safe security-alternative-added'],
  ],
  [
    'it does not take one any more',
    secured(`, security: [${byKey}, ${byUser}]`),
    secured(`, security: [${byUser}]`),
    ['breaking security-removed'],
  ],
  ['a negation refuses more', not('{required: [a, b]}'), not('{required: [a]}'), ['breaking request-body-not-changed']],
  ['a negation refuses less', not('{required: [a]}'), not('{required: [a, b]}'), ['safe request-body-not-changed']],
  ['a condition asks of more', when('{required: [a, b]}'), when('{required: [a]}'), ['breaking request-body-if-changed']],
  ['a condition asks of fewer', when('{required: [a]}'), when('{required: [a, b]}'), ['safe request-body-if-changed']],
  [
    'the other way, for what does not fit',
    when('{required: [a]}', 'else'),
    when('{required: [a, b]}', 'else'),
    ['breaking request-body-if-changed'],
  ],
  [
    'a server has fewer values',
    server('default: eu, enum: [eu, us]'),
    server('default: eu, enum: [eu]'),
    ['risky server-variable-changed'],
  ],
  ['a server has more values', server('default: eu, enum: [eu]'), server('default: eu, enum: [eu, us]'), []],
  ['a link of an answer goes', responses('links: {lines: {operationId: x}}'), responses('links: {}'), ['risky response-link-removed']],
])('%s: told by what it means', (_, before, after, expected) => {
  expect(diff(before, after)).toEqual(expected)
})
