import { entriesOf, isObject, type Json, type JsonObject, listAt, objectAt, own, pointerTo, textAt, textsAt } from '../json.ts'
import type { At } from '../model/http-model.ts'

export interface Bound {
  value: number
  exclusive: boolean
  /** As the document writes it. */
  said: { value: number; exclusive: boolean }
}

export interface Choice {
  keyword: 'oneOf' | 'anyOf'
  /** Without null, which stands in `nullable`. */
  members: At[]
}

/** A schema as the comparison sees it: `allOf` merged, null apart from the types, all notations of one thing the same. */
export interface Shape {
  /** null: any type. Never holds `null` itself. */
  types: string[] | null
  nullable: boolean
  enums: { values: Json[]; nullable: boolean } | null
  format: string
  /** In the order of their characters. */
  patterns: string[]
  limits: Map<string, number>
  lower: Bound | null
  upper: Bound | null
  multipleOf: number | null
  unique: boolean
  properties: Map<string, At>
  required: Set<string>
  additional: 'open' | 'closed' | At
  patternProperties: Map<string, At>
  propertyNames: At | null
  dependentRequired: Map<string, string[]>
  dependentSchemas: Map<string, At>
  /** null: any item. */
  items: At | null
  prefix: At[]
  contains: At | null
  choices: Choice[]
  /** `otherwise`: what counts where the member is not there; '' where nothing does. */
  discriminator: { property: string; mapping: Map<string, string>; otherwise: string } | null
  not: At[]
  /** `if`, `then` and `else`. */
  conditions: { when: At; yes: At | null; no: At | null }[]
  contentMediaType: string
  contentEncoding: string
  contentSchema: At | null
  defaultValue: Json | undefined
  deprecated: boolean
  readOnly: boolean
  writeOnly: boolean
}

export const anything = (): Shape => ({
  types: null,
  nullable: false,
  enums: null,
  format: '',
  patterns: [],
  limits: new Map(),
  lower: null,
  upper: null,
  multipleOf: null,
  unique: false,
  properties: new Map(),
  required: new Set(),
  additional: 'open',
  patternProperties: new Map(),
  propertyNames: null,
  dependentRequired: new Map(),
  dependentSchemas: new Map(),
  items: null,
  prefix: [],
  contains: null,
  choices: [],
  discriminator: null,
  not: [],
  conditions: [],
  contentMediaType: '',
  contentEncoding: '',
  contentSchema: null,
  defaultValue: undefined,
  deprecated: false,
  readOnly: false,
  writeOnly: false,
})

export const nothing = (): Shape => ({ ...anything(), types: [] })

export const lowerLimits = ['minLength', 'minItems', 'minProperties', 'minContains']
export const upperLimits = ['maxLength', 'maxItems', 'maxProperties', 'maxContains']

/** A choice without null. */
const choiceAt = ({ node, pointer }: At, keyword: Choice['keyword']): Choice | undefined => {
  const members = listAt(node, keyword)
    .map((member, index): At => ({ node: member, pointer: pointerTo(pointer, keyword, index) }))
    .filter((member) => member.node !== false && !isNull(member.node))
  return members.length === 0 ? undefined : { keyword, members }
}

/** A schema that everything fits. */
export const anythingFits = (schema: Json | undefined) => schema === true || (isObject(schema) && Object.keys(schema).length === 0)

/** Which branch of an `if` that always has the same answer counts; undefined where the answer hangs on the value. */
function branchOf(node: Json | undefined): 'then' | 'else' | undefined {
  const condition = own(node, 'if')
  return condition === false ? 'else' : anythingFits(condition) ? 'then' : undefined
}

const isNull = (node: Json | undefined) => own(node, 'type') === 'null' || own(node, 'const') === null

/**
 * What must hold beside the schema's own keywords: its `allOf`, what it refers to, the one member of a choice that leaves none, and the
 * branch that an `if` of no choice leads to.
 */
