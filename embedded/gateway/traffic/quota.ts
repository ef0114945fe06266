export type Period = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'

export interface Allowance {
  period: Period
  limit: number
}

export interface Verdict {
  allowed: boolean
  /** Seconds until the exceeded (or else the first) window ends. */
  resetSeconds: number
  left: readonly { period: Period; limit: number; remaining: number }[]
}

const fixed: Partial<Record<Period, number>> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 }

/** Start and end of the fixed window around a time, in UTC as Kong counts them. */
function windowAround(period: Period, now: number): { start: number; end: number } {
  const length = fixed[period]
  if (length) {
    const start = now - (now % length)
    return { start, end: start + length }
  }
  const date = new Date(now)
  const year = date.getUTCFullYear()
  if (period === 'year') return { start: Date.UTC(year, 0), end: Date.UTC(year + 1, 0) }
  return { start: Date.UTC(year, date.getUTCMonth()), end: Date.UTC(year, date.getUTCMonth() + 1) }
}

/** Counters of one rate-limiting plugin. A new window starts with an empty map, so nothing has to be swept. */
export function quota() {
  const windows = new Map<Period, { start: number; end: number; counts: Map<string, number> }>()
  const current = (period: Period, now: number) => {
    const known = windows.get(period)
    if (known && now >= known.start && now < known.end) return known
    const fresh = { ...windowAround(period, now), counts: new Map<string, number>() }
    windows.set(period, fresh)
    return fresh
  }
  return {
    /** Counts a call of `who` unless one of the allowances is used up; refused calls are not counted. */
    take(who: string, allowances: readonly Allowance[], now: number): Verdict {
      const left: { period: Period; limit: number; remaining: number }[] = []
      let blockedUntil = 0
      let soonest = Number.POSITIVE_INFINITY
      for (const { period, limit } of allowances) {
        const window = current(period, now)
        const remaining = limit - (window.counts.get(who) ?? 0)
        if (remaining <= 0) blockedUntil = Math.max(blockedUntil, window.end)
        soonest = Math.min(soonest, window.end)
        left.push({ period, limit, remaining: Math.max(0, remaining) })
      }
      const allowed = blockedUntil === 0
      if (allowed) {
        for (const entry of left) {
          const { counts } = current(entry.period, now)
          counts.set(who, (counts.get(who) ?? 0) + 1)
          entry.remaining -= 1
        }
      }
      return { allowed, resetSeconds: Math.max(1, Math.ceil(((allowed ? soonest : blockedUntil) - now) / 1000)), left }
    },
  }
}
export type Quota = ReturnType<typeof quota>
