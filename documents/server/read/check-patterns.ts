import type { Fault } from '@portico/platform/contract/errors.ts'
import { maxFaults } from '../../contract/limits.rules.ts'
import { fault } from '../faults.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import { type Place, pointerOf } from './places.ts'

/** Members that hold data or names: a `pattern` in there is no pattern. */
const data = new Set(['example', 'examples', 'default', 'const', 'enum', 'value'])
const names = new Set(['properties', 'patternProperties', 'schemas', 'definitions', '$defs', 'dependentSchemas'])

/** Patterns of schemas that are none in any dialect. */
export function checkPatterns(document: JsonObject): Fault[] {
  const faults: Fault[] = []
  const open: { node: Json; place: Place | undefined; isNames: boolean }[] = [{ node: document, place: undefined, isNames: false }]
  for (let next = open.pop(); next !== undefined && faults.length < maxFaults; next = open.pop()) {
    const { node, place, isNames } = next
    const pattern = isNames ? undefined : own(node, 'pattern')
    if (typeof pattern === 'string' && own(node, 'type') !== 'object' && !isPattern(pattern))
      faults.push(fault(pointerOf(place, 'pattern'), 'structure', `${JSON.stringify(pattern.slice(0, 200))} is not a regular expression.`))
    if (isNames && place?.key === 'patternProperties' && isObject(node))
      for (const name of Object.keys(node))
        if (!isPattern(name))
          faults.push(fault(pointerOf(place, name), 'structure', `${JSON.stringify(name.slice(0, 200))} is not a regular expression.`))
    if (!isObject(node) && !Array.isArray(node)) continue
    for (const [key, child] of Object.entries(node))
      if (typeof child === 'object' && child !== null && (isNames || !(data.has(key) || key.startsWith('x-'))))
        open.push({ node: child, place: { above: place, key }, isNames: !isNames && names.has(key) })
  }
  return faults
}

function isPattern(text: string): boolean {
  return compiles(text, 'u') || compiles(text, '') || compiles(inOurDialect(text), '')
}

function compiles(text: string, flags: string): boolean {
  try {
    return new RegExp(text, flags) !== undefined
  } catch {
    return false
  }
}

/** What other languages write otherwise: flags at the start, atomic groups, possessive repetitions, names of groups. */
const inOurDialect = (text: string): string =>
  text
    .replace(/\(\?[imsxu]+(?:-[imsxu]+)?(:|\))/g, (_, end: string) => (end === ':' ? '(?:' : '(?:)'))
    .replace(/\(\?>/g, '(?:')
    .replace(/\(\?P</g, '(?<')
    .replace(/([*+?}])\+/g, '$1')
