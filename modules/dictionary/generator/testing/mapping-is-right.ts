import assert from 'node:assert/strict'
import { type Attribute, occursOf } from '../../objects/member.contract.ts'
import type { DataType } from '../../objects/object-kinds.contract.ts'
import { type Book, bookOf, type ModelObject } from '../engine/model.rules.ts'
import { inPathCase, inPropertyCase, pluralName } from '../engine/names.rules.ts'
import { openApi } from '../engine/openapi.rules.ts'
import { type OperationKind, operationKinds } from '../generator-kinds.contract.ts'
import type { GeneratorOptions } from '../options.contract.ts'
import type { Made } from './generated-is-right.ts'
import { asked } from './metering.model.ts'

// The tables of domains 3.4 and 3.7, written down once more: what the generator makes is held against them, and not against itself.

type Json = Record<string, unknown>
interface Operation {
  operationId: string
  tags: string[]
  parameters?: { $ref?: string; name?: string; in?: string; schema?: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { $ref?: string; headers?: Json; content?: Record<string, { schema: Json }> }>
}
interface Document {
  info: Json
  servers: { url: string }[]
  security?: Record<string, string[]>[]
  tags?: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    parameters?: Json
    responses?: Record<string, { content?: Json }>
    securitySchemes?: Record<string, Json>
  }
}

const types: Readonly<Record<DataType, Json>> = {
  STRING: { type: 'string' },
  TEXT: { type: 'string' },
  INTEGER: { type: 'integer', format: 'int32' },
  LONG: { type: 'integer', format: 'int64' },
  DECIMAL: { type: 'number' },
  REAL: { type: 'number', format: 'double' },
  BOOLEAN: { type: 'boolean' },
  DATE: { type: 'string', format: 'date' },
  DATE_TIME: { type: 'string', format: 'date-time' },
  TIME: { type: 'string', format: 'time' },
  DURATION: { type: 'string', format: 'duration' },
  YEAR: { type: 'integer', minimum: 0, maximum: 9999 },
  UUID: { type: 'string', format: 'uuid' },
  URI: { type: 'string', format: 'uri' },
  EMAIL: { type: 'string', format: 'email', maxLength: 254 },
  BINARY: { type: 'string', contentEncoding: 'base64' },
  GEOMETRY: { $ref: '#/components/schemas/GeoJsonGeometry' },
  MONEY: { type: 'object' },
  ENUM: {},
  OBJECT: {},
}
const amounts = ['DECIMAL', 'MONEY']
const bare = (schema: Json): Json => {
  const { type } = schema
  const single: Json = Array.isArray(type) ? { ...schema, type: type.find((one) => one !== 'null') } : schema
  const [first] = Array.isArray(single.anyOf) ? (single.anyOf as Json[]) : []
  return first ?? single
}
const takesNull = ({ type, anyOf }: Json): boolean =>
  (Array.isArray(type) && type.includes('null')) || (Array.isArray(anyOf) && anyOf.some((one: Json) => one.type === 'null'))
const has = (schema: Json, wanted: Json, about: string): void => {
  for (const [keyword, value] of Object.entries(wanted)) assert.deepEqual([about, keyword, schema[keyword]], [about, keyword, value])
}

