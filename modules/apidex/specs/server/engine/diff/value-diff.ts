import { type Json, sameJson } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { narrowing, type Place, report, widening } from './place.ts'
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
      text: `the type changed from ${words(before)} to ${words(after)}`,
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
      text: `the type was narrowed from ${words(before)} to ${words(after)}`,
      at,
      before,
      after,
    })
  if (gained)
    report(place, {
      what: 'type-widened',
      severity: widening(place),
      text: `the type was widened from ${words(before)} to ${words(after)}`,
      at,
      before,
      after,
    })
  if (from.nullable !== to.nullable && from.types !== null && to.types !== null) {
    if (to.nullable)
      report(place, { what: 'became-nullable', severity: widening(place), text: 'null is allowed now', at, before: false, after: true })
    else
      report(place, {
        what: 'became-not-nullable',
        severity: narrowing(place),
        text: 'null is no longer allowed',
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
      text: `the format changed from ${from.format || 'none'} to ${to.format || 'none'}`,
      at,
      before: from.format,
      after: to.format,
    })
  }
  compareEnums(from, to, at, place)
  compareLimits(from, to, at, place)
  if (from.pattern !== to.pattern) {
    const [what, severity, text] =
      from.pattern === ''
        ? (['pattern-added', narrowing(place), 'a pattern was added'] as const)
        : to.pattern === ''
          ? (['pattern-removed', widening(place, 'risky'), 'the pattern was removed'] as const)
          : (['pattern-changed', 'risky', 'the pattern changed'] as const)
    report(place, { what, severity, text, at, before: from.pattern, after: to.pattern })
  }
  if (from.unique !== to.unique) {
    report(place, {
      what: to.unique ? 'unique-items-added' : 'unique-items-removed',
      severity: to.unique ? narrowing(place) : widening(place, 'risky'),
      text: to.unique ? 'items must be unique now' : 'items may repeat now',
      at,
      before: from.unique,
      after: to.unique,
    })
  }
  if (place.direction === 'request' && !sameJson(from.defaultValue, to.defaultValue)) {
    report(place, {
      what: 'default-changed',
      severity: from.defaultValue === undefined ? 'safe' : 'risky',
      text: `the default changed from ${shown(from.defaultValue)} to ${shown(to.defaultValue)}`,
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
const words = (types: Json) => (Array.isArray(types) ? (types.length === 0 ? 'nothing' : types.join(' or ')) : String(types))
const shown = (value: Json | undefined) => {
  const text = value === undefined ? 'none' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function compareEnums(from: Shape, to: Shape, at: At, place: Place): void {
  const [before, after] = [from.enums, to.enums]
  if (before === null && after === null) return
  if (before === null || after === null) {
    if (after !== null)
      report(place, { what: 'became-enum', severity: narrowing(place), text: `only ${list(after)} is allowed now`, at, after })
    else report(place, { what: 'enum-dropped', severity: widening(place), text: 'the value is no longer one of a fixed list', at, before })
    return
  }
  const removed = before.filter((value) => !after.some((other) => sameJson(value, other)))
  const added = after.filter((value) => !before.some((other) => sameJson(value, other)))
  if (removed.length > 0)
    report(place, {
      what: 'enum-value-removed',
      severity: narrowing(place),
      text: `${list(removed)} is no longer among the allowed values`,
      at,
      before: removed,
    })
  if (added.length > 0)
    report(place, {
      what: 'enum-value-added',
      severity: widening(place),
      text: `${list(added)} was added to the allowed values`,
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
        text: `${key} was ${verb}${before === undefined ? ` (${after})` : after === undefined ? ` (it was ${before})` : ` from ${before} to ${after}`}`,
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
    report(place, { what: `${what}-changed`, severity: 'risky', text: `the rule ${key} changed`, at, before, after })
  }
  if (from.discriminator !== to.discriminator) {
    report(place, {
      what: 'discriminator-changed',
      severity: 'breaking',
      text: `the discriminator changed from ${from.discriminator || 'none'} to ${to.discriminator || 'none'}`,
      at,
      before: from.discriminator,
      after: to.discriminator,
    })
  }
}
