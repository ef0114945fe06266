import type { DocumentFormat } from '../../contract/formats.rules.ts'
import { fault, Unreadable } from '../faults.ts'
import { isObject, type Json, own } from '../json.ts'

const versions: { key: string; pattern: RegExp; format: DocumentFormat }[] = [
  { key: 'openapi', pattern: /^3\.2\.\d+(?:-.+)?$/, format: 'openapi-3.2' },
  { key: 'openapi', pattern: /^3\.1\.\d+(?:-.+)?$/, format: 'openapi-3.1' },
  { key: 'openapi', pattern: /^3\.0\.\d+(?:-.+)?$/, format: 'openapi-3.0' },
  { key: 'swagger', pattern: /^2\.0$/, format: 'swagger-2.0' },
  { key: 'asyncapi', pattern: /^3\.\d+\.\d+$/, format: 'asyncapi-3' },
  { key: 'asyncapi', pattern: /^2\.[0-6]\.\d+$/, format: 'asyncapi-2' },
]
const known = 'Known are OpenAPI 3.2, 3.1 and 3.0, Swagger 2.0, AsyncAPI 3 and 2, and GraphQL'

/** The format that the document names itself, or Unreadable with the reason. */
export function formatOf(value: Json): Exclude<DocumentFormat, 'graphql'> {
  if (!isObject(value)) throw new Unreadable([fault('#', 'unknownFormat', `The document is not an object. ${known}.`)])
  for (const { key, pattern, format } of versions) {
    const named = own(value, key)
    if (typeof named === 'string' && pattern.test(named) && format !== 'graphql') return format
  }
  for (const key of ['openapi', 'swagger', 'asyncapi']) {
    const named = own(value, key)
    if (named === undefined) continue
    const hint = typeof named === 'string' ? '' : ' Write it as a text, in quotes.'
    throw new Unreadable([
      fault(`#/${key}`, 'unknownVersion', `${key} ${String(JSON.stringify(named)).slice(0, 40)} is not a known version.${hint} ${known}.`),
    ])
  }
  throw new Unreadable([fault('#', 'unknownFormat', `The document has none of "openapi", "swagger" and "asyncapi". ${known}.`)])
}

const definition = /^(?:extend\s+)?(?:(?:type|interface|enum|input|union|scalar)\s+[_A-Za-z]|schema\s*[@{]|directive\s*@)/

/** Whether a text is GraphQL's schema language: its first word after comments and descriptions starts a definition. */
export function looksLikeGraphql(text: string): boolean {
  let at = 0
  for (;;) {
    at += text.slice(at).search(/[^\s,\uFEFF]|$/)
    if (text[at] === '#') {
      const end = text.indexOf('\n', at)
      if (end < 0) return false
      at = end + 1
    } else if (text.startsWith('"""', at)) {
      const end = text.indexOf('"""', at + 3)
      if (end < 0) return false
      at = end + 3
    } else if (text[at] === '"') {
      const end = text.slice(at + 1, at + 5000).search(/"|\n/)
      if (end < 0 || text[at + 1 + end] !== '"') return false
      at += end + 2
    } else return definition.test(text.slice(at, at + 200))
  }
}