function attributeIsRight(book: Book, options: GeneratorOptions, attribute: Attribute, property: Json, about: string): void {
  const { dataType, minOccurs, maxOccurs, mayBeUnknown, unit, description, readOnly, writeOnly, deprecated } = attribute
  const isMany = maxOccurs !== 1
  assert.equal(takesNull(property), options.nullable === 'NULL_UNION' && mayBeUnknown === true, `${about}: null`)
  const held = bare(property)
  if (isMany)
    has(
      held,
      { type: 'array', minItems: minOccurs === 0 ? undefined : minOccurs, maxItems: maxOccurs === '*' ? undefined : maxOccurs },
      about,
    )
  const one = isMany ? (held.items as Json) : held
  const isText = options.decimals === 'STRING'
  const { precision, scale, minimum, maximum, minLength, maxLength, pattern } = attribute
  const amount = dataType === 'MONEY' ? (one.properties as { amount: Json; currency: Json }).amount : one
  if (amounts.includes(dataType)) {
    has(amount, { type: isText ? 'string' : 'number', 'x-precision': precision, 'x-scale': scale }, about)
    assert.equal(amount.multipleOf, options.decimals === 'NUMBER_MULTIPLE_OF' ? 10 ** -(scale ?? 0) : undefined, about)
    assert.equal(typeof amount.pattern, isText ? 'string' : 'undefined', about)
  }
  if (dataType === 'MONEY')
    has((one.properties as { currency: Json }).currency, { type: 'string', pattern: '^[A-Z]{3}$' }, `${about}.currency`)
  else if (dataType !== 'DECIMAL') has(one, { ...types[dataType] }, about)
  const isNumber = ['INTEGER', 'LONG', 'REAL'].includes(dataType) || (amounts.includes(dataType) && !isText)
  if (isNumber) has(amount, { minimum, maximum }, about)
  if (dataType === 'STRING' || dataType === 'TEXT') has(one, { minLength, maxLength, pattern }, about)
  if (dataType === 'ENUM') {
    const list = book.list(attribute.valueListId ?? '')
    has(one, { $ref: `#/components/schemas/${list?.name}` }, about)
  }
  if (dataType === 'OBJECT') assert.match(String(one.$ref), /^#\/components\/schemas\/Group(Input)?$/)
  has(property, { 'x-unit': unit, readOnly, writeOnly, deprecated }, about)
  has(property, { description: description || book.meaning(attribute.termId)?.description || undefined }, about)
  if (options.examples && !['OBJECT', 'GEOMETRY'].includes(dataType) && !(dataType === 'STRING' && pattern))
    assert.ok(Array.isArray(property.examples), `${about} has an example`)
  if (!options.examples) assert.equal(property.examples, undefined, about)
}

function objectIsRight(book: Book, options: GeneratorOptions, object: ModelObject, schema: Json, side: 'output' | 'input'): void {
  const about = `${object.name} ${side}`
  const supers = object.superTypeIds.filter(book.isIncluded)
  const parts = (schema.allOf ?? []) as Json[]
  const own = supers.length > 0 ? (parts.at(-1) ?? {}) : schema
  if (supers.length > 0) assert.ok(supers.every((id, at) => String(parts[at]?.$ref).startsWith(`#/components/schemas/${id}`)))
  const properties = (own.properties ?? {}) as Record<string, Json>
  const attributes = object.attributes.filter(
    ({ readOnly, writeOnly }) => !options.separateInput || (side === 'input' ? !readOnly : !writeOnly),
  )
  const required: string[] = []
  const names: string[] = []
  for (const attribute of attributes) {
    const name = inPropertyCase(attribute.name, options)
    names.push(name)
    if (attribute.minOccurs > 0) required.push(name)
    attributeIsRight(book, options, attribute, properties[name] ?? {}, `${about}.${name}`)
  }
  for (const relation of object.relations) {
    if (relation.representation === 'LINK') continue
    const { least, most } = occursOf(relation.targetCardinality)
    const whole = inPropertyCase(relation.name, options)
    const isWhole = relation.representation === 'EMBEDDED' && properties[whole] !== undefined
    const name = isWhole ? whole : inPropertyCase(`${relation.name}${most > 1 ? 'Ids' : 'Id'}`, options)
    names.push(name)
    if (least > 0) required.push(name)
    const property = properties[name] ?? {}
    if (most > 1)
      has(property, { type: 'array', minItems: least || undefined, maxItems: Number.isFinite(most) ? most : undefined }, `${about}.${name}`)
    const one = most > 1 ? (property.items as Json) : property
    const keys = book.identifiers(book.object(relation.targetId) ?? object)
    if (isWhole) assert.match(String(one.$ref), new RegExp(`/${relation.targetId}(Input)?$`))
    else if (keys.length === 1) has(one, { type: 'string', format: 'uuid' }, `${about}.${name}`)
    else assert.deepEqual(Object.keys(one.properties as Json).length, keys.length)
  }
  assert.deepEqual(Object.keys(properties), names, about)
  assert.deepEqual(own.required ?? [], required, about)
  const isOpen = options.additionalProperties || book.isSuper(object.id)
  has(schema, { additionalProperties: isOpen || supers.length > 0 ? undefined : false }, about)
  has(schema, { unevaluatedProperties: isOpen || supers.length === 0 ? undefined : false, description: object.description }, about)
  const term = options.semantics ? book.meaning(object.termIds[0]) : undefined
  has(schema, { 'x-jsonld-type': term?.URI }, about)
  assert.equal(schema['x-jsonld-context'] !== undefined, term !== undefined, about)
}

const parametersOf = { PAGE: ['page', 'pageSize'], OFFSET: ['offset', 'limit'], CURSOR: ['cursor', 'limit'], NONE: [] } as const
const answers: Readonly<Record<OperationKind, readonly string[]>> = {
  LIST: ['200', '400', '401', '403', 'default'],
  CREATE: ['201', '400', '401', '403', '409', 'default'],
  READ: ['200', '400', '401', '403', '404', 'default'],
  REPLACE: ['200', '400', '401', '403', '404', '409', 'default'],
  UPDATE: ['200', '400', '401', '403', '404', '409', 'default'],
  DELETE: ['204', '400', '401', '403', '404', 'default'],
  SUBLISTS: ['200', '400', '401', '403', '404', 'default'],
}

function pathsAreRight(book: Book, options: GeneratorOptions, { paths }: Document): void {
  const found = new Map<string, Operation>(
    Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map(([method, one]) => [`${method} ${path}`, one] as const)),
  )
  const wanted = new Map<string, [kind: OperationKind, object: ModelObject]>()
  for (const id of book.model.chosen) {
    const object = book.object(id)
    if (!object) continue
    const kinds = {
      CRUD: operationKinds,
      READ_ONLY: ['LIST', 'READ', 'SUBLISTS'] as const,
      CUSTOM: options.custom[id] ?? [],
      NONE: [] as const,
    }[options.operations]
    const base = `/${inPathCase(pluralName(object), options)}`
    const one = `${base}${book
      .identifiers(object)
      .map(({ name }) => `/{${inPropertyCase(name, options)}}`)
      .join('')}`
    const at = { LIST: `get ${base}`, CREATE: `post ${base}`, READ: `get ${one}`, REPLACE: `put ${one}`, UPDATE: `patch ${one}` }
    for (const kind of kinds)
      if (kind === 'SUBLISTS') {
        for (const { representation, targetId, name } of object.relations)
          if (representation === 'LINK' && book.isIncluded(targetId))
            wanted.set(`get ${one}/${inPathCase(name, options)}`, [kind, book.object(targetId) ?? object])
      } else wanted.set(kind === 'DELETE' ? `delete ${one}` : at[kind], [kind, object])
  }
  const isOperation = (place: string) => !place.startsWith('parameters ')
  assert.deepEqual(new Set([...found.keys()].filter(isOperation)), new Set(wanted.keys()))
  const ids = [...found].flatMap(([place, { operationId }]) => (isOperation(place) ? [operationId] : []))
  assert.equal(new Set(ids).size, ids.length, 'no two operations are alike')
  for (const [place, [kind, object]] of wanted) {
    const operation = found.get(place)
    if (!operation) continue
    assert.deepEqual(new Set(Object.keys(operation.responses)), new Set(answers[kind]), place)
    const [[, success] = ['', {}]] = Object.entries(operation.responses)
    if (kind !== 'DELETE') assert.ok('headers' in success && success.headers?.['API-Version'], `${place} names the version`)
    if (kind === 'CREATE') assert.ok('headers' in success && success.headers?.Location, `${place} says where it is`)
    const said = (operation.parameters ?? []).map(({ $ref, name }) => name ?? $ref?.split('/').at(-1) ?? '')
    if (kind === 'LIST') {
      const filters = book.attributes(object).filter(({ filterable, dataType }) => filterable && types[dataType].type !== 'object')
      const named = filters
        .filter(({ dataType }) => !['GEOMETRY', 'OBJECT', 'BINARY'].includes(dataType))
        .flatMap(({ name, dataType }) =>
          ['INTEGER', 'LONG', 'DECIMAL', 'REAL', 'YEAR', 'DATE', 'DATE_TIME', 'TIME'].includes(dataType)
            ? [`${name}From`, `${name}To`]
            : [name],
        )
        .map((name) => inPropertyCase(name, options))
      const all = [...parametersOf[options.pagination], ...(options.sorting ? ['sort'] : []), ...(options.filtering ? named : [])]
      assert.deepEqual(said, all, place)
      const sort = operation.parameters?.find(({ name }) => name === 'sort')?.schema?.pattern
      const marked = book.attributes(object).filter(({ sortable }) => sortable)
      if (options.sorting && marked.length > 0)
        for (const { name } of marked) assert.ok(new RegExp(String(sort)).test(`-${inPropertyCase(name, options)}`), `${place} sorts`)
    }
    if (kind === 'LIST' || (kind === 'SUBLISTS' && 'content' in success))
      assert.deepEqual(
        Object.keys(('content' in success && success.content) || {}),
        [options.envelope === 'HAL' ? 'application/hal+json' : 'application/json'],
        place,
      )
    const body = operation.requestBody?.content
    if (kind === 'CREATE' || kind === 'REPLACE')
      has(
        body?.['application/json']?.schema ?? {},
        { $ref: `#/components/schemas/${object.name}${options.separateInput ? 'Input' : ''}` },
        place,
      )
    if (kind === 'UPDATE') assert.ok(body?.['application/merge-patch+json'], place)
  }
}

