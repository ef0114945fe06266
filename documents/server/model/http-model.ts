import { entriesOf, isObject, type Json, type JsonObject, listAt, objectAt, own, pointerTo, textAt, textsAt } from '../json.ts'
import type { Refs } from '../refs.ts'

/*
 * Swagger 2.0, OpenAPI 3.0 and 3.1 in one shape, so that the viewer, the examples and the comparison know only one. Schemas stay as the
 * document has them, `$ref`s included; every other reference is resolved.
 */

/** A node of the document and where it is. `pointer` is where a part is defined, `use` where the operation names it: the same unless by `$ref`. */
export interface At {
  node: Json | undefined
  pointer: string
}

export interface HttpParameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  node: JsonObject
  schema: At
  pointer: string
  use: string
}

export interface HttpContent {
  mediaType: string
  node: JsonObject
  schema: At
  pointer: string
}

export interface HttpBody {
  node: JsonObject
  required: boolean
  contents: HttpContent[]
  pointer: string
  use: string
}

export interface HttpHeader {
  name: string
  node: JsonObject
  schema: At
  pointer: string
  use: string
}

export interface HttpResponse {
  status: string
  node: JsonObject
  contents: HttpContent[]
  headers: HttpHeader[]
  pointer: string
  use: string
}

export interface HttpOperation {
  method: string
  path: string
  item: JsonObject
  node: JsonObject
  pointer: string
  parameters: HttpParameter[]
  body: HttpBody | null
  responses: HttpResponse[]
  /** Its own or the document's; undefined when neither says anything. */
  security: Json[] | undefined
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const places = ['path', 'query', 'header', 'cookie'] as const

/** All operations in the document's order. `section` is `webhooks` for what the API itself sends. */
export function httpOperations(document: JsonObject, refs: Refs, section: 'paths' | 'webhooks' = 'paths'): HttpOperation[] {
  return entriesOf(own(document, section)).flatMap(([path, rawItem]) => {
    const item = refs.follow(rawItem)
    if (!isObject(item) || path.startsWith('x-')) return []
    return Object.keys(item).flatMap((method) => {
      const node = own(item, method)
      if (!methods.includes(method) || !isObject(node)) return []
      return [httpOperation(document, refs, { method, path, item, node, pointer: pointerTo('#', section, path, method) })]
    })
  })
}

type Start = Pick<HttpOperation, 'method' | 'path' | 'item' | 'node' | 'pointer'>

function httpOperation(document: JsonObject, refs: Refs, start: Start): HttpOperation {
  const { item, node, pointer } = start
  const all = mergedParameters(item, node, refs, pointer)
  const isSwagger = own(document, 'swagger') !== undefined
  const body = isSwagger ? swaggerBody(document, node, all) : openApiBody(node, refs, pointer)
  const parameters = all.flatMap(({ node: parameter, pointer: where, use }) => {
    const place = places.find((one) => one === textAt(parameter, 'in'))
    return place === undefined
      ? []
      : [{ name: textAt(parameter, 'name'), in: place, node: parameter, schema: parameterSchema(parameter, where), pointer: where, use }]
  })
  const responses = entriesOf(own(node, 'responses')).flatMap(([status, raw]) => {
    const use = pointerTo(pointer, 'responses', status)
    const { value, pointer: where } = refs.definition(raw, use)
    return isObject(value) && !status.startsWith('x-') ? [{ ...httpResponse(document, refs, node, status, value, where), use }] : []
  })
  const ownSecurity = own(node, 'security')
  const security = Array.isArray(ownSecurity) ? ownSecurity : own(document, 'security')
  return {
    ...start,
    method: start.method.toUpperCase(),
    parameters,
    body,
    responses,
    security: Array.isArray(security) ? security : undefined,
  }
}

interface RawParameter {
  node: JsonObject
  pointer: string
  use: string
}

/** The path's parameters, replaced by the operation's own of the same name and place. */
function mergedParameters(item: JsonObject, node: JsonObject, refs: Refs, pointer: string): RawParameter[] {
  const found = new Map<string, RawParameter>()
  const parent = pointer.slice(0, pointer.lastIndexOf('/'))
  for (const [owner, where] of [
    [item, parent],
    [node, pointer],
  ] as const) {
    listAt(owner, 'parameters').forEach((raw, index) => {
      const use = pointerTo(where, 'parameters', index)
      const { value, pointer: defined } = refs.definition(raw, use)
      if (isObject(value)) found.set(`${textAt(value, 'in')} ${textAt(value, 'name')}`, { node: value, pointer: defined, use })
    })
  }
  return [...found.values()]
}

/** Members that Swagger 2.0 keeps on the parameter or header itself. */
const inlineMembers = [
  'type',
  'format',
  'items',
  'enum',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'multipleOf',
]

function parameterSchema(node: JsonObject, pointer: string): At {
  const schema = own(node, 'schema')
  if (schema !== undefined) return { node: schema, pointer: pointerTo(pointer, 'schema') }
  const content = entriesOf(own(node, 'content'))[0]
  if (content !== undefined) return { node: own(content[1], 'schema'), pointer: pointerTo(pointer, 'content', content[0], 'schema') }
  const picked = inlineMembers.flatMap((key): [string, Json][] => {
    const value = own(node, key)
    return value === undefined ? [] : [[key, value]]
  })
  return { node: picked.length === 0 ? undefined : Object.fromEntries(picked), pointer }
}

function contentsOf(node: JsonObject, pointer: string): HttpContent[] {
  return entriesOf(own(node, 'content')).map(([mediaType, media]) => {
    const where = pointerTo(pointer, 'content', mediaType)
    return {
      mediaType,
      node: isObject(media) ? media : {},
      schema: { node: own(media, 'schema'), pointer: pointerTo(where, 'schema') },
      pointer: where,
    }
  })
}

function openApiBody(node: JsonObject, refs: Refs, pointer: string): HttpBody | null {
  const use = pointerTo(pointer, 'requestBody')
  const { value: body, pointer: where } = refs.definition(own(node, 'requestBody'), use)
  return isObject(body)
    ? { node: body, required: own(body, 'required') === true, contents: contentsOf(body, where), pointer: where, use }
    : null
}

function swaggerBody(document: JsonObject, node: JsonObject, parameters: RawParameter[]): HttpBody | null {
  const types = textsAt(node, 'consumes').length > 0 ? textsAt(node, 'consumes') : textsAt(document, 'consumes')
  const body = parameters.find((parameter) => textAt(parameter.node, 'in') === 'body')
  if (body !== undefined) {
    const schema = { node: own(body.node, 'schema'), pointer: pointerTo(body.pointer, 'schema') }
    const contents = (types.length > 0 ? types : ['application/json']).map((mediaType) => ({
      mediaType,
      node: {},
      schema,
      pointer: body.pointer,
    }))
    return { node: body.node, required: own(body.node, 'required') === true, contents, pointer: body.pointer, use: body.use }
  }
  const fields = parameters.filter((parameter) => textAt(parameter.node, 'in') === 'formData')
  if (fields.length === 0) return null
  const pointer = pointerTo(fields[0]?.pointer ?? '#')
  const hasFile = fields.some((field) => textAt(field.node, 'type') === 'file')
  const schema: JsonObject = {
    type: 'object',
    required: fields.filter((field) => own(field.node, 'required') === true).map((field) => textAt(field.node, 'name')),
    properties: Object.fromEntries(
      fields.map((field) => {
        const described: JsonObject = {
          ...(parameterSchema(field.node, field.pointer).node as JsonObject | undefined),
          description: textAt(field.node, 'description'),
        }
        return [
          textAt(field.node, 'name'),
          textAt(field.node, 'type') === 'file' ? { ...described, type: 'string', format: 'binary' } : described,
        ]
      }),
    ),
  }
  const mediaType = types[0] ?? (hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded')
  return {
    node: {},
    required: listAt(schema, 'required').length > 0,
    contents: [{ mediaType, node: {}, schema: { node: schema, pointer }, pointer }],
    pointer,
    use: pointer,
  }
}

function httpResponse(
  document: JsonObject,
  refs: Refs,
  operation: JsonObject,
  status: string,
  node: JsonObject,
  pointer: string,
): Omit<HttpResponse, 'use'> {
  const headers = entriesOf(own(node, 'headers')).flatMap(([name, raw]) => {
    const use = pointerTo(pointer, 'headers', name)
    const { value: header, pointer: where } = refs.definition(raw, use)
    return isObject(header) ? [{ name, node: header, schema: parameterSchema(header, where), pointer: where, use }] : []
  })
  return {
    status,
    node,
    headers,
    contents: own(document, 'swagger') === undefined ? contentsOf(node, pointer) : swaggerContents(document, operation, node, pointer),
    pointer,
  }
}

function swaggerContents(document: JsonObject, operation: JsonObject, node: JsonObject, pointer: string): HttpContent[] {
  const schema = own(node, 'schema')
  const examples = objectAt(node, 'examples') ?? {}
  const named = textsAt(operation, 'produces').length > 0 ? textsAt(operation, 'produces') : textsAt(document, 'produces')
  if (schema === undefined && Object.keys(examples).length === 0) return []
  const types = [...new Set([...(named.length > 0 ? named : schema === undefined ? [] : ['application/json']), ...Object.keys(examples)])]
  return types.map((mediaType) => {
    const example = own(examples, mediaType)
    return {
      mediaType,
      node: example === undefined ? {} : { example },
      schema: { node: schema, pointer: pointerTo(pointer, 'schema') },
      pointer,
    }
  })
}
