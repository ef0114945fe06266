const key = 'portico.signIns'
const most = 3
const windowMs = 60_000

/** The times of the sign-ins of the last minute. */
function recent(now: number, storage: Storage): number[] {
  try {
    return (JSON.parse(storage.getItem(key) ?? '[]') as number[]).filter((at) => now - at < windowMs)
  } catch {
    // Not ours: begin anew.
    return []
  }
}

/**
 * Stops a loop of sign-ins: a provider that signs in at once and an API that refuses the token would send the browser round and round.
 * True when another automatic start is fine; after three sign-ins within a minute it is not. Only those that the provider finished
 * count: who goes from one protected address to the next without signing in is in no loop. A person who asks for it starts anew.
 */
export const mayStartSignIn = (now = Date.now(), storage: Storage = sessionStorage): boolean => recent(now, storage).length < most

/** The provider has signed somebody in; whether the API takes the token shows later. */
export const rememberSignIn = (now = Date.now(), storage: Storage = sessionStorage): void =>
  storage.setItem(key, JSON.stringify([...recent(now, storage), now]))

export const forgetSignIns = (storage: Storage = sessionStorage): void => storage.removeItem(key)
