import type { Clock } from '../../contract/clock.ts'

const quarterMs = 900_000
const quartersOfDay = 96
const mostKnown = 10_000

/**
 * Which milliseconds a clock on the wall of a time zone shows, as if they were UTC. To work out a zone's offset is slow: a day that begins and
 * ends with the same one has it throughout, and in the others no zone changes its own within a quarter of an hour. Each is worked out once.
 */
export function localWallClock(timeZone: string): (ms: number) => number {
  const known = clocks.get(timeZone) ?? wallClockOf(timeZone)
  clocks.set(timeZone, known)
  return known
}
/** Of the few zones that an installation ever had. */
const clocks = new Map<string, (ms: number) => number>()

function wallClockOf(timeZone: string): (ms: number) => number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const offsets = new Map<number, number>()
  const ofDays = new Map<number, number | 'changes'>()
  const offsetAt = (quarter: number): number => {
    const day = Math.floor(quarter / quartersOfDay)
    let known = ofDays.get(day)
    if (known === undefined) {
      if (ofDays.size > mostKnown) ofDays.clear()
      const begins = offsetOf(day * quartersOfDay)
      known = begins === offsetOf((day + 1) * quartersOfDay) ? begins : 'changes'
      ofDays.set(day, known)
    }
    return known === 'changes' ? offsetOf(quarter) : known
  }
  const offsetOf = (quarter: number): number => {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const at = quarter * quarterMs
    const shown = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown
    const offset = Date.UTC(year, month - 1, day, hour, minute) - at
    if (offsets.size > mostKnown) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  return (ms) => ms + offsetAt(Math.floor(ms / quarterMs))
}

/** Today on such a clock, as an ISO date. */
export function todayIn({ clock, timeZone }: { clock: Clock; timeZone: string }): () => string {
  const wallClock = localWallClock(timeZone)
  return () => new Date(wallClock(clock.now().getTime())).toISOString().slice(0, 10)
}
