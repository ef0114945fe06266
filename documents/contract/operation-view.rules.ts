/**
 * What the viewer, the mock upstream and the try-it dialog know about one operation. Computed once, at import, stored as JSON, so that a
 * reader of a 13 MB document loads a few kilobytes. In every schema a `$ref` to a component is the component's bare name ("Pet"); any
 * other `$ref` keeps its whole pointer ("#/paths/~1pets/…"). Both are what `schemas`, `more` and `GET /specs/{id}/schemas/{name}` use.
 */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json
}

/** A JSON Schema as in the document, or null when the document gives none. */
export type Schema = Json

/** One limit on a value: `{ kind: 'maxLength', value: 64 }`. The screen turns it into a sentence, by `kind`. */
export interface Constraint {
  kind: string
  value: Json
}

export interface NamedExample {
  name: string
  summary: string
  description: string
  value: Json
  /** True when the document gives no example and this one was made from the schema. */
  generated: boolean
}

export interface ParameterView {
  name: string
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie' | 'channel' | 'argument'
  required: boolean
  deprecated: boolean
  description: string
  /** The type in words: `integer (int64)`, `array of string`, `[ID!]!`. */
  type: string
  schema: Schema
  /** As OpenAPI has them, `csv` and so on of Swagger 2.0, or `content`: written as JSON. */
  style: string
  explode: boolean
  constraints: Constraint[]
  examples: NamedExample[]
}

export interface ContentView {
  mediaType: string
  /** Of a stream: a list of what is sent. */
  schema: Schema
  /** The items are sent one after the other, not as one list. */
  stream?: true
  examples: NamedExample[]
}

export interface BodyView {
  description: string
  required: boolean
  contents: ContentView[]
}

export interface HeaderView {
  name: string
  description: string
  required: boolean
  deprecated: boolean
  schema: Schema
}

export interface ResponseView {
  /** `200`, `4XX` or `default`. */
  status: string
  description: string
  headers: HeaderView[]
  contents: ContentView[]
  links: string[]
}

export interface SecurityView {
  name: string
  type: string
  in: string
  parameterName: string
  scheme: string
  description: string
  scopes: string[]
}

export interface ServerView {
  url: string
  description: string
  variables: { name: string; default: string; enum: string[]; description: string }[]
}

/** A message of an AsyncAPI channel. */
export interface MessageView {
  name: string
  title: string
  summary: string
  description: string
  contentType: string
  payload: Schema
  headers: Schema
  examples: NamedExample[]
}

/** What only a GraphQL field has. `document` is a query that can be sent as it is, with `variables`. */
export interface GraphView {
  returns: string
  document: string
  variables: JsonObject
}

export interface OperationView {
  kind: 'http' | 'event' | 'graph'
  /** Unique in the document, URL-safe, the same in the next revision as long as the operation keeps its id or its address. */
  opId: string
  /** As the document spells it; '' when it gives none. */
  operationId: string
  /** GET, POST, …; SEND, RECEIVE, PUB, SUB, CHANNEL; QUERY, MUTATION, SUBSCRIPTION. */
  method: string
  /** The path, the channel's address, or the field's name. */
  path: string
  summary: string
  description: string
  tags: string[]
  deprecated: boolean
  externalDocs: { url: string; description: string } | null
  servers: ServerView[]
  parameters: ParameterView[]
  requestBody: BodyView | null
  responses: ResponseView[]
  /** Alternatives (any of them is enough), each a list of schemes that are all needed. An empty alternative means "or none". */
  security: SecurityView[][]
  messages: MessageView[]
  graph: GraphView | null
  callbacks: string[]
  /** The schemas that this view names itself, one level deep, as far as they fit. */
  schemas: { [name: string]: Json }
  /** Named by this view but left out for size: fetch each by name. */
  more: string[]
  /** True when parts had to be cut to stay within 200 kB. */
  truncated: boolean
}

export interface SchemaView {
  name: string
  title: string
  description: string
  schema: Schema
  example: Json
  /** Names of the schemas that this one refers to. */
  references: string[]
}

const limits = [
  'format',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'enum',
  'const',
  'default',
  'readOnly',
  'writeOnly',
  'nullable',
]

/** The limits that a schema sets on its value, in a fixed order. A limit that says nothing (`uniqueItems: false`) is left out. */
export function constraintsOf(schema: Schema | undefined): Constraint[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return []
  return limits.flatMap((kind) => {
    const value = Object.hasOwn(schema, kind) ? schema[kind] : undefined
    return value === undefined || value === false ? [] : [{ kind, value }]
  })
}

/** The type of a schema in a few words; a reference gives its name. Never deeper than three levels, so it ends on any input. */
export function typeText(schema: Schema | undefined, depth = 3): string {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema === false ? 'nothing' : 'any'
  const at = (key: string) => (Object.hasOwn(schema, key) ? schema[key] : undefined)
  const ref = at('$ref')
  if (typeof ref === 'string') return ref.slice(ref.lastIndexOf('/') + 1)
  const type = at('type')
  const names = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string')
  if (names.length === 0) {
    for (const [key, word] of [
      ['oneOf', 'one of'],
      ['anyOf', 'any of'],
      ['allOf', 'all of'],
    ] as const) {
      const members = at(key)
      if (Array.isArray(members) && depth > 0)
        return `${word} ${members
          .slice(0, 4)
          .map((member) => typeText(member, depth - 1))
          .join(', ')}`
    }
    if (at('properties') !== undefined) return 'object'
    return at('enum') !== undefined || at('const') !== undefined ? 'enum' : 'any'
  }
  const format = at('format')
  const words = names.map((name) => (name === 'array' && depth > 0 ? `array of ${typeText(at('items'), depth - 1)}` : name)).join(' or ')
  return typeof format === 'string' ? `${words} (${format})` : words
}
