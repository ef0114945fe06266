import type { KeyDifference } from './gateway-sync-kinds.contract.ts'

/** A run that would change more than this many keys AND more than this share of them stops and asks. */
const mostChanges = 20
const mostShare = 0.1

export const wouldChangeTooMuch = (changes: number, total: number): boolean => changes > mostChanges && changes > total * mostShare

export interface SeenKey {
  gatewayId: string
  active: boolean
  approved: readonly string[]
  /** SHA-256 of the value that is let in, hexadecimal, where the gateway shows it. */
  valueDigest: string | null
}
export interface WantedState {
  present: boolean
  active: boolean
  approved: string[]
  /** Null while the gateway, which makes the value, has not told it. */
  valueDigest: string | null
}

const hasOtherValue = (wanted: WantedState, seen: SeenKey): boolean =>
  seen.active && seen.valueDigest !== null && wanted.valueDigest !== null && seen.valueDigest !== wanted.valueDigest

/** Whether the portal's own value of a key is let in; another value under its name is not it. */
export const letsIn = (wanted: WantedState, seen: SeenKey | undefined): boolean => seen?.active === true && !hasOtherValue(wanted, seen)

/** How a key that `differs` does so. */
export function differenceOf(wanted: WantedState, seen: SeenKey | undefined): KeyDifference {
  if (!seen) return 'missing'
  if (!wanted.present) return 'left'
  if (seen.active && !wanted.active) return 'on'
  if (hasOtherValue(wanted, seen)) return 'value'
  if (seen.active !== wanted.active) return 'off'
  return 'products'
}

/** Which products a key opens at its gateway beyond those that it should, and which of those it does not. */
export function productsApart({ approved }: WantedState, seen: SeenKey): Record<'added' | 'taken', string[]> {
  const [wanted, has] = [new Set(approved), new Set(seen.approved)]
  return { added: [...has.difference(wanted)].toSorted(), taken: [...wanted.difference(has)].toSorted() }
}

/** Whether what the gateway has of a key is not what the portal wants. A missing key that lets nobody in is as wanted. */
export function differs(wanted: WantedState, seen: SeenKey | undefined): boolean {
  if (!seen) return wanted.present && wanted.active
  if (!wanted.present) return true
  if (seen.active !== wanted.active || hasOtherValue(wanted, seen)) return true
  const has = new Set(seen.approved)
  return has.size !== wanted.approved.length || wanted.approved.some((name) => !has.has(name))
}

/** Whether the gateway lets in what it should not. */
export function givesTooMuch(wanted: WantedState, seen: SeenKey | undefined): boolean {
  if (!seen) return false
  if (!wanted.present) return true
  if (seen.active && !wanted.active) return true
  return hasOtherValue(wanted, seen) || seen.approved.some((name) => !wanted.approved.includes(name))
}