export function partsOf(at: At): At[] {
  const { node, pointer } = at
  const parts = listAt(node, 'allOf').map((part, index): At => ({ node: part, pointer: pointerTo(pointer, 'allOf', index) }))
  const ref = own(node, '$ref')
  if (typeof ref === 'string') parts.push({ node: { $ref: ref }, pointer })
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const choice = choiceAt(at, keyword)
    if (choice?.members.length === 1) parts.push(...choice.members)
    const all = listAt(node, keyword)
    if (all.length > 0 && all.every((member) => member === false)) parts.push({ node: false, pointer: pointerTo(pointer, keyword) })
  }
  const branch = branchOf(node)
  const taken = branch && own(node, branch)
  if (branch && taken !== undefined) parts.push({ node: taken, pointer: pointerTo(pointer, branch) })
  return parts
}

/** What the schema's own keywords say, but for `unevaluated…`, which hang on its parts. */
export function plainShape(at: At): Shape {
  const { node, pointer } = at
  if (!isObject(node)) return anything()
  const inner = (key: string): At | null => {
    const found = own(node, key)
    return found === undefined || found === true || Array.isArray(found) ? null : { node: found, pointer: pointerTo(pointer, key) }
  }
  const named = (key: string): Map<string, At> =>
    new Map(entriesOf(own(node, key)).map(([name, member]) => [name, { node: member, pointer: pointerTo(pointer, key, name) }]))
  const enums = enumsOf(node)
  const prefixKey = Array.isArray(own(node, 'items')) ? 'items' : 'prefixItems'
  const condition = inner('if')
  return {
    ...anything(),
    types: anythingFits(own(node, 'not')) ? [] : typesOf(node, enums?.values),
    enums,
    format: textAt(node, 'format') || (own(node, 'type') === 'file' ? 'binary' : ''),
    patterns: [textAt(node, 'pattern')].filter((pattern) => pattern !== ''),
    limits: limitsOf(node),
    lower: boundOf(node, 'minimum', 'exclusiveMinimum'),
    upper: boundOf(node, 'maximum', 'exclusiveMaximum'),
    multipleOf: multipleOf(node),
    unique: own(node, 'uniqueItems') === true,
    properties: named('properties'),
    required: new Set(textsAt(node, 'required')),
    additional: membersBeside(at, 'additionalProperties'),
    patternProperties: named('patternProperties'),
    propertyNames: inner('propertyNames'),
    dependentRequired: dependentRequired(node),
    dependentSchemas: new Map([...named('dependentSchemas')].filter(([, member]) => !onlyRequires(member.node))),
    items: inner(prefixKey === 'items' ? 'additionalItems' : 'items'),
    prefix: listAt(node, prefixKey).map((member, index): At => ({ node: member, pointer: pointerTo(pointer, prefixKey, index) })),
    // None at all is enough.
    contains: own(node, 'minContains') === 0 && own(node, 'maxContains') === undefined ? null : inner('contains'),
    choices: (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
      const choice = choiceAt(at, keyword)
      return choice === undefined || choice.members.length < 2 ? [] : [choice]
    }),
    discriminator: discriminatorOf(node),
    not: [inner('not')].filter((one) => one !== null).filter(({ node }) => !anythingFits(node)),
    conditions: condition === null || branchOf(node) ? [] : [{ when: condition, yes: inner('then'), no: inner('else') }],
    contentMediaType: textAt(node, 'contentMediaType').toLowerCase(),
    contentEncoding: textAt(node, 'contentEncoding').toLowerCase(),
    contentSchema: inner('contentSchema'),
    defaultValue: own(node, 'default'),
    deprecated: own(node, 'deprecated') === true,
    readOnly: own(node, 'readOnly') === true,
    writeOnly: own(node, 'writeOnly') === true,
  }
}

function enumsOf(node: JsonObject): Shape['enums'] {
  const constant = own(node, 'const')
  const listed = constant !== undefined ? [constant] : listAt(node, 'enum')
  if (constant === undefined && !Array.isArray(own(node, 'enum'))) return null
  return { values: listed.filter((value) => value !== null), nullable: listed.includes(null) }
}

function typesOf(node: JsonObject, enums: Json[] | undefined): string[] | null {
  const named = own(node, 'type')
  const types = typeof named === 'string' ? [named] : Array.isArray(named) ? named.filter((one) => typeof one === 'string') : null
  if (types === null) return impliedTypes(node, enums)
  // Swagger 2.0 sends files as bodies; what it calls so is written as a binary text since.
  const said = types.filter((type) => type !== 'null').map((type) => (type === 'file' ? 'string' : type))
  return [...new Set(said)].filter((type) => !(type === 'integer' && said.includes('number')))
}

