/** A run that would change more than this many keys AND more than this share of them stops and asks. */
const mostChanges = 20
const mostShare = 0.1

export const wouldChangeTooMuch = (changes: number, total: number): boolean => changes > mostChanges && changes > total * mostShare

export interface SeenKey {
  gatewayId: string
  active: boolean
  approved: readonly string[]
}
export interface WantedState {
  present: boolean
  active: boolean
  approved: readonly string[]
}

/** Whether what the gateway has of a key is not what the portal wants. A missing key that lets nobody in is as wanted. */
export function differs(wanted: WantedState, seen: SeenKey | undefined): boolean {
  if (!seen) return wanted.present && wanted.active
  if (!wanted.present) return true
  if (seen.active !== wanted.active) return true
  const has = new Set(seen.approved)
  return has.size !== wanted.approved.length || wanted.approved.some((name) => !has.has(name))
}
