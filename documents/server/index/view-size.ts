import type { NamedExample, OperationView, ParameterView, ResponseView } from '../../contract/operation-view.rules.ts'
import { isObject, type Json } from '../json.ts'
import type { NamedSchema, SchemaBook } from './schema-book.ts'

/** UTF-8 bytes of one view as JSON. */
export const maxViewBytes = 200_000
/** Of that, what the schemas that come along may take: most readers open one or two of them, the others come by name. */
const maxSchemaBytes = 48_000

/** A list of values or a limited text that a named schema refers to comes along too, so that its values are read at once. Characters as JSON. */
const smallValue = 1000

const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** Adds the schemas that the view names, as far as they fit, and cuts the view itself down to the limit, the least useful parts first. */
export function fitted(view: OperationView, names: Iterable<string>, book: Pick<SchemaBook, 'get'>): OperationView {
  const [base, size] = cut(view)
  const schemas: [string, Json][] = []
  const more: string[] = []
  const inside = new Set<string>()
  let room = Math.min(maxSchemaBytes, maxViewBytes - size - 2000)
  const add = (name: string, found: NamedSchema): boolean => {
    const cost = found.size + name.length + 8 > room ? Number.POSITIVE_INFINITY : bytes(found.schema) + name.length + 8
    if (cost > room) return false
    schemas.push([name, found.schema])
    room -= cost
    return true
  }
  const own = new Set(names)
  for (const name of own) {
    const found = book.get(name)
    if (found === undefined) continue
    if (add(name, found)) for (const reference of found.references) inside.add(reference)
    else if (more.length < 200 && name.length < 500) more.push(name)
  }
  for (const name of inside) {
    const found = own.has(name) ? undefined : book.get(name)
    if (found !== undefined && found.references.length === 0 && found.size <= smallValue && isPlainValue(found.schema)) add(name, found)
  }
  return { ...base, schemas: Object.fromEntries(schemas), more }
}

const isPlainValue = (schema: Json) =>
  isObject(schema) && !['properties', 'items', 'allOf', 'oneOf', 'anyOf'].some((key) => Object.hasOwn(schema, key))

type Step = (view: OperationView) => OperationView

function cut(view: OperationView): [OperationView, number] {
  let current = view
  let size = bytes(current)
  for (const step of steps) {
    if (size <= maxViewBytes - 20_000) break
    current = { ...step(current), truncated: true }
    size = bytes(current)
  }
  return [current, size]
}

const steps: Step[] = [
  (view) => eachExamples(view, (examples) => examples.filter((example) => bytes(example) < 8000)),
  (view) => eachSchema(view, (schema) => pruned(schema, 10)),
  (view) => eachExamples(view, () => []),
  (view) => eachSchema(view, (schema) => pruned(schema, 4)),
  (view) => shortTexts(view) as unknown as OperationView,
  (view) => eachSchema(view, () => null),
  (view) => ({
    ...view,
    parameters: view.parameters.slice(0, 40),
    responses: view.responses.slice(0, 20).map((response) => ({ ...response, headers: [], contents: response.contents.slice(0, 3) })),
    messages: view.messages.slice(0, 20),
    servers: view.servers.slice(0, 5),
    tags: view.tags.slice(0, 20),
    security: view.security.slice(0, 5),
    callbacks: [],
  }),
  (view) => ({
    ...view,
    parameters: [],
    requestBody: null,
    responses: [],
    messages: [],
    servers: [],
    security: [],
    tags: [],
    graph: null,
    description: '',
    summary: view.summary.slice(0, 300).toWellFormed(),
    path: view.path.slice(0, 2000).toWellFormed(),
    operationId: view.operationId.slice(0, 300).toWellFormed(),
    externalDocs: null,
  }),
]

type Examples = (examples: NamedExample[]) => NamedExample[]

function eachExamples(view: OperationView, change: Examples): OperationView {
  const contents = (list: ResponseView['contents']) => list.map((content) => ({ ...content, examples: change(content.examples) }))
  return {
    ...view,
    parameters: view.parameters.map((parameter) => ({ ...parameter, examples: change(parameter.examples) })),
    requestBody: view.requestBody === null ? null : { ...view.requestBody, contents: contents(view.requestBody.contents) },
    responses: view.responses.map((response) => ({ ...response, contents: contents(response.contents) })),
    messages: view.messages.map((message) => ({ ...message, examples: change(message.examples) })),
  }
}

function eachSchema(view: OperationView, change: (schema: Json) => Json): OperationView {
  const contents = (list: ResponseView['contents']) => list.map((content) => ({ ...content, schema: change(content.schema) }))
  return {
    ...view,
    parameters: view.parameters.map(
      (parameter): ParameterView => ({
        ...parameter,
        schema: change(parameter.schema),
        constraints: bytes(parameter.constraints) > 4000 ? [] : parameter.constraints,
      }),
    ),
    requestBody: view.requestBody === null ? null : { ...view.requestBody, contents: contents(view.requestBody.contents) },
    responses: view.responses.map((response) => ({
      ...response,
      headers: response.headers.map((header) => ({ ...header, schema: change(header.schema) })),
      contents: contents(response.contents),
    })),
    messages: view.messages.map((message) => ({ ...message, payload: change(message.payload), headers: change(message.headers) })),
  }
}

/** A schema without what lies deeper than some levels, and without long lists. */
function pruned(schema: Json, depth: number): Json {
  if (Array.isArray(schema)) return depth === 0 ? [] : schema.slice(0, 100).map((item) => pruned(item, depth - 1))
  if (!isObject(schema)) return schema
  if (depth === 0) return {}
  return Object.fromEntries(
    Object.entries(schema)
      .slice(0, 100)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .map(([key, value]) => [key, pruned(value, depth - 1)]),
  )
}

function shortTexts(value: unknown): Json {
  if (typeof value === 'string') return value.length > 1000 ? `${value.slice(0, 1000).toWellFormed()}…` : value
  if (Array.isArray(value)) return value.map(shortTexts)
  if (typeof value !== 'object' || value === null) return value as Json
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shortTexts(member)]))
}
