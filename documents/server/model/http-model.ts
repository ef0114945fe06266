import { entriesOf, isObject, type Json, type JsonObject, listAt, objectAt, own, pointerTo, textAt, textsAt } from '../json.ts'
import type { Refs } from '../refs.ts'
import type { At } from './at.ts'
import { mediaTypeOf, parameterSchema } from './parameter-schema.ts'

/*
 * Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2 in one shape, so that the viewer, the examples and the comparison know only one. Schemas stay as the
 * document has them, `$ref`s included; every other reference is resolved.
 */

export type { At } from './at.ts'

export interface HttpParameter {
  name: string
  in: (typeof places)[number]
  node: JsonObject
  schema: At
  /** Set where `content` says how it is written. */
  mediaType: string
  pointer: string
  use: string
}

export interface HttpContent {
  mediaType: string
  node: JsonObject
  schema: At
  /** Of each item of a stream (OpenAPI 3.2). */
  itemSchema: At
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

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
const places = ['path', 'query', 'header', 'cookie', 'querystring'] as const

/** All operations in the document's order. `section` is `webhooks` for what the API itself sends. */
export const httpOperations = (document: JsonObject, refs: Refs, section: 'paths' | 'webhooks' = 'paths'): HttpOperation[] =>
  operationsOf(document, refs, own(document, section), pointerTo('#', section))

export interface Callback {
  name: string
  operations: HttpOperation[]
  pointer: string
}

/** What the API calls while it answers an operation: the address, an expression, is the path. */
export const callbacksOf = (document: JsonObject, refs: Refs, { node, pointer }: HttpOperation): Callback[] =>
  entriesOf(own(node, 'callbacks')).flatMap(([name, raw]) => {
    const where = pointerTo(pointer, 'callbacks', name)
    const { value, pointer: defined } = refs.definition(raw, where)
    return name.startsWith('x-') ? [] : [{ name, operations: operationsOf(document, refs, value, defined), pointer: where }]
  })

function operationsOf(document: JsonObject, refs: Refs, paths: Json | undefined, where: string): HttpOperation[] {
  return entriesOf(paths).flatMap(([path, rawItem]) => {
    const item = refs.follow(rawItem)
    if (!isObject(item) || path.startsWith('x-')) return []
    const pointer = pointerTo(where, path)
    const further = objectAt(item, 'additionalOperations')
    return [
      ...methods.map((method): [string, Json | undefined, string] => [method, own(item, method), pointerTo(pointer, method)]),
      ...entriesOf(further).map(([method, node]): [string, Json, string] => [
        method,
        node,
        pointerTo(pointer, 'additionalOperations', method),
      ]),
    ]
      .sort(([a], [b]) => placeOf(item, a) - placeOf(item, b))
      .flatMap(([method, node, place]) =>
        isObject(node) ? [httpOperation(document, refs, { method, path, item, node, pointer: place })] : [],
      )
  })
}

/** In the order in which the path lists its methods; those of OpenAPI 3.2 that have names of their own come last. */
function placeOf(item: JsonObject, method: string): number {
  const at = Object.keys(item).indexOf(method)
  return at < 0 ? Number.MAX_SAFE_INTEGER : at
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
      : [
          {
            name: textAt(parameter, 'name'),
            in: place,
            node: parameter,
            schema: parameterSchema(parameter, where),
            mediaType: mediaTypeOf(parameter),
            pointer: where,
            use,
          },
        ]
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

function contentsOf(node: JsonObject, refs: Refs, pointer: string): HttpContent[] {
  return entriesOf(own(node, 'content')).flatMap(([mediaType, raw]) => {
    if (mediaType.startsWith('x-')) return []
    const { value: media, pointer: where } = refs.definition(raw, pointerTo(pointer, 'content', mediaType))
    return [
      {
        mediaType,
        node: isObject(media) ? media : {},
        schema: { node: own(media, 'schema'), pointer: pointerTo(where, 'schema') },
        itemSchema: { node: own(media, 'itemSchema'), pointer: pointerTo(where, 'itemSchema') },
        pointer: where,
      },
    ]
  })
}

/** OpenAPI before 3.2 has no schemas of items. */
const noItems: At = { node: undefined, pointer: '' }

function openApiBody(node: JsonObject, refs: Refs, pointer: string): HttpBody | null {
  const use = pointerTo(pointer, 'requestBody')
  const { value: body, pointer: where } = refs.definition(own(node, 'requestBody'), use)
  return isObject(body)
    ? { node: body, required: own(body, 'required') === true, contents: contentsOf(body, refs, where), pointer: where, use }
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
      itemSchema: noItems,
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
    contents: [{ mediaType, node: {}, schema: { node: schema, pointer }, itemSchema: noItems, pointer }],
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
    contents:
      own(document, 'swagger') === undefined ? contentsOf(node, refs, pointer) : swaggerContents(document, operation, node, pointer),
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
      itemSchema: noItems,
      pointer,
    }
  })
}
