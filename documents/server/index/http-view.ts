import {
  constraintsOf,
  type NamedExample,
  type OperationView,
  type ParameterView,
  type SecurityView,
  type ServerView,
  typeText,
} from '../../contract/operation-view.rules.ts'
import { type Direction, exampleOf } from '../example.ts'
import { entriesOf, isObject, type Json, type JsonObject, listAt, objectAt, own, textAt, textsAt } from '../json.ts'
import type { HttpContent, HttpHeader, HttpOperation, HttpParameter } from '../model/http-model.ts'
import { mediaTypeOf } from '../model/parameter-schema.ts'
import type { Refs } from '../refs.ts'
import type { SchemaBook } from './schema-book.ts'
import { fitted } from './view-size.ts'

export interface ViewContext {
  document: JsonObject
  refs: Refs
  book: SchemaBook
}

export const emptyView: Omit<OperationView, 'kind' | 'opId' | 'operationId' | 'method' | 'path'> = {
  summary: '',
  description: '',
  tags: [],
  deprecated: false,
  externalDocs: null,
  servers: [],
  parameters: [],
  requestBody: null,
  responses: [],
  security: [],
  messages: [],
  graph: null,
  callbacks: [],
  schemas: {},
  more: [],
  truncated: false,
}

/** One operation of an OpenAPI or Swagger document, complete in itself. */
export function httpView(context: ViewContext, operation: HttpOperation, opId: string): OperationView {
  const { refs, book } = context
  const { node, item } = operation
  const names = new Set<string>()
  const content = (direction: Direction) => (one: HttpContent) => ({
    mediaType: one.mediaType,
    schema: schemaOf(one, book, names),
    ...(isStream(one) && { stream: true as const }),
    examples: examplesOf(one.node, one.schema.node ?? one.itemSchema.node, refs, direction),
  })
  const header = (one: HttpHeader) => ({
    name: one.name,
    description: textAt(one.node, 'description'),
    required: own(one.node, 'required') === true,
    deprecated: own(one.node, 'deprecated') === true,
    schema: one.schema.node === undefined ? null : book.rename(one.schema.node, names),
  })
  const body = operation.body
  const view: OperationView = {
    ...emptyView,
    kind: 'http',
    opId,
    operationId: textAt(node, 'operationId'),
    method: operation.method,
    path: operation.path,
    summary: textAt(node, 'summary') || textAt(item, 'summary'),
    description: textAt(node, 'description') || textAt(item, 'description'),
    tags: textsAt(node, 'tags'),
    deprecated: own(node, 'deprecated') === true,
    externalDocs: externalDocs(node),
    servers: serversOf(context.document, item, node),
    parameters: operation.parameters.map((parameter) => parameterView(parameter, context, names)),
    requestBody:
      body === null
        ? null
        : { description: textAt(body.node, 'description'), required: body.required, contents: body.contents.map(content('request')) },
    responses: operation.responses.map((response) => ({
      status: response.status,
      description: textAt(response.node, 'description') || textAt(response.node, 'summary'),
      headers: response.headers.map(header),
      contents: response.contents.map(content('response')),
      links: Object.keys(objectAt(response.node, 'links') ?? {}),
    })),
    security: (operation.security ?? []).map((alternative) => securityView(alternative, context)),
    callbacks: Object.keys(objectAt(node, 'callbacks') ?? {}),
  }
  return fitted(view, names, book)
}

/** Items that are sent one after the other (OpenAPI 3.2). */
const isStream = ({ schema, itemSchema }: HttpContent) => schema.node === undefined && itemSchema.node !== undefined

/** A stream is shown as a list of its items. */
function schemaOf({ schema, itemSchema }: HttpContent, book: SchemaBook, names: Set<string>): Json {
  if (schema.node !== undefined) return book.rename(schema.node, names)
  return itemSchema.node === undefined ? null : { type: 'array', items: book.rename(itemSchema.node, names) }
}

