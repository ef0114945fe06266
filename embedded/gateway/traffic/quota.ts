import type { Period } from '../periods.ts'

export interface Allowance {
  period: Period
  limit: number
}

/** What is left of one allowance, and in how many seconds its window ends. */
interface Left extends Allowance {
  remaining: number
  resetSeconds: number
}

export interface Verdict {
  allowed: boolean
  /** Of a refused call: seconds until the last of the exceeded windows ends; else 0. */
  retrySeconds: number
  left: readonly Left[]
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
      const left: Left[] = []
      let retrySeconds = 0
      for (const { period, limit } of allowances) {
        const window = current(period, now)
        const remaining = limit - (window.counts.get(who) ?? 0)
        const resetSeconds = Math.max(1, Math.ceil((window.end - now) / 1000))
        if (remaining <= 0) retrySeconds = Math.max(retrySeconds, resetSeconds)
        left.push({ period, limit, remaining: Math.max(0, remaining), resetSeconds })
      }
      const allowed = retrySeconds === 0
      if (allowed) {
        for (const entry of left) {
          const { counts } = current(entry.period, now)
          counts.set(who, (counts.get(who) ?? 0) + 1)
          entry.remaining -= 1
        }
      }
      return { allowed, retrySeconds, left }
    },
  }
}
export type Quota = ReturnType<typeof quota>
