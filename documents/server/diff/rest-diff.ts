import { sameJson } from '../json.ts'
import type { At } from '../model/http-model.ts'
import type { Severity } from './entries.ts'
import { type Compared, inside, narrowing, report, widening } from './place.ts'
import { say } from './say.ts'
import type { Shape } from './shape-parts.ts'
import { severityWithin } from './turned-diff.ts'

/** The keywords of JSON Schema beyond types, limits and members. A rule that is added lets less through, one that is removed more. */
export function compareRest(compared: Compared): void {
  compareNots(compared)
  compareConditions(compared)
  compareDependent(compared)
  compareNamed(compared, 'patternProperties')
  compareNamed(compared, 'dependentSchemas')
  compareOne(compared, 'propertyNames', '{name}')
  compareOne(compared, 'contains', '[contains]')
  compareOne(compared, 'contentSchema', '[content]')
  compareContent(compared)
}

const kebab = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function told(
  compared: Compared,
  rule: string,
  verb: 'added' | 'removed' | 'changed',
  severity?: Severity,
  at: At = compared.b,
  key = rule,
): void {
  const { place } = compared
  const usual = verb === 'added' ? narrowing(place) : verb === 'removed' ? widening(place, 'risky') : 'risky'
  report(place, { what: `${kebab(key)}-${verb}`, severity: severity ?? usual, says: say(`rule-${verb}`, { rule }), at })
}

const sets = (compared: Compared, of: (shape: Shape) => (At | null)[]): [string, string] => {
  const { pair, from, to } = compared
  const numbers = (some: (At | null)[], side: 'old' | 'next') =>
    some.map((at) => (at === null ? 0 : pair.prints.of(pair[side].shapeOf, at))).sort((a, b) => a - b)
  return [numbers(of(from), 'old').join(), numbers(of(to), 'next').join()]
}

function compareNots(compared: Compared): void {
  const [before, after] = sets(compared, ({ not }) => not)
  if (before === after) return
  const [old, next] = [compared.from.not, compared.to.not]
  const severity = old.length === 1 && next.length === 1 && old[0] && next[0] ? severityWithin(compared, old[0], next[0], true) : undefined
  told(compared, 'not', verbOf(old.length, next.length), severity)
}

const verbOf = (before: number, after: number) => (before === 0 ? 'added' : after === 0 ? 'removed' : 'changed')

const branches = [
  ['then', 'yes'],
  ['else', 'no'],
] as const

function compareConditions(compared: Compared): void {
  const { pair, from, to, place, compare } = compared
  if (from.conditions.length === 0 && to.conditions.length === 0) return
  const [before, after] = sets(compared, ({ conditions }) => conditions.map((one) => one.when))
  if (before !== after) return told(compared, 'if', verbOf(from.conditions.length, to.conditions.length), severityOfConditions(compared))
  const left = [...to.conditions]
  for (const condition of from.conditions) {
    const at = left.findIndex((one) => pair.prints.same([pair.old.shapeOf, condition.when], [pair.next.shapeOf, one.when]))
    const [partner] = left.splice(Math.max(at, 0), 1)
    if (partner === undefined) continue
    for (const [key, branch] of branches) {
      const [old, next] = [condition[branch], partner[branch]]
      if (old !== null && next !== null) compare(pair, old, next, inside(place, `[${key}]`))
      else if (old !== null || next !== null) told(compared, key, old === null ? 'added' : 'removed', undefined, next ?? old ?? compared.b)
    }
  }
}

/** A condition that only asks something of what fits it (`then`) asks it of more or of fewer; with both branches nobody knows. */
function severityOfConditions(compared: Compared): Severity | undefined {
  const { pair, from, to } = compared
  const [[old], [next]] = [from.conditions, to.conditions]
  if (from.conditions.length !== 1 || to.conditions.length !== 1 || !old || !next) return undefined
  const same = (a: At | null, b: At | null) =>
    a === null || b === null ? a === b : pair.prints.same([pair.old.shapeOf, a], [pair.next.shapeOf, b])
  if (old.when === null || next.when === null || !same(old.yes, next.yes) || !same(old.no, next.no)) return undefined
  const [hasThen, hasElse] = [old.yes !== null, old.no !== null]
  return hasThen === hasElse ? undefined : severityWithin(compared, old.when, next.when, hasThen)
}

function compareDependent(compared: Compared): void {
  const { from, to, b: at, place } = compared
  for (const name of new Set([...from.dependentRequired.keys(), ...to.dependentRequired.keys()])) {
    const [before, after] = [from.dependentRequired.get(name) ?? [], to.dependentRequired.get(name) ?? []]
    if (sameJson(before, after)) continue
    const isTighter = after.some((one) => !before.includes(one))
    const what = `dependent-required-${isTighter ? 'added' : 'removed'}`
    const severity = isTighter ? narrowing(place) : widening(place, 'risky')
    const says = say(isTighter ? 'rule-added' : 'rule-removed', { rule: `dependentRequired.${name}` })
    report(place, { what, severity, says, at, before, after })
  }
}

function compareNamed(compared: Compared, key: 'patternProperties' | 'dependentSchemas'): void {
  const { pair, from, to, place, compare } = compared
  for (const [name, old] of from[key]) {
    const next = to[key].get(name)
    const isOpener = key === 'patternProperties' && to.additional === 'closed'
    if (next !== undefined) compare(pair, old, next, inside(place, `{${name}}`))
    else told(compared, `${key}.${name}`, 'removed', isOpener ? narrowing(place) : undefined, old, key)
  }
  for (const [name, next] of to[key]) {
    const isOpener = key === 'patternProperties' && from.additional === 'closed'
    if (!from[key].has(name)) told(compared, `${key}.${name}`, 'added', isOpener ? widening(place, 'risky') : undefined, next, key)
  }
}

function compareOne(compared: Compared, key: 'propertyNames' | 'contains' | 'contentSchema', step: string): void {
  const { pair, from, to, place, compare } = compared
  const [old, next] = [from[key], to[key]]
  if (old !== null && next !== null) compare(pair, old, next, inside(place, step))
  else if (old !== null || next !== null) told(compared, key, old === null ? 'added' : 'removed', undefined, next ?? old ?? compared.b)
}

/** What a text holds cannot be compared with what it held. */
function compareContent({ from, to, b: at, place }: Compared): void {
  for (const key of ['contentMediaType', 'contentEncoding'] as const) {
    const [before, after] = [from[key], to[key]]
    if (before === after) continue
    const says = say('rule-changed', { rule: key })
    report(place, {
      what: `${kebab(key)}-changed`,
      severity: before === '' ? 'risky' : narrowing(place, 'breaking'),
      says,
      at,
      before,
      after,
    })
  }
}
