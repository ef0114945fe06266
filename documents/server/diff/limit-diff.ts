import { type Compared, narrowing, report, widening } from './place.ts'
import { say } from './say.ts'
import { type Bound, lowerLimits, tighterBound, upperLimits } from './shape-parts.ts'

/** Lengths, counts and bounds. */
export function compareLimits(compared: Compared): void {
  for (const [keys, isLower] of [
    [lowerLimits, true],
    [upperLimits, false],
  ] as const)
    for (const key of keys) {
      const [before, after] = [compared.from.limits.get(key), compared.to.limits.get(key)]
      if (before === after) continue
      const isTighter = before === undefined || (after !== undefined && (isLower ? after > before : after < before))
      told(compared, { key, isLower, isTighter, before, after })
    }
  compareBound(compared, compared.from.lower, compared.to.lower, true)
  compareBound(compared, compared.from.upper, compared.to.upper, false)
  compareStep(compared)
}

interface Limit {
  key: string
  isLower: boolean
  isTighter: boolean
  before: number | string | undefined
  after: number | string | undefined
}

function told({ b: at, place }: Compared, { key, isLower, isTighter, before, after }: Limit): void {
  const verb = before === undefined ? 'added' : after === undefined ? 'removed' : isLower === isTighter ? 'raised' : 'lowered'
  report(place, {
    what: `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${verb}`,
    severity: isTighter ? narrowing(place) : widening(place, 'risky'),
    says: say(`limit-${verb}`, { limit: key, before: before ?? '', after: after ?? '' }),
    at,
    before,
    after,
  })
}

/** A bound keeps its name while both sides write it in the same way; where one leaves its value out and the other does not, both are written out. */
function compareBound(compared: Compared, before: Bound | null, after: Bound | null, isLower: boolean): void {
  if (before === after || (before?.value === after?.value && before?.exclusive === after?.exclusive)) return
  const isTighter = before === null || (after !== null && tighterBound(before, after, isLower) === after)
  const plain = isLower ? 'minimum' : 'maximum'
  const isMixed = before !== null && after !== null && before.said.exclusive !== after.said.exclusive
  const isExclusive = !isMixed && (after ?? before)?.said.exclusive === true
  const sign = ({ said }: Bound) => `${isLower ? '>' : '<'}${said.exclusive ? '' : '='} ${said.value}`
  const value = (bound: Bound | null) => (bound === null ? undefined : isMixed ? sign(bound) : bound.said.value)
  const key = isExclusive ? `exclusive${isLower ? 'Minimum' : 'Maximum'}` : plain
  told(compared, { key, isLower, isTighter, before: value(before), after: value(after) })
}

function compareStep({ from, to, b: at, place }: Compared): void {
  const [before, after] = [from.multipleOf, to.multipleOf]
  if (before === after) return
  const verb = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const isTighter = before === null || (after !== null && isMultiple(after, before))
  const isWider = after === null || (before !== null && isMultiple(before, after))
  const severity = isTighter ? narrowing(place) : isWider ? widening(place, 'risky') : narrowing(place, 'risky')
  report(place, {
    what: `multiple-of-${verb}`,
    severity,
    says: say(`rule-${verb}`, { rule: 'multipleOf' }),
    at,
    before,
    after,
  })
}

const isMultiple = (value: number, of: number) => Math.abs(value / of - Math.round(value / of)) < 1e-9
