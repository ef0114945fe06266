import type { Json, JsonObject } from '@portico/documents/contract/operation-view.rules.ts'

const secret = 'authori[sz]ation|cookie|token|secret|passw|api[-_]?key|subscription[-_]key|credential|signature|session'
const secretName = new RegExp(secret, 'i')

/** Whether something is called like what nobody else should read. */
export const isSecretName = (name: string): boolean => secretName.test(name)

/** JSON without what stands under such names. */
export function blanked(value: Json): Json {
  if (Array.isArray(value)) return value.map(blanked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, member]) => [name, isSecretName(name) ? '' : blanked(member)]))
}

// A name begins where a word does, so that a long word is read once. One of a variable says its type, not its value.
const name = `(?<![\\w.$-])["']?[\\w.-]*(?:${secret})[\\w.-]*["']?\\s*[:=]\\s*`
const quoted = `"""[\\s\\S]*?"""|"(?:[^"\\\\\\n]|\\\\.)*"?|'(?:[^'\\\\\\n]|\\\\.)*'?`
const quotedOnly = new RegExp(`(${name})(?:${quoted})`, 'gi')
const anything = new RegExp(`(${name})(?:${quoted}|[^\\s,;&<>(){}[\\]"']+)`, 'gi')
const element = new RegExp(`(<[\\w:.-]*(?:${secret})[\\w:.-]*[^<>]*>)[^<]+`, 'gi')

/** The same of a text that is no JSON: members, arguments, fields of forms and elements by their names. In a query only what is quoted is a value. */
export const scrubbed = (text: string, isQuery = false): string =>
  isQuery ? text.replace(quotedOnly, '$1""') : text.replace(element, '$1').replace(anything, '$1""')
