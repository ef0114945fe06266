import { entriesOf, isObject, type Json, type JsonObject, objectAt, own } from '../json.ts'
import { type Refs, schemaName, schemaRef } from '../refs.ts'

export interface NamedSchema {
  schema: Json
  /** Characters of the schema as JSON. */
  size: number
  references: string[]
}

/** The schemas of one document under the names that views use, each renamed once. */
export interface SchemaBook {
  /** Component names in the document's order. */
  names: string[]
  get: (name: string) => NamedSchema | undefined
  /** A copy of a schema in which every `$ref` is a name; the names are added to `into`. */
  rename: (schema: Json | undefined, into: Set<string>) => Json
}

export function schemaBook(document: JsonObject, refs: Refs): SchemaBook {
  const components =
    objectAt(document, 'definitions') !== undefined && own(document, 'swagger') !== undefined
      ? objectAt(document, 'definitions')
      : objectAt(objectAt(document, 'components'), 'schemas')
  const known = new Map<string, NamedSchema | undefined>()
  const get = (name: string) => {
    if (!known.has(name)) {
      const found = own(components, name) ?? refs.resolve(schemaRef(name, document))?.value
      const references = new Set<string>()
      const schema = found === undefined ? undefined : rename(unwrapped(found), references)
      known.set(name, schema === undefined ? undefined : { schema, size: JSON.stringify(schema).length, references: [...references] })
    }
    return known.get(name)
  }
  return { names: Object.keys(components ?? {}), get, rename }
}

/** AsyncAPI 3 may wrap a schema together with the name of its language. */
const unwrapped = (schema: Json): Json => (own(schema, 'schemaFormat') === undefined ? schema : (own(schema, 'schema') ?? schema))

/** Members that hold data: a `$ref` in there is no reference. */
const data = new Set(['example', 'examples', 'default', 'const', 'enum'])

function rename(schema: Json | undefined, into: Set<string>, isNames = false): Json {
  if (Array.isArray(schema)) return schema.map((item) => rename(item, into))
  if (!isObject(schema)) return schema ?? null
  return Object.fromEntries(
    entriesOf(schema).map(([key, value]): [string, Json] => {
      if (isNames) return [key, rename(value, into)]
      if (key === '$ref' && typeof value === 'string') {
        const name = schemaName(value)
        into.add(name)
        return [key, name]
      }
      if (data.has(key) || key.startsWith('x-')) return [key, value]
      if (key === 'mapping' && isObject(value))
        return [key, Object.fromEntries(entriesOf(value).map(([tag, ref]) => [tag, typeof ref === 'string' ? schemaName(ref) : ref]))]
      return [key, rename(value, into, namesIn.has(key))]
    }),
  )
}

const namesIn = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
