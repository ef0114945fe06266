import type { ChangeValue } from '../../contract/change-words.rules.ts'
import { type Json, sameJson } from '../json.ts'
import { canonical } from './fingerprint.ts'
import { compareLimits } from './limit-diff.ts'
import { type Compared, narrowing, report, widening } from './place.ts'
import { say, turned } from './say.ts'
import type { Shape } from './shape-parts.ts'

/** Types, formats, enums and limits. False when the types have nothing in common, so that comparing members would only add noise. */
export function compareValues(compared: Compared): boolean {
  const { from, to, b: at, place } = compared
  if (!compareTypes(compared)) return false
  compareNull(compared)
  if (from.format !== to.format) {
    const severity =
      from.format === '' ? (narrowing(place) === 'breaking' ? 'risky' : 'safe') : to.format === '' ? widening(place, 'risky') : 'risky'
    const says = turned('format', from.format, to.format)
    report(place, { what: 'format-changed', severity, says, at, before: from.format, after: to.format })
  }
  compareEnums(compared)
  compareLimits(compared)
  const [before, after] = [from.patterns.join('\n'), to.patterns.join('\n')]
  if (before !== after) {
    const [what, severity] =
      before === ''
        ? (['pattern-added', narrowing(place)] as const)
        : after === ''
          ? (['pattern-removed', widening(place, 'risky')] as const)
          : (['pattern-changed', 'risky'] as const)
    report(place, { what, severity, says: say(what), at, before, after })
  }
  if (from.unique !== to.unique) {
    const what = to.unique ? 'unique-items-added' : 'unique-items-removed'
    const severity = to.unique ? narrowing(place) : widening(place, 'risky')
    report(place, { what, severity, says: say(what), at, before: from.unique, after: to.unique })
  }
  if (!sameJson(from.defaultValue, to.defaultValue))
    report(place, {
      what: 'default-changed',
      severity: from.defaultValue === undefined || place.direction === 'response' ? 'safe' : 'risky',
      says: turned('default', shown(from.defaultValue), shown(to.defaultValue)),
      at,
      before: from.defaultValue,
      after: to.defaultValue,
    })
  return true
}

/** False when a value of the one type is never one of the other. */
function compareTypes({ from, to, b: at, place }: Compared): boolean {
  // The variants of a choice say what it takes.
  if (from.choices.length > 0 && to.choices.length > 0 && (from.types === null || to.types === null)) return true
  const lost = missing(from.types, to.types, place.isText)
  const gained = missing(to.types, from.types, place.isText)
  const [before, after] = [typesOf(from), typesOf(to)]
  const values = { before: shownTypes(from), after: shownTypes(to) }
  if (lost && gained) {
    report(place, { what: 'type-changed', severity: 'breaking', says: say('type-changed', values), at, before, after })
    return from.types === null || to.types === null || from.types.some((type) => to.types?.includes(type))
  }
  if (lost) report(place, { what: 'type-narrowed', severity: narrowing(place), says: say('type-narrowed', values), at, before, after })
  if (gained) report(place, { what: 'type-widened', severity: widening(place), says: say('type-widened', values), at, before, after })
  return true
}

/** Where a schema says which types it takes, it says whether it takes null. */
export function compareNull({ from, to, b: at, place }: Compared): void {
  if (place.isVariant || from.nullable === to.nullable || !knowsNull(from) || !knowsNull(to)) return
  if (to.nullable)
    report(place, { what: 'became-nullable', severity: widening(place), says: say('became-nullable'), at, before: false, after: true })
  else
    report(place, {
      what: 'became-not-nullable',
      severity: narrowing(place),
      says: say('became-not-nullable'),
      at,
      before: true,
      after: false,
    })
}

const knowsNull = ({ types, choices, enums }: Shape) => types !== null || choices.length > 0 || enums !== null

/** Whether `a` lets a type through that `b` does not. Every integer is a number, and what is no list or object is a text where it is written as one. */
function missing(a: string[] | null, b: string[] | null, isText = false): boolean {
  if (b === null) return false
  if (a === null) return true
  const isAmong = (type: string) =>
    b.includes(type) || (type === 'integer' && b.includes('number')) || (isText && b.includes('string') && writtenAsText.has(type))
  return !a.every(isAmong)
}
const writtenAsText = new Set(['integer', 'number', 'boolean'])

export const typesOf = (shape: Shape): Json =>
  shape.types === null ? 'any' : shape.types.length === 1 ? (shape.types[0] ?? 'any') : shape.types
export const shownTypes = ({ types }: Shape): ChangeValue => {
  if (types === null) return { word: 'any' }
  return types.length === 0 ? { word: 'nothing' } : types.map((type) => [type])
}
/** '' for no value. */
export const shown = (value: Json | undefined) => {
  const text = value === undefined ? '' : JSON.stringify(value)
  // Half of a character at the end is what the database refuses.
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text
}

function compareEnums({ from, to, b: at, place }: Compared): void {
  const [before, after] = [from.enums?.values, to.enums?.values]
  if (before === undefined && after === undefined) return
  if (before === undefined || after === undefined) {
    if (after !== undefined)
      report(place, { what: 'became-enum', severity: narrowing(place), says: say('became-enum', { values: list(after) }), at, after })
    else report(place, { what: 'enum-dropped', severity: widening(place), says: say('enum-dropped'), at, before })
    return
  }
  const removed = without(before, after)
  const added = without(after, before)
  if (removed.length > 0)
    report(place, {
      what: 'enum-value-removed',
      severity: narrowing(place),
      says: say('enum-value-removed', { values: list(removed) }),
      at,
      before: removed,
    })
  if (added.length > 0)
    report(place, {
      what: 'enum-value-added',
      severity: widening(place),
      says: say('enum-value-added', { values: list(added) }),
      at,
      after: added,
    })
}

/** Lists of values can be long: each is looked up by its text. */
function without(values: Json[], others: Json[]): Json[] {
  const known = new Set(others.map(keyOf))
  return values.filter((value) => !known.has(keyOf(value)))
}

const keyOf = (value: Json) => (typeof value === 'object' ? canonical(value) : JSON.stringify(value))

const list = (values: Json[]) => `${values.slice(0, 6).map(shown).join(', ')}${values.length > 6 ? ', …' : ''}`
