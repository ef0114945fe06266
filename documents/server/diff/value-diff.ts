import type { ChangeValue } from '../../contract/change-words.rules.ts'
import { type Json, sameJson } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { narrowing, type Place, report, widening } from './place.ts'
import { say, turned } from './say.ts'
import { lowerLimits, type Shape, upperLimits } from './shape.ts'

/** Types, formats, enums and limits. False when the types have nothing in common, so that comparing members would only add noise. */
export function compareValues(from: Shape, to: Shape, at: At, place: Place): boolean {
  const lost = missing(from.types, to.types)
  const gained = missing(to.types, from.types)
  const before = typesOf(from)
  const after = typesOf(to)
  if (lost && gained) {
    report(place, {
      what: 'type-changed',
      severity: 'breaking',
      says: say('type-changed', { before: shownTypes(from), after: shownTypes(to) }),
      at,
      before,
      after,
    })
    return false
  }
  if (lost)
    report(place, {
      what: 'type-narrowed',
      severity: narrowing(place),
      says: say('type-narrowed', { before: shownTypes(from), after: shownTypes(to) }),
      at,
      before,
      after,
    })
  if (gained)
    report(place, {
      what: 'type-widened',
      severity: widening(place),
      says: say('type-widened', { before: shownTypes(from), after: shownTypes(to) }),
      at,
      before,
      after,
    })
  if (from.nullable !== to.nullable && from.types !== null && to.types !== null) {
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
  if (from.format !== to.format) {
    const severity =
      from.format === '' ? (narrowing(place) === 'breaking' ? 'risky' : 'safe') : to.format === '' ? widening(place, 'risky') : 'risky'
    report(place, {
      what: 'format-changed',
      severity,
      says: turned('format', from.format, to.format),
      at,
      before: from.format,
      after: to.format,
    })
  }
  compareEnums(from, to, at, place)
  compareLimits(from, to, at, place)
  if (from.pattern !== to.pattern) {
    const [what, severity] =
      from.pattern === ''
        ? (['pattern-added', narrowing(place)] as const)
        : to.pattern === ''
          ? (['pattern-removed', widening(place, 'risky')] as const)
          : (['pattern-changed', 'risky'] as const)
    report(place, { what, severity, says: say(what), at, before: from.pattern, after: to.pattern })
  }
  if (from.unique !== to.unique) {
    report(place, {
      what: to.unique ? 'unique-items-added' : 'unique-items-removed',
      severity: to.unique ? narrowing(place) : widening(place, 'risky'),
      says: say(to.unique ? 'unique-items-added' : 'unique-items-removed'),
      at,
      before: from.unique,
      after: to.unique,
    })
  }
  if (place.direction === 'request' && !sameJson(from.defaultValue, to.defaultValue)) {
    report(place, {
      what: 'default-changed',
      severity: from.defaultValue === undefined ? 'safe' : 'risky',
      says: turned('default', shown(from.defaultValue), shown(to.defaultValue)),
      at,
      before: from.defaultValue,
      after: to.defaultValue,
    })
  }
  compareOthers(from, to, at, place)
  return true
}

/** Whether `a` lets a type through that `b` does not. Every integer is a number. */
function missing(a: string[] | null, b: string[] | null): boolean {
  if (b === null) return false
  if (a === null) return true
  return a.some((type) => !b.includes(type) && !(type === 'integer' && b.includes('number')))
}

const typesOf = (shape: Shape): Json => (shape.types === null ? 'any' : shape.types.length === 1 ? (shape.types[0] ?? 'any') : shape.types)
const shownTypes = ({ types }: Shape): ChangeValue => {
  if (types === null) return { word: 'any' }
  return types.length === 0 ? { word: 'nothing' } : types.map((type) => [type])
}
/** '' for no value. */
const shown = (value: Json | undefined) => {
  const text = value === undefined ? '' : JSON.stringify(value)
  // Half of a character at the end is what the database refuses.
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text
}

function compareEnums(from: Shape, to: Shape, at: At, place: Place): void {
  const [before, after] = [from.enums, to.enums]
  if (before === null && after === null) return
  if (before === null || after === null) {
    if (after !== null)
      report(place, { what: 'became-enum', severity: narrowing(place), says: say('became-enum', { values: list(after) }), at, after })
    else report(place, { what: 'enum-dropped', severity: widening(place), says: say('enum-dropped'), at, before })
    return
  }
  const removed = before.filter((value) => !after.some((other) => sameJson(value, other)))
  const added = after.filter((value) => !before.some((other) => sameJson(value, other)))
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

const list = (values: Json[]) => `${values.slice(0, 6).map(shown).join(', ')}${values.length > 6 ? ', …' : ''}`

function compareLimits(from: Shape, to: Shape, at: At, place: Place): void {
  for (const [keys, isLower] of [
    [lowerLimits, true],
    [upperLimits, false],
  ] as const) {
    for (const key of keys) {
      const before = from.limits.get(key)
      const after = to.limits.get(key)
      if (before === after) continue
      const id = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const tighter = before === undefined || (after !== undefined && (isLower ? after > before : after < before))
      const verb = before === undefined ? 'added' : after === undefined ? 'removed' : isLower === tighter ? 'raised' : 'lowered'
      const severity = tighter ? (isZero(key, after) ? 'safe' : narrowing(place)) : widening(place, 'risky')
      report(place, {
        what: `${id}-${verb}`,
        severity,
        says: say(`limit-${verb}`, { limit: key, before: before ?? '', after: after ?? '' }),
        at,
        before,
        after,
      })
    }
  }
}

/** A least length of nothing forbids nothing. */
const isZero = (key: string, value: number | undefined) => value === 0 && ['minLength', 'minItems', 'minProperties'].includes(key)

function compareOthers(from: Shape, to: Shape, at: At, place: Place): void {
  for (const key of new Set([...from.other.keys(), ...to.other.keys()])) {
    const [before, after] = [from.other.get(key), to.other.get(key)]
    if (sameJson(before, after)) continue
    const what = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    report(place, { what: `${what}-changed`, severity: 'risky', says: say('rule-changed', { rule: key }), at, before, after })
  }
  if (from.discriminator !== to.discriminator) {
    report(place, {
      what: 'discriminator-changed',
      severity: 'breaking',
      says: turned('discriminator', from.discriminator, to.discriminator),
      at,
      before: from.discriminator,
      after: to.discriminator,
    })
  }
}
