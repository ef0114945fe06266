import { isObject, type Json, type JsonObject, own, pointerKeys, textAt } from '../json.ts'

/** Members whose children carry names of the author's choice. */
const named = new Set([
  'properties',
  'patternProperties',
  'headers',
  'schemas',
  'parameters',
  'responses',
  'definitions',
  '$defs',
  'dependentSchemas',
])

/** What the linter's library calls a fault, and the formats do not. */
export function isAllowed(document: JsonObject, { message, pointer }: { message: string; pointer: string }): boolean {
  const keys = pointerKeys(pointer)
  const twins = /differs only by path parameter name\(s\): `(.*)` and `(.*)`/.exec(message)
  if (twins !== null) return !shareMethod(document, twins[1] ?? '', twins[2] ?? '')
  // An extension holds what its inventor likes, whatever others hold under the same name.
  if (keys.some((key, at) => key.startsWith('x-') && !named.has(keys[at - 1] ?? ''))) return true
  if (/^Expected type `Schema` \(object\) but got `boolean`$/.test(message)) return true
  const last = keys.at(-1)
  // A list of dialects by their addresses, which the library takes for a text.
  if (last === '$vocabulary') return true
  if (last === 'type' && own(document, 'swagger') !== undefined && valueAt(document, keys) === 'file') return true
  if (textAt(document, 'openapi').startsWith('3.2.') && isAllowedSince32(keys, message)) return true
  if (own(document, 'asyncapi') === undefined) return false
  if (last === 'address' && valueAt(document, keys) === null) return true
  // Each protocol says for itself, in versions of its own, what it binds.
  if (keys.some((key, at) => /^(?:\w+B|b)indings$/.test(key) && !named.has(keys[at - 1] ?? ''))) return true
  const isForeign = (at: number) => isForeignFormat(textAt(valueAt(document, keys.slice(0, at)), 'schemaFormat'))
  return keys.some((key, at) => (key === 'payload' || key === 'schema') && isForeign(at))
}

/** A response may go without a description, and media types stand among the components. */
const isAllowedSince32 = (keys: readonly string[], message: string): boolean =>
  (keys.includes('responses') && /^The field `description` must be present/.test(message)) ||
  (keys[0] === 'components' && keys[1] === 'mediaTypes')

/** Two paths that are one, where no method stands in both: well known documents have them, and every call still has one meaning. */
function shareMethod(document: JsonObject, one: string, other: string): boolean {
  const [first, second] = [valueAt(document, ['paths', one]), valueAt(document, ['paths', other])]
  const isMethod = (key: string) => !['parameters', 'summary', 'description', 'servers', '$ref'].includes(key) && !key.startsWith('x-')
  return isObject(first) && isObject(second) && Object.keys(first).some((key) => isMethod(key) && Object.hasOwn(second, key))
}

/** Avro, RAML and what else describes messages: not JSON Schema, nor one of its dialects. */
export const isForeignFormat = (format: string): boolean => !/^$|aai\.asyncapi|schema\+(?:json|yaml)|oai\.openapi/.test(format)

function valueAt(document: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = document
  for (const key of keys) value = Array.isArray(value) ? value[Number(key)] : isObject(value) ? own(value, key) : undefined
  return value
}
