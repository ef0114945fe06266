import { createStore } from '../store.ts'

/** How many requests are under way: the loading bar shows while it is above zero. */
export const pending = createStore(0)
let round = 0

/** Counts a request; call what it returns when the request has ended. */
export function beginPending(): () => void {
  const mine = round
  let open = true
  pending.update((count) => count + 1)
  return () => {
    if (!open || mine !== round) return
    open = false
    pending.update((count) => Math.max(0, count - 1))
  }
}

/** After a navigation error and on sign-out: what is still under way no longer counts. */
export function resetPending(): void {
  round += 1
  pending.set(0)
}
