import { kinds } from '../store/entity.ts'
import { notFound } from './errors.ts'
import type { Field, Fields } from './fields.ts'
import { specs } from './kinds.ts'
import { fieldsOfPlugin, isPlugin } from './plugins.ts'

type Json = Record<string, unknown>

/** `/schemas/{kind}` and `/schemas/plugins/{name}`: what fields there are, in the form of Kong's own. @throws AdminError 404 */
export function schemaOf(parts: readonly string[]): Json {
  const [first = '', plugin, ...rest] = parts
  if (rest.length > 0) throw notFound()
  if (first === 'plugins' && plugin !== undefined) {
    if (!isPlugin(plugin)) throw notFound()
    return { fields: [{ config: { type: 'record', required: true, fields: listed(fieldsOfPlugin(plugin)) } }] }
  }
  const kind = kinds.find((known) => known === first)
  if (!kind || plugin !== undefined) throw notFound()
  const foreign: Json[] = Object.entries(specs[kind].foreign).map(([name, reference]) => ({ [name]: { type: 'foreign', reference } }))
  const own = Object.fromEntries(Object.entries(specs[kind].fields).filter(([name]) => !Object.hasOwn(specs[kind].foreign, name)))
  return { fields: [...listed(own), ...foreign] }
}

const listed = (fields: Fields): Json[] =>
  Object.entries(fields).map(([name, field]) => ({
    [name]: {
      type: typeOf(field),
      required: field.required === true || (field.fallback !== null && field.fallback !== undefined),
      ...(field.fallback === null || field.fallback === undefined ? {} : { default: field.fallback }),
    },
  }))

/** By what the field takes; a field that takes nothing is a record that stays empty. */
function typeOf({ check }: Field): string {
  const takes = (value: unknown) => check(value) === undefined
  if (takes(true) || takes(false)) return takes('a') ? 'string' : 'boolean'
  if (takes(1) || takes(500)) return takes('a') ? 'string' : 'number'
  if (['a', '/a', 'http', 'local', 'consumer', 'http://a.example', 'GET', 'v0', 'POST', 'application/json'].some(takes)) return 'string'
  return [['a'], ['/a'], ['http'], ['GET']].some(takes) ? 'set' : 'record'
}
