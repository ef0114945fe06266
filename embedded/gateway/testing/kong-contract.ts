import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'

type Json = Record<string, unknown>
const document = JSON.parse(readFileSync(new URL('./kong-admin.portal.openapi.json', import.meta.url), 'utf8')) as Json & {
  paths: Record<string, Record<string, { requestBody?: Content; responses?: Record<string, Content> }>>
}
type Content = { $ref?: string; content?: Record<string, { schema: Json }> }

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema({ $id: 'kong', ...document })

/** Faults of a body against Kong's published description; empty when it fits, 'unknown' when the description has no such thing. */
export function faults(what: 'request' | { status: number }, method: string, path: string, body: unknown): string[] {
  const template = Object.keys(document.paths).find((known) => new RegExp(`^${known.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
  const operation = template ? document.paths[template]?.[method.toLowerCase()] : undefined
  if (!operation || !template) return ['unknown address']
  // The published description says 200 for the POSTs of the older collections, where Kong answers 201.
  const content =
    what === 'request'
      ? operation.requestBody
      : (operation.responses?.[what.status] ?? operation.responses?.[what.status === 201 ? 200 : what.status])
  if (!content) return what === 'request' ? [] : ['unknown status']
  const schema = deref(content).content?.['application/json']?.schema
  if (!schema) return []
  const wrapped = deref(schema as Content) as { content?: Record<string, { schema: Json }> } & Json
  const validate = ajv.compile(absolute(wrapped.content?.['application/json']?.schema ?? wrapped))
  return validate(what === 'request' ? body : withoutNulls(body))
    ? []
    : (validate.errors ?? []).map((error: ErrorObject) => `${error.instancePath} ${error.message}`)
}

function deref<T extends { $ref?: string }>(value: T): T {
  if (!value.$ref) return value
  let found: unknown = document
  for (const part of value.$ref.slice(2).split('/')) found = (found as Json)[part]
  return found as T
}

/** References inside a part of the document still mean the whole document. */
function absolute(value: unknown): Json {
  return JSON.parse(JSON.stringify(value).replaceAll('"$ref":"#/', '"$ref":"kong#/')) as Json
}

/** Kong answers null for what is not set; the description forgot `nullable` nearly everywhere. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== null)
      .map(([name, entry]) => [name, withoutNulls(entry)]),
  )
}
