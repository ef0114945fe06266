import type { IncomingMessage } from 'node:http'
import type { Kind } from '../store/entity.ts'
import { badRequest } from './errors.ts'
import type { Field, Fields } from './fields.ts'
import { specs } from './kinds.ts'
import { fieldsOfPlugin } from './plugins.ts'

type Json = Record<string, unknown>
const deepest = 6

export const typedForm = (req: IncomingMessage): boolean => /^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')

/**
 * The object that a form writes: `config.minute=5`, `paths[]=/a`, `paths[1]=/a`, `service.name=x`. Every value is a text; `inferred` makes
 * of it what its field takes. @throws AdminError 400
 */
export function formOf(text: string): Json {
  const result: Json = Object.create(null) as Json
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replace(/\[(\w*)\]/g, '.$1').split('.')
    if (first === '' || rest.length > deepest) throw badRequest('Cannot parse the form')
    let place = result
    let at = first
    for (const part of rest) {
      const isEntry = part === '' || /^\d+$/.test(part)
      const inner = Object.hasOwn(place, at) ? place[at] : undefined
      const next =
        typeof inner === 'object' && inner !== null ? (inner as Json) : isEntry ? ([] as unknown as Json) : (Object.create(null) as Json)
      place[at] = next
      place = next
      at = Array.isArray(next) ? String(next.length) : part
    }
    // The same name again makes a list of it.
    const before = Object.hasOwn(place, at) ? place[at] : undefined
    if (Array.isArray(before)) before.push(value)
    else place[at] = before === undefined ? value : [before, value]
  }
  return { ...result }
}

/** What texts mean by the fields that take them: numbers, booleans and lists as those of Kong's own schema. */
export function inferred(kind: Kind, body: Json): Json {
  const values = asFields(specs[kind].fields, body)
  if (kind !== 'plugins' || typeof body.config !== 'object' || body.config === null) return values
  return { ...values, config: asFields(fieldsOfPlugin(String(body.name ?? '')), { ...body.config }) }
}

const asFields = (fields: Fields, body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Object.hasOwn(fields, name) ? asField(fields[name] as Field, value) : value]),
  )

function asField(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const meanings = [value, value === 'true' ? true : value === 'false' ? false : value, Number(value), value.split(',')]
  return value === '' ? value : (meanings.find((meaning) => field.check(meaning) === undefined) ?? value)
}
