import { createStore } from '../store.ts'

/** How many requests are under way: the loading bar shows while it is above zero. */
export const pending = createStore(0)
let round = 0
const quietMs = 200
const longestWaitMs = 5000

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

/** How many downloads of code are under way: what they show will ask for more. */
const arriving = createStore(0)

/** Counts the code of a screen while it comes; it does not show in the loading bar. */
export async function countArrival<T>(code: Promise<T>): Promise<T> {
  arriving.update((count) => count + 1)
  try {
    return await code
  } finally {
    arriving.update((count) => count - 1)
  }
}

/** Runs once neither code nor a request was under way for a moment, at the latest after 5 s. */
export function whenQuiet(run: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const done = (): void => {
    for (const stop of stops) stop()
    clearTimeout(waiting)
    clearTimeout(latest)
    run()
  }
  const look = (): void => {
    clearTimeout(waiting)
    waiting = pending.get() + arriving.get() === 0 ? setTimeout(done, quietMs) : undefined
  }
  const stops = [pending.subscribe(look), arriving.subscribe(look)]
  const latest = setTimeout(done, longestWaitMs)
  look()
}