const schemes = {
  OAUTH2: { type: 'oauth2' },
  API_KEY: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  OIDC: { type: 'openIdConnect' },
  MTLS: { type: 'mutualTLS' },
  NONE: {},
} as const

/** The OpenAPI document says of the model and of each option what the tables of the specification say. @throws AssertionError */
export function mappingIsRight({ model, options }: Made): void {
  const book = bookOf(model, options.relationDepth)
  const document = openApi(book, {
    ...asked(),
    options,
    servers: [{ url: 'https://api.example.org/some', description: '' }],
  }) as never as Document
  const { schemas, securitySchemes, responses } = document.components
  const hasPaths = Object.keys(document.paths).length > 0
  for (const id of model.included) {
    const object = book.object(id)
    if (!object) continue
    objectIsRight(book, options, object, schemas[object.name] ?? {}, 'output')
    const input = schemas[`${object.name}Input`]
    if (object.objectType === 'OBJECT_TYPE') assert.equal(input !== undefined, hasPaths && options.separateInput, object.name)
    if (input) objectIsRight(book, options, object, input, 'input')
  }
  for (const { name, kind, codes, uri } of model.lists)
    if (schemas[name]) has(schemas[name], kind === 'ENUMERATION' ? { enum: codes } : { enum: undefined, 'x-value-list': { uri } }, name)
  pathsAreRight(book, options, document)
  assert.equal(document.servers[0]?.url, `https://api.example.org/some${options.versionInPath ? '/v1' : ''}`)
  has(document.info, { 'x-audience': options.audience || undefined }, 'info')
  assert.equal(schemas.Problem !== undefined, hasPaths && options.errors === 'RFC9457')
  for (const answer of Object.values(responses ?? {}))
    assert.deepEqual(Object.keys(answer.content ?? {}), options.errors === 'RFC9457' ? ['application/problem+json'] : [])
  const [scheme = {}] = Object.values(securitySchemes ?? {})
  if (hasPaths) has(scheme, schemes[options.security], 'security')
  assert.equal(document.security !== undefined, hasPaths && options.security !== 'NONE')
  for (const [name, schema] of Object.entries(schemas)) {
    if (!name.endsWith('Page')) continue
    const wanted = options.envelope === 'HAL' ? ['_embedded', '_links'] : ['data']
    assert.deepEqual(schema.required, [...wanted, ...(options.envelope === 'HAL' || options.pagination === 'NONE' ? [] : ['page'])], name)
  }
}
