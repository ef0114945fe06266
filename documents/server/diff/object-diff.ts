import type { At } from '../model/http-model.ts'
import type { Severity } from './entries.ts'
import { type Compared, inside, narrowing, type Place, report, type Side, widening } from './place.ts'
import { say } from './say.ts'
import type { Shape } from './shape-parts.ts'

/** Members of objects: added, removed, required, deprecated, who may set them, and what may stand beside them. */
export function compareObjects(compared: Compared): void {
  const { pair, from, to, b: at, place, compare } = compared
  for (const [name, member] of from.properties)
    if (!to.properties.has(name) && isSeen(pair.old, member, place)) removed(name, member, compared)
  for (const [name, member] of to.properties) {
    const old = from.properties.get(name)
    const here = inside(place, name)
    if (old === undefined) {
      if (isSeen(pair.next, member, place)) added(name, member, to, place, pair.next)
      continue
    }
    if (compareFlags(compared, name, old, member)) continue
    const [was, is] = [from.required.has(name), to.required.has(name)]
    if (!was && is)
      report(here, {
        what: 'became-required',
        severity: requiredSeverity(pair.next, member, place),
        says: say('became-required'),
        at: member,
        before: false,
        after: true,
      })
    if (was && !is)
      report(here, {
        what: 'became-optional',
        severity: widening(place),
        says: say('became-optional'),
        at: member,
        before: true,
        after: false,
      })
    compare(pair, old, member, here)
  }
  compareUndescribed(compared, at)
  compareAdditional(compared)
}

const flag = (side: Side, at: At, name: 'readOnly' | 'writeOnly' | 'deprecated') => side.shapeOf(at)[name]

/** Read-only members are no part of requests, write-only ones no part of responses. */
const hiddenBy = (place: Place) => (place.direction === 'request' ? 'readOnly' : 'writeOnly')
const isSeen = (side: Side, at: At, place: Place) => !flag(side, at, hiddenBy(place))

/** What is said of a member rather than of its values. True when the member is no part of the one side, so that there is nothing to compare. */
function compareFlags({ pair, to, place }: Compared, name: string, old: At, member: At): boolean {
  const here = inside(place, name)
  const hidden = hiddenBy(place)
  const word = hidden === 'readOnly' ? 'read-only' : 'write-only'
  const [was, is] = [flag(pair.old, old, hidden), flag(pair.next, member, hidden)]
  if (was && is) return true
  if (is)
    report(here, {
      what: `became-${word}`,
      severity: place.direction === 'request' ? 'risky' : 'breaking',
      says: say(`became-${word}`),
      at: member,
      before: false,
      after: true,
    })
  if (was)
    report(here, {
      what: `became-not-${word}`,
      severity: place.direction === 'request' && to.required.has(name) ? requiredSeverity(pair.next, member, place) : 'safe',
      says: say(`became-not-${word}`),
      at: member,
      before: true,
      after: false,
    })
  if (was || is) return true
  const [oldOnes, newOnes] = [flag(pair.old, old, 'deprecated'), flag(pair.next, member, 'deprecated')]
  if (newOnes && !oldOnes)
    report(here, { what: 'deprecated', severity: 'safe', says: say('deprecated'), at: member, before: false, after: true })
  if (oldOnes && !newOnes)
    report(here, { what: 'reactivated', severity: 'safe', says: say('reactivated'), at: member, before: true, after: false })
  return false
}

function removed(name: string, member: At, { from, to, place }: Compared): void {
  const here = inside(place, name)
  const what = from.required.has(name) ? 'removed' : 'removed-optional'
  const isRefused = to.additional === 'closed'
  if (place.direction === 'response') report(here, { what, severity: 'breaking', says: say('removed'), at: member, before: name })
  else
    report(here, {
      what,
      severity: isRefused ? 'breaking' : 'risky',
      says: say(isRefused ? 'removed-refused' : 'removed'),
      at: member,
      before: name,
    })
}

function added(name: string, member: At, to: Shape, place: Place, side: Side): void {
  const here = inside(place, name)
  if (to.required.has(name) && place.direction === 'request')
    report(here, {
      what: 'added-required',
      severity: requiredSeverity(side, member, place),
      says: say('added-required'),
      at: member,
      after: name,
    })
  else report(here, { what: 'added', severity: 'safe', says: say('added'), at: member, after: name })
}

/** A required member with a default is filled in by most servers, so a caller without it may pass. */
function requiredSeverity(side: Side, member: At, place: Place): Severity {
  const severity = narrowing(place)
  return severity === 'breaking' && side.shapeOf(member).defaultValue !== undefined ? 'risky' : severity
}

/** A name may be required without being described. */
function compareUndescribed({ from, to, place }: Compared, at: At): void {
  const described = (name: string) => from.properties.has(name) || to.properties.has(name)
  for (const name of to.required)
    if (!from.required.has(name) && !described(name))
      report(inside(place, name), {
        what: 'became-required',
        severity: narrowing(place),
        says: say('became-required'),
        at,
        before: false,
        after: true,
      })
  for (const name of from.required)
    if (!to.required.has(name) && !described(name))
      report(inside(place, name), {
        what: 'became-optional',
        severity: widening(place),
        says: say('became-optional'),
        at,
        before: true,
        after: false,
      })
}

const rank = { refused: 0, limited: 1, allowed: 2 }

function compareAdditional({ pair, from, to, a, b: at, place, compare }: Compared): void {
  const [before, after] = [kindOf(pair.old, from.additional), kindOf(pair.next, to.additional)]
  if (before === 'limited' && after === 'limited') {
    const any = (one: At): At => ({ node: true, pointer: one.pointer })
    compare(
      pair,
      typeof from.additional === 'object' ? from.additional : any(a),
      typeof to.additional === 'object' ? to.additional : any(at),
      inside(place, '{}'),
    )
    return
  }
  if (before === after || !holdsObjects(from) || !holdsObjects(to)) return
  const isTighter = rank[after] < rank[before]
  const severity = isTighter
    ? after === 'refused'
      ? narrowing(place)
      : narrowing(place) === 'breaking'
        ? 'risky'
        : 'safe'
    : widening(place, 'risky')
  report(place, {
    what: isTighter ? 'additional-properties-narrowed' : 'additional-properties-widened',
    severity,
    says: say('additional-properties-changed', { before: { word: before }, after: { word: after } }),
    at,
    before,
    after,
  })
}

const holdsObjects = ({ types }: Shape) => types === null || types.includes('object')

function kindOf(side: Side, additional: Shape['additional']): keyof typeof rank {
  if (typeof additional === 'string') return additional === 'open' ? 'allowed' : 'refused'
  const shape = side.shapeOf(additional)
  if (shape.types?.length === 0 && !shape.nullable) return 'refused'
  const isAny =
    shape.types === null && shape.enums === null && shape.choices.length === 0 && shape.not.length === 0 && shape.conditions.length === 0
  return isAny ? 'allowed' : 'limited'
}