const objectWords = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'propertyNames',
]

/** A schema with properties and no type means objects to all its readers, so adding `type: object` is no change. A list of values has their types. */
function impliedTypes(node: JsonObject, enums: Json[] | undefined): string[] | null {
  if (enums !== undefined && enums.length > 0) return [...new Set(enums.map(typeOf))].sort()
  if (own(node, 'properties') !== undefined) return ['object']
  if (own(node, 'items') !== undefined) return ['array']
  const isPart = ['oneOf', 'anyOf', 'allOf', '$ref', 'if', 'not'].some((key) => own(node, key) !== undefined)
  return !isPart && objectWords.some((key) => own(node, key) !== undefined) ? ['object'] : null
}

export const typeOf = (value: Json): string =>
  Array.isArray(value) ? 'array' : typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value

/** Limits that limit something: a least length of nothing does not. */
function limitsOf(node: JsonObject): Map<string, number> {
  const limits = new Map<string, number>()
  for (const key of [...lowerLimits, ...upperLimits]) {
    const value = own(node, key)
    if (typeof value !== 'number' || (lowerLimits.includes(key) && value <= (key === 'minContains' ? 1 : 0))) continue
    if (!key.endsWith('Contains') || own(node, 'contains') !== undefined) limits.set(key, value)
  }
  return limits
}

const boundAt = (value: number, exclusive: boolean): Bound => ({ value, exclusive, said: { value, exclusive } })

/** Both notations of exclusive bounds. */
function boundOf(node: JsonObject, key: string, exclusiveKey: string): Bound | null {
  const [plain, exclusive] = [own(node, key), own(node, exclusiveKey)]
  const isLower = key === 'minimum'
  const bounds: Bound[] = []
  if (typeof plain === 'number') bounds.push(boundAt(plain, exclusive === true))
  if (typeof exclusive === 'number') bounds.push(boundAt(exclusive, true))
  const [first, second] = bounds
  if (first === undefined) return null
  return second === undefined ? first : tighterBound(first, second, isLower)
}

/** The one that lets fewer numbers through. */
export function tighterBound(a: Bound, b: Bound, isLower: boolean): Bound {
  if (a.value === b.value) return a.exclusive ? a : b
  return a.value > b.value === isLower ? a : b
}

function multipleOf(node: JsonObject): number | null {
  const step = own(node, 'multipleOf')
  return typeof step === 'number' && step > 0 ? step : null
}

/** What a keyword says of the members that the schema does not name. */
export function membersBeside({ node, pointer }: At, key: string): Shape['additional'] {
  const extra = own(node, key)
  if (extra === false) return 'closed'
  return extra === undefined || anythingFits(extra) ? 'open' : { node: extra, pointer: pointerTo(pointer, key) }
}

/** A schema that asks for members, and for nothing else. */
const onlyRequires = (node: Json | undefined): boolean =>
  isObject(node) && Array.isArray(own(node, 'required')) && Object.keys(node).length === 1

/** In both words that there are for it. */
function dependentRequired(node: JsonObject): Shape['dependentRequired'] {
  const all = new Map<string, string[]>()
  const schemas = entriesOf(own(node, 'dependentSchemas')).filter(([, member]) => onlyRequires(member))
  for (const [name, others] of [
    ...entriesOf(own(node, 'dependentRequired')).map(([name]) => [name, textsAt(own(node, 'dependentRequired'), name)] as const),
    ...schemas.map(([name, member]) => [name, textsAt(member, 'required')] as const),
  ])
    if (others.length > 0) all.set(name, [...new Set([...(all.get(name) ?? []), ...others])].sort())
  return all
}

function discriminatorOf(node: JsonObject): Shape['discriminator'] {
  const said = own(node, 'discriminator')
  const property = typeof said === 'string' ? said : textAt(said, 'propertyName')
  if (property === '') return null
  const mapping = entriesOf(objectAt(said, 'mapping')).flatMap(([value, target]): [string, string][] =>
    typeof target === 'string' ? [[value, target]] : [],
  )
  return { property, mapping: new Map(mapping), otherwise: textAt(said, 'defaultMapping') }
}
