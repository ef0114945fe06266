import { isObject, own } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { type CompareSchemas, inside, narrowing, type Pair, type Place, report, type Side, widening } from './place.ts'
import { say } from './say.ts'
import type { Shape } from './shape.ts'

/** Members of objects: added, removed, required, deprecated, and what may stand beside them. */
export function compareObjects(pair: Pair, from: Shape, to: Shape, at: At, place: Place, compareSchemas: CompareSchemas): void {
  const before = visible(pair.old, from, place)
  const after = visible(pair.next, to, place)
  for (const [name, member] of before) if (!after.has(name)) removed(name, member, from, to, place)
  for (const [name, member] of after) {
    const old = before.get(name)
    if (old === undefined) {
      if (from.properties.has(name)) continue
      added(name, member, to, place, pair.next)
      continue
    }
    const here = inside(place, name)
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
    if (flag(pair.next, member, 'deprecated') && !flag(pair.old, old, 'deprecated'))
      report(here, { what: 'deprecated', severity: 'safe', says: say('deprecated'), at: member, before: false, after: true })
    compareSchemas(pair, old, member, here)
  }
  // A name may be required without being described.
  for (const name of to.required)
    if (!from.required.has(name) && !to.properties.has(name) && !from.properties.has(name))
      report(inside(place, name), {
        what: 'became-required',
        severity: narrowing(place),
        says: say('became-required'),
        at,
        before: false,
        after: true,
      })
  compareAdditional(pair, from, to, at, place, compareSchemas)
}

/** Read-only members are no part of requests, write-only ones no part of responses. */
function visible(side: Side, shape: Shape, place: Place): Map<string, At> {
  const hidden = place.direction === 'request' ? 'readOnly' : 'writeOnly'
  return new Map([...shape.properties].filter(([, member]) => !flag(side, member, hidden)))
}

function flag(side: Side, member: At, name: string): boolean {
  if (!isObject(member.node)) return false
  return own(member.node, name) === true || (own(member.node, '$ref') !== undefined && own(side.refs.follow(member.node), name) === true)
}

function removed(name: string, member: At, from: Shape, to: Shape, place: Place): void {
  const here = inside(place, name)
  const required = from.required.has(name)
  const what = required ? 'removed' : 'removed-optional'
  if (place.direction === 'response') report(here, { what, severity: 'breaking', says: say('removed'), at: member, before: name })
  else
    report(here, {
      what,
      severity: to.additional === 'closed' ? 'breaking' : 'risky',
      says: say(to.additional === 'closed' ? 'removed-refused' : 'removed'),
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
function requiredSeverity(side: Side, member: At, place: Place) {
  const severity = narrowing(place)
  return severity === 'breaking' && side.shapeOf(member).defaultValue !== undefined ? 'risky' : severity
}

function compareAdditional(pair: Pair, from: Shape, to: Shape, at: At, place: Place, compareSchemas: CompareSchemas): void {
  const [before, after] = [from.additional, to.additional]
  if (typeof before === 'object' && typeof after === 'object') {
    compareSchemas(pair, before, after, inside(place, '{}'))
    return
  }
  const name = (value: Shape['additional']) => (typeof value === 'object' ? 'limited' : value === 'open' ? 'allowed' : 'refused')
  if (name(before) === name(after)) return
  const rank = { refused: 0, limited: 1, allowed: 2 }
  const tighter = rank[name(after)] < rank[name(before)]
  const severity = tighter
    ? after === 'closed'
      ? narrowing(place)
      : place.direction === 'request'
        ? 'risky'
        : 'safe'
    : widening(place, 'risky')
  report(place, {
    what: tighter ? 'additional-properties-narrowed' : 'additional-properties-widened',
    severity,
    says: say('additional-properties-changed', { before: { word: name(before) }, after: { word: name(after) } }),
    at,
    before: name(before),
    after: name(after),
  })
}
