import { entriesOf, type Json, type JsonObject, objectAt, own, pointerTo } from '../json.ts'
import type { At } from './at.ts'

/** The media type of a parameter that says how it is written by `content`; '' for all others. */
export const mediaTypeOf = (parameter: JsonObject): string =>
  own(parameter, 'schema') === undefined ? (Object.keys(objectAt(parameter, 'content') ?? {})[0] ?? '') : ''

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

/** The schema of a parameter or header, whichever way it has one. */
export function parameterSchema(node: JsonObject, pointer: string): At {
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
