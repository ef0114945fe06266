const key = 'portico.signIns'
const most = 3
const windowMs = 60_000

/**
 * Stops a loop of sign-ins: a provider that signs in at once and an API that refuses the token would send the browser round and round.
 * True when another automatic start is fine; the third within a minute is not. A person who asks for it starts anew.
 */
export function mayStartSignIn(now = Date.now(), storage: Storage = sessionStorage): boolean {
  let starts: number[] = []
  try {
    starts = (JSON.parse(storage.getItem(key) ?? '[]') as number[]).filter((at) => now - at < windowMs)
  } catch {
    // Not ours: begin anew.
  }
  if (starts.length >= most) return false
  storage.setItem(key, JSON.stringify([...starts, now]))
  return true
}

export const forgetSignIns = (storage: Storage = sessionStorage): void => storage.removeItem(key)
