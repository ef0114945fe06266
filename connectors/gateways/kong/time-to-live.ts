/** Kong takes at most this, a bit over three years; an expiry further away is left to the portal's own job until it comes nearer. */
const longestSeconds = 100_000_000

/**
 * Kong counts whole seconds from the moment of the write and shows what is left of them, so a life is read as up to two seconds shorter
 * than it was set. It is set longer by as much: what is read is at least what the key has left, or the key would end early, as after its
 * expiry was moved by a second. The portal's own job ends it in time; only while the portal is down does the gateway let it in so much longer.
 */
const marginSeconds = 2
const lateSeconds = 10

export interface TimeToLive {
  /** Undefined: the credential has none. */
  seconds: number | undefined
  differsFrom(seen: unknown): boolean
}

/** What is left of a key's life by the portal's clock; `over` when nothing is. */
export function lifeOf(expiresAt: Date | null, now: Date): TimeToLive | 'over' {
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
  if (left < 1) return 'over'
  const seconds = left > longestSeconds ? undefined : Math.min(left + marginSeconds, longestSeconds)
  return {
    seconds,
    differsFrom(seen) {
      if (typeof seen !== 'number') return seconds !== undefined
      return seconds === undefined || seen < left || seen > seconds + lateSeconds
    },
  }
}
