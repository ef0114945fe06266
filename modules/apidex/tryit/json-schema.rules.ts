import { exchangedSchema, type Reading } from '@portico/documents/contract/exchanged-schema.rules.ts'
import type { Json, JsonObject, Schema } from '@portico/documents/contract/operation-view.rules.ts'

/** A schema by the name that references call it; undefined where there is none. */
export type LoadSchema = (name: string) => Promise<Schema | undefined>

const mostSchemas = 200
const deepest = 8

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (schema: JsonObject, key: string): Json | undefined => (Object.hasOwn(schema, key) ? schema[key] : undefined)

/** The schemas that a value may be after: those that a reference leads to, and each of those that are put together. */
async function expanded(schema: Json | undefined, load: LoadSchema, depth = deepest): Promise<JsonObject[]> {
  if (!isObject(schema) || depth === 0) return []
  const name = at(schema, '$ref')
  const led = typeof name === 'string' ? await expanded((await load(name)) ?? null, load, depth - 1) : []
  const parts = (['allOf', 'oneOf', 'anyOf'] as const).flatMap((key) => at(schema, key) ?? [])
  const joined: JsonObject[] = []
  for (const part of parts) joined.push(...(await expanded(part, load, depth - 1)))
  return [schema, ...led, ...joined]
}

function memberOf(schema: JsonObject, part: string | number): Json | undefined {
  if (typeof part === 'number') {
    const first = at(schema, 'prefixItems')
    return (Array.isArray(first) ? first[part] : undefined) ?? at(schema, 'items')
  }
  const properties = at(schema, 'properties')
  return (isObject(properties) ? at(properties, part) : undefined) ?? at(schema, 'additionalProperties')
}

/** Every schema that the value at a path may be after. */
export async function schemasAt(schema: Schema, path: readonly (string | number)[], load: LoadSchema): Promise<JsonObject[]> {
  let found = await expanded(schema, load)
  for (const part of path) {
    const next: JsonObject[] = []
    for (const one of found) next.push(...(await expanded(memberOf(one, part), load)))
    found = next
  }
  return found
}

export interface MemberChoice {
  name: string
  schema: Json
  required: boolean
}

/** The members that objects after these schemas have; those that cannot be sent are left out. */
export function membersOf(schemas: readonly JsonObject[]): MemberChoice[] {
  const members = new Map<string, MemberChoice>()
  for (const schema of schemas) {
    const properties = at(schema, 'properties')
    if (!isObject(properties)) continue
    const required = at(schema, 'required')
    for (const [name, member] of Object.entries(properties)) {
      if (isObject(member) && at(member, 'readOnly') === true) continue
      const isRequired = Array.isArray(required) && required.includes(name)
      members.set(name, { name, schema: member, required: isRequired || (members.get(name)?.required ?? false) })
    }
  }
  return [...members.values()]
}

/** The values that the schemas themselves name, each once. */
export function valuesOf(schemas: readonly JsonObject[]): Json[] {
  const values = schemas.flatMap((schema): Json[] => {
    const types = [at(schema, 'type') ?? []].flat()
    const named = [at(schema, 'enum') ?? []].flat()
    const only = at(schema, 'const')
    return [
      ...(named.length > 0 ? named : only === undefined ? [] : [only]),
      ...(types.includes('boolean') && named.length === 0 ? [true, false] : []),
      ...(types.includes('null') || at(schema, 'nullable') === true ? [null] : []),
    ]
  })
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** What a member begins with once its name is chosen. */
export function beginningOf(schemas: readonly JsonObject[]): string {
  const [value] = schemas.flatMap((schema) => at(schema, 'default') ?? []).concat(valuesOf(schemas).filter((one) => one !== null))
  if (value !== undefined) return JSON.stringify(value)
  const [type] = schemas.flatMap((schema) => at(schema, 'type') ?? []).filter((one) => one !== 'null')
  const begun: Record<string, string> = { string: '""', object: '{}', array: '[]', number: '0', integer: '0' }
  if (typeof type === 'string') return begun[type] ?? ''
  return schemas.some((schema) => at(schema, 'properties') !== undefined) ? '{}' : ''
}

/** The schema with all that it leads to in one piece, as JSON Schema has it; undefined where that is too much. */
export async function wholeSchema(schema: Schema, reading: Reading, load: LoadSchema): Promise<JsonObject | undefined> {
  const defs: JsonObject = {}
  const waiting: string[] = []
  const addressOf = (name: string): string => {
    if (!Object.hasOwn(defs, name)) {
      defs[name] = {}
      waiting.push(name)
    }
    return `#/$defs/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`
  }
  const root = exchangedSchema(schema, reading, addressOf)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (Object.keys(defs).length > mostSchemas) return undefined
    const one = exchangedSchema((await load(name)) ?? null, reading, addressOf)
    defs[name] = isObject(one) ? one : {}
  }
  return isObject(root) ? { ...root, $defs: defs } : undefined
}
