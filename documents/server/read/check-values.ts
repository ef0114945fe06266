import type { Fault } from '@portico/platform/contract/errors.ts'
import { maxFaults } from '../../contract/limits.rules.ts'
import { fault, maxDepth, maxPlace, Unreadable } from '../faults.ts'
import { type Json, pointerTo } from '../json.ts'

interface Measure {
  /** Characters of the value when written out, aliases expanded. */
  size: number
  height: number
  /** Characters of the longest way to a value in it. */
  reach: number
}

/** Aliases make a short text long; what is stored is the long one. */
const mostCharacters = 64_000_000

/** A number, a boolean or nothing. */
const plain: Measure = { size: 6, height: 0, reach: 0 }

/**
 * What JSON syntax alone does not promise: aliases that do not explode or loop, a bounded depth with aliases expanded, names that do not make
 * every place long, values that JSON and
 * the database can hold (no NUL, no half of a surrogate pair, no infinity, no binary). Shared values are measured once, so a bomb is cheap.
 */
export function checkValues(value: Json, textLength: number): Fault[] {
  const faults: Fault[] = []
  const known = new Map<object, Measure>()
  const open = new Set<object>()
  const limit = Math.min(20 * textLength + 1_000_000, mostCharacters)

  const note = (pointer: string, code: string, message: string) => {
    if (faults.length < maxFaults) faults.push(fault(pointer, code, message))
  }
  const checkText = (text: string, pointer: () => string, what: string) => {
    if (text.includes('\0')) note(pointer(), 'character', `${what} holds the character NUL.`)
    else if (!text.isWellFormed()) note(pointer(), 'character', `${what} holds half of a surrogate pair, which is not a character.`)
  }
  // Most values are in order: where one stands is only worked out when it is not.
  const path: string[] = []
  let placeLength = 0
  const here = (): string => pointerTo('#', ...path)
  const checkPlace = (more = 0) => {
    if (placeLength + more > maxPlace)
      throw new Unreadable([fault(here(), 'longPlace', `The names on the way to this value have more than ${maxPlace} characters.`)])
  }
  const measure = (node: unknown): Measure => {
    if (typeof node === 'string') {
      checkText(node, here, 'The text')
      return { size: node.length + 2, height: 0, reach: 0 }
    }
    if (typeof node === 'number' && !Number.isFinite(node)) note(here(), 'notJson', 'The number is not finite.')
    if (typeof node !== 'object' || node === null) return plain
    if (open.has(node)) throw new Unreadable([fault(here(), 'aliases', 'An alias contains itself.')])
    const before = known.get(node)
    checkPlace(before?.reach)
    if (before !== undefined && path.length + before.height <= maxDepth) return before
    if (path.length > maxDepth) throw new Unreadable([fault(here(), 'tooDeep', `The document nests deeper than ${maxDepth} levels.`)])
    if (before !== undefined) return before
    const prototype = Object.getPrototypeOf(node) as unknown
    if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) {
      note(here(), 'notJson', 'This kind of value cannot be written as JSON.')
      return { size: 0, height: 0, reach: 0 }
    }
    open.add(node)
    let size = 2
    let height = 0
    let reach = 0
    const isArray = Array.isArray(node)
    for (const name of Object.keys(node)) {
      path.push(name)
      placeLength += name.length + 1
      checkPlace()
      if (!isArray) checkText(name, here, 'The name')
      const child = measure((node as Record<string, unknown>)[name])
      path.pop()
      placeLength -= name.length + 1
      size += name.length + 4 + child.size
      height = Math.max(height, child.height + 1)
      reach = Math.max(reach, child.reach + name.length + 1)
      if (size > limit) throw new Unreadable([fault(here(), 'aliases', 'The aliases of the document expand to far more than its text.')])
    }
    open.delete(node)
    const measured = { size, height, reach }
    known.set(node, measured)
    return measured
  }
  measure(value)
  return faults
}
