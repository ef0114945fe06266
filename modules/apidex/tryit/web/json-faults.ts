import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import type { Diagnostic } from '@codemirror/lint'
import type { JsonObject } from '@portico/documents/contract/operation-view.rules.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { pointerOf, readText } from '../json-text.rules.ts'

const most = 50
/** They say only that something within them is wrong, which is said there. */
const enclosing = new Set([
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'allOf',
  '$ref',
  'if',
  'then',
  'else',
])
/** One of several was meant, and nobody knows which. */
const isWithinChoice = (unit: OutputUnit): boolean => /\/(oneOf|anyOf)\//.test(unit.keywordLocation)

/** What is wrong with a JSON text by its schema, where it is wrong. */
export function schemaFaults(schema: JsonObject, text: string): Diagnostic[] {
  const units = unitsOf(schema, text).filter((unit) => !enclosing.has(unit.keyword) && !isWithinChoice(unit))
  const { places } = readText(text)
  return units.slice(0, most).map((unit) => {
    const pointer = pointerIn(unit)
    const { from, to } = places.get(pointer) ?? { from: 0, to: 0 }
    // Of a large part that lacks something, its first line is enough.
    const line = text.indexOf('\n', from)
    return { from, to: line < 0 || line > to ? to : line, severity: 'warning', message: wordsOf(unit) }
  })
}

function unitsOf(schema: JsonObject, text: string): OutputUnit[] {
  try {
    return new Validator(schema as Schema, '2020-12', false).validate(JSON.parse(text)).errors
  } catch {
    // A schema that cannot be read judges nothing.
    return []
  }
}

const pointerIn = ({ instanceLocation }: OutputUnit): string => {
  try {
    return decodeURI(instanceLocation.replace(/^#/, ''))
  } catch {
    return pointerOf([])
  }
}

const quoted = (text: string, which = 0): string => [...text.matchAll(/"([^"]*)"/g)].at(which)?.[1] ?? ''
const words: Partial<Record<string, (error: string) => string>> = {
  required: (error) => t('tryit.fault.required', { name: quoted(error) }),
  type: (error) => t('tryit.fault.type', { type: error.slice(error.indexOf('Expected ') + 9).replace(/[".]/g, '') }),
  enum: (error) => t('tryit.fault.enum', { values: error.slice(error.indexOf('[') + 1, error.lastIndexOf(']')).slice(0, 200) }),
  additionalProperties: (error) => t('tryit.fault.unknown', { name: quoted(error) }),
  unevaluatedProperties: (error) => t('tryit.fault.unknown', { name: quoted(error) }),
  oneOf: () => t('tryit.fault.choice'),
  anyOf: () => t('tryit.fault.choice'),
}
const wordsOf = ({ keyword, error }: OutputUnit): string => words[keyword]?.(error) ?? t('tryit.fault.limit', { keyword })