export function externalDocs(node: JsonObject): OperationView['externalDocs'] {
  const docs = objectAt(node, 'externalDocs')
  return docs === undefined || textAt(docs, 'url') === '' ? null : { url: textAt(docs, 'url'), description: textAt(docs, 'description') }
}

function parameterView(parameter: HttpParameter, { refs, book }: ViewContext, names: Set<string>): ParameterView {
  const { node, schema } = parameter
  const style = textAt(node, 'style') || (parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple')
  const explode = own(node, 'explode')
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.in === 'path' || own(node, 'required') === true,
    deprecated: own(node, 'deprecated') === true,
    description: textAt(node, 'description'),
    type: typeText(schema.node),
    schema: schema.node === undefined ? null : book.rename(schema.node, names),
    style: textAt(node, 'collectionFormat') || (mediaTypeOf(node) ? 'content' : style),
    explode: typeof explode === 'boolean' ? explode : textAt(node, 'collectionFormat') === 'multi' || style === 'form',
    constraints: constraintsOf(refs.follow(schema.node)),
    examples: examplesOf(node, schema.node, refs, 'request'),
  }
}

/** The examples that a media type or parameter gives; without any, one made from the schema. */
export function examplesOf(node: JsonObject, schema: Json | undefined, refs: Refs, direction: Direction): NamedExample[] {
  const plain = own(node, 'example')
  if (plain !== undefined) return [{ name: '', summary: '', description: '', value: plain, generated: false }]
  const named = entriesOf(own(node, 'examples')).flatMap(([name, raw]): NamedExample[] => {
    const example = refs.follow(raw)
    const value = ['value', 'dataValue', 'serializedValue'].map((key) => own(example, key)).find((one) => one !== undefined)
    return value === undefined
      ? []
      : [{ name, summary: textAt(example, 'summary'), description: textAt(example, 'description'), value, generated: false }]
  })
  if (named.length > 0) return named
  if (schema === undefined) return []
  const ownExample = isObject(schema) ? own(schema, 'example') : undefined
  return [
    {
      name: '',
      summary: '',
      description: '',
      value: ownExample ?? exampleOf(schema, refs, direction),
      generated: ownExample === undefined,
    },
  ]
}

function securityView(alternative: Json, { document, refs }: ViewContext): SecurityView[] {
  const schemes = objectAt(objectAt(document, 'components'), 'securitySchemes') ?? objectAt(document, 'securityDefinitions')
  return entriesOf(alternative).map(([name]) => {
    const scheme = refs.follow(own(schemes, name))
    return {
      name,
      type: textAt(scheme, 'type'),
      in: textAt(scheme, 'in'),
      parameterName: textAt(scheme, 'name'),
      scheme: textAt(scheme, 'scheme'),
      description: textAt(scheme, 'description'),
      scopes: textsAt(alternative, name),
    }
  })
}

/** The nearest list of servers wins: operation, path, document. Swagger's host and base path count as one. */
export function serversOf(document: JsonObject, ...nearer: JsonObject[]): ServerView[] {
  const owner = [...nearer].reverse().find((node) => listAt(node, 'servers').length > 0) ?? document
  const host = textAt(document, 'host')
  if (own(document, 'swagger') !== undefined) {
    const schemes = textsAt(document, 'schemes')
    const urls =
      host === ''
        ? [textAt(document, 'basePath') || '/']
        : (schemes.length > 0 ? schemes : ['https']).map((scheme) => `${scheme}://${host}${textAt(document, 'basePath')}`)
    return urls.map((url) => ({ url, description: '', variables: [] }))
  }
  return listAt(owner, 'servers').flatMap((server) => (isObject(server) ? [serverView(textAt(server, 'url'), server)] : []))
}

export function serverView(url: string, server: JsonObject): ServerView {
  const variables = entriesOf(own(server, 'variables')).map(([name, variable]) => ({
    name,
    default: textAt(variable, 'default'),
    enum: textsAt(variable, 'enum'),
    description: textAt(variable, 'description'),
  }))
  return { url, description: textAt(server, 'description'), variables }
}
