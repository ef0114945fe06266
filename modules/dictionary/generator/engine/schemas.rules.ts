import type { Attribute } from '../../objects/member.contract.ts'
import type { GeneratorOptions } from '../options.contract.ts'
import { geometrySchema } from './geometry.rules.ts'
import type { Book, ModelObject } from './model.rules.ts'
import { inPropertyCase } from './names.rules.ts'
import { type Part, partsOf, type Side } from './parts.rules.ts'
import { attributeExample, jsonValueOf } from './values.rules.ts'

export type Json = Record<string, unknown>
export interface Making {
  book: Book
  options: GeneratorOptions
  /** Where schemas stand: `#/components/schemas/` or `#/$defs/`. */
  at: string
}
const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
const given = (pairs: readonly (readonly [string, unknown])[]): Json =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined && value !== ''))
const numeric = (attribute: Attribute): Json => given(limits.map((name) => [name, attribute[name]] as const))
const refTo = ({ at }: Making, name: string): Json => ({ $ref: `${at}${name}` })
export const geometryName = 'GeoJsonGeometry'

function decimal({ options }: Making, attribute: Attribute): Json {
  const { precision, scale } = attribute
  const told = given([
    ['x-precision', precision],
    ['x-scale', scale],
  ])
  if (options.decimals === 'STRING') {
    const digits = precision === undefined ? '+' : `{1,${Math.max(1, precision - (scale ?? 0))}}`
    const decimals = scale === 0 ? '' : scale === undefined ? '(\\.[0-9]+)?' : `(\\.[0-9]{1,${scale}})?`
    return { type: 'string', pattern: `^-?[0-9]${digits}${decimals}$`, ...told }
  }
  const step =
    options.decimals === 'NUMBER_MULTIPLE_OF' && scale !== undefined ? { multipleOf: scale === 0 ? 1 : Number(`1e-${scale}`) } : {}
  return { type: 'number', ...step, ...numeric(attribute), ...told }
}

/** The schema of one value of an attribute. */
function valueSchema(making: Making, attribute: Attribute, side: Side): Json {
  const { book } = making
  const text = (more: Json = {}): Json => ({
    type: 'string',
    ...more,
    ...given([
      ['minLength', attribute.minLength],
      ['maxLength', attribute.maxLength],
      ['pattern', attribute.pattern],
    ]),
  })
  const days = () => given(limits.map((name) => [`x-${name}`, attribute[name]] as const))
  switch (attribute.dataType) {
    case 'STRING':
    case 'TEXT':
      return text()
    case 'INTEGER':
      return { type: 'integer', format: 'int32', ...numeric(attribute) }
    case 'LONG':
      return { type: 'integer', format: 'int64', ...numeric(attribute) }
    case 'YEAR':
      return { type: 'integer', minimum: 0, maximum: 9999, ...numeric(attribute) }
    case 'DECIMAL':
      return decimal(making, attribute)
    case 'REAL':
      return { type: 'number', format: 'double', ...numeric(attribute) }
    case 'BOOLEAN':
      return { type: 'boolean' }
    case 'DATE':
      return { type: 'string', format: 'date', ...days() }
    case 'DATE_TIME':
      return { type: 'string', format: 'date-time', ...days() }
    case 'TIME':
      return { type: 'string', format: 'time' }
    case 'DURATION':
      return { type: 'string', format: 'duration' }
    case 'UUID':
      return { type: 'string', format: 'uuid' }
    case 'URI':
      return text({ format: 'uri' })
    case 'EMAIL':
      return { type: 'string', format: 'email', maxLength: 254 }
    case 'BINARY':
      return { type: 'string', contentEncoding: 'base64' }
    case 'GEOMETRY':
      return refTo(making, geometryName)
    case 'MONEY':
      return {
        type: 'object',
        properties: { amount: decimal(making, attribute), currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
        required: ['amount', 'currency'],
        additionalProperties: false,
      }
    case 'ENUM': {
      const list = book.list(attribute.valueListId ?? '')
      return list ? refTo(making, list.name) : { type: 'string' }
    }
    case 'OBJECT': {
      const group = book.object(attribute.objectId ?? '')
      return group && book.isIncluded(group.id) ? refTo(making, schemaName(making, group, side)) : { type: 'object' }
    }
  }
}

const orNull = (schema: Json): Json =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] }

/** The property of an attribute. */
export function attributeSchema(making: Making, attribute: Attribute, side: Side): Json {
  const { book, options } = making
  const { maxOccurs, minOccurs, mayBeUnknown, dataType, defaultValue } = attribute
  const one = valueSchema(making, attribute, side)
  const isMany = maxOccurs !== 1
  const held = isMany
    ? {
        type: 'array',
        items: one,
        ...given([
          ['minItems', minOccurs || undefined],
          ['maxItems', maxOccurs === '*' ? undefined : maxOccurs],
        ]),
      }
    : one
  const term = book.meaning(attribute.termId)
  const isPlain = dataType !== 'OBJECT' && dataType !== 'GEOMETRY'
  const example = options.examples && isPlain ? attributeExample(book, options, attribute) : undefined
  return {
    ...(mayBeUnknown && options.nullable === 'NULL_UNION' ? orNull(held) : held),
    ...given([
      ['x-unit', attribute.unit],
      ['title', attribute.displayName],
      ['description', attribute.description || term?.description],
      ['deprecated', attribute.deprecated],
      ['readOnly', attribute.readOnly],
      ['writeOnly', attribute.writeOnly],
      ['default', defaultValue === undefined || isMany || !isPlain ? undefined : jsonValueOf(attribute, defaultValue, options)],
      ['examples', example === undefined ? undefined : [example]],
      ['x-jsonld-type', options.semantics ? term?.URI : undefined],
    ]),
  }
}

