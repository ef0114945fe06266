import type { Fault } from '@portico/platform/contract/errors.ts'
import { maxFaults } from '../../contract/limits.rules.ts'
import { fault } from '../faults.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import type { Refs } from '../refs.ts'
import { type Place, pointerOf } from './places.ts'

/** Members whose children carry names of the author's choice, so that a property called `example` is not taken for an example. */
const nameMaps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'schemas',
  'responses',
  'parameters',
  'headers',
  'requestBodies',
  'securitySchemes',
  'securityDefinitions',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'content',
  'channels',
  'operations',
  'messages',
  'servers',
  'variables',
  'encoding',
  'messageTraits',
  'operationTraits',
  'replies',
  'replyAddresses',
  'correlationIds',
])
/** Members that hold data, in which `$ref` is nothing but a name. */
const data = new Set(['example', 'default', 'const', 'enum', 'value', 'x-example'])

type Mode = 'node' | 'names' | 'examples'

/** External references are refused and never fetched; internal ones must lead somewhere. Recursion is fine, a chain of aliases in a ring is not. */
export function checkRefs(document: JsonObject, refs: Refs): Fault[] {
  const faults: Fault[] = []
  const open: { node: Json; place: Place | undefined; mode: Mode }[] = [{ node: document, place: undefined, mode: 'node' }]
  for (let next = open.pop(); next !== undefined && faults.length < 20 * maxFaults; next = open.pop()) {
    const { node, place, mode } = next
    if (Array.isArray(node)) {
      if (mode === 'examples') continue
      for (let index = node.length - 1; index >= 0; index -= 1) {
        const child = node[index]
        if (typeof child === 'object' && child !== null) open.push({ node: child, place: { above: place, key: index }, mode: 'node' })
      }
      continue
    }
    if (!isObject(node)) continue
    const ref = own(node, '$ref')
    if (typeof ref === 'string') {
      const wrong = judge(ref, refs, place)
      if (wrong !== undefined) faults.push(wrong)
    }
    for (const key of Object.keys(node)) {
      const child = node[key]
      if (typeof child !== 'object' || child === null) continue
      if (mode === 'node' && (data.has(key) || key.startsWith('x-'))) continue
      const childMode = mode === 'node' && key === 'examples' ? 'examples' : mode === 'node' && nameMaps.has(key) ? 'names' : 'node'
      open.push({ node: child, place: { above: place, key }, mode: childMode })
    }
  }
  return faults
}

function judge(ref: string, refs: Refs, place: Place | undefined): Fault | undefined {
  if (refs.resolve(ref) !== undefined) return undefined
  const shown = JSON.stringify(ref.length > 200 ? `${ref.slice(0, 200)}…` : ref)
  const pointer = pointerOf(place, '$ref')
  if (!ref.startsWith('#'))
    return fault(
      pointer,
      'externalRef',
      `${shown} points outside the document. References to other files and addresses are not followed; bundle the document first.`,
    )
  return fault(pointer, 'unresolvedRef', `${shown} points at nothing in this document, or only at itself.`)
}