/** Of an identifying attribute where another one refers to it, or a path names it. */
export function keySchema(making: Making, attribute: Attribute): Json {
  const { description: _d, displayName: _n, termId: _t, unit: _u, defaultValue: _v, readOnly: _r, ...bare } = attribute
  return valueSchema(making, bare, 'output')
}

function relationSchema(making: Making, part: Exclude<Part, { kind: 'attribute' }>, side: Side): Json {
  const { book, options } = making
  const { target, relation } = part
  const ids = target ? book.identifiers(target) : []
  const one = (): Json => {
    if (part.kind === 'embedded' && target) return refTo(making, schemaName(making, target, side))
    if (ids.length > 1) {
      const properties = Object.fromEntries(ids.map((id) => [inPropertyCase(id.name, options), keySchema(making, id)]))
      return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
    }
    return ids[0] ? keySchema(making, ids[0]) : { type: 'string' }
  }
  const held = part.many
    ? {
        type: 'array',
        items: one(),
        ...given([
          ['minItems', part.least || undefined],
          ['maxItems', Number.isFinite(part.most) ? part.most : undefined],
        ]),
      }
    : one()
  const term = book.meaning(relation.termId)
  return {
    ...held,
    ...given([
      ['description', relation.description || term?.description],
      ['x-jsonld-type', options.semantics ? term?.URI : undefined],
    ]),
  }
}

/** Whether what is sent of it is another schema than what is read. */
export function hasInput({ book, options }: Making, object: ModelObject, seen = new Set<string>()): boolean {
  // One set for the whole walk: each group is looked at once, by however many ways it is reached.
  if (!options.separateInput || seen.has(object.id)) return false
  seen.add(object.id)
  const differs = object.attributes.some(({ readOnly, writeOnly, objectId }) => {
    const group = objectId === undefined ? undefined : book.object(objectId)
    return readOnly || writeOnly || (group !== undefined && hasInput({ book, options, at: '' }, group, seen))
  })
  return object.objectType === 'OBJECT_TYPE' || differs
}
export const schemaName = (making: Making, object: ModelObject, side: Side): string =>
  side === 'input' && hasInput(making, object) ? `${object.name}Input` : object.name

/** The schema of an object. */
export function objectSchema(making: Making, object: ModelObject, side: Side): Json {
  const { book, options } = making
  const parts = partsOf(book, options, object, side)
  const properties = Object.fromEntries(
    parts.map((part) => [
      part.name,
      part.kind === 'attribute' ? attributeSchema(making, part.attribute, side) : relationSchema(making, part, side),
    ]),
  )
  const required = parts.filter((part) => part.required).map(({ name }) => name)
  const own = { ...(parts.length > 0 && { properties }), ...(required.length > 0 && { required }) }
  const supers = object.superTypeIds.flatMap((id) => {
    const found = book.object(id)
    return found && book.isIncluded(id) ? [found] : []
  })
  const term = book.meaning(object.termIds[0])
  const domain = book.domain(object.domainId)
  const meaning = {
    ...(options.semantics && term && { 'x-jsonld-type': term.URI }),
    ...(options.semantics && term && domain?.baseUri && { 'x-jsonld-context': { '@vocab': `${domain.baseUri}/def/` } }),
  }
  const name = schemaName(making, object, side)
  const told = { title: name, ...given([['description', object.description]]) }
  const isClosed = !options.additionalProperties && !book.isSuper(object.id)
  if (supers.length === 0) return { type: 'object', ...told, ...(isClosed && { additionalProperties: false }), ...own, ...meaning }
  return {
    type: 'object',
    ...told,
    allOf: [...supers.map((one) => refTo(making, schemaName(making, one, side))), { type: 'object', ...own }],
    ...(isClosed && { unevaluatedProperties: false }),
    ...meaning,
  }
}

/** The schemas of all that is included, each followed by what it needs, in the order of the choice. */
export function allSchemas(making: Making, { inputs }: { inputs: boolean }): Record<string, Json> {
  const { book } = making
  const found = new Map<string, Json>()
  const add = (object: ModelObject): void => {
    if (found.has(object.name) || !book.isIncluded(object.id)) return
    found.set(object.name, objectSchema(making, object, 'output'))
    if (inputs && hasInput(making, object)) found.set(`${object.name}Input`, objectSchema(making, object, 'input'))
    for (const attribute of object.attributes) {
      const list = attribute.dataType === 'ENUM' ? book.list(attribute.valueListId ?? '') : undefined
      if (list && !found.has(list.name)) found.set(list.name, listSchema(list))
      if (attribute.dataType === 'GEOMETRY') found.set(geometryName, geometrySchema)
      const group = book.object(attribute.objectId ?? '')
      if (group) add(group)
    }
    for (const id of [
      ...object.superTypeIds,
      ...object.relations.filter((one) => book.isEmbedded(object, one)).map(({ targetId }) => targetId),
    ]) {
      const next = book.object(id)
      if (next) add(next)
    }
  }
  for (const id of book.model.included) {
    const object = book.object(id)
    if (object) add(object)
  }
  return Object.fromEntries(found)
}

function listSchema({ kind, uri, description, codes }: { kind: string; uri: string; description: string; codes: readonly string[] }): Json {
  const told = given([['description', description]])
  return kind === 'ENUMERATION' ? { type: 'string', ...told, enum: [...codes] } : { type: 'string', ...told, 'x-value-list': { uri } }
}
