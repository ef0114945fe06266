import { localWallClock } from '@portico/platform/server/xlsx/wall-clock.ts'

const dayMs = 86_400_000

/**
 * When a clock in a time zone shows a day and a time such as `09:30`. As calendars read it (RFC 5545, 3.3.5): in the hour that a zone has twice
 * the first one, in the hour that it leaves out as far behind it as the time lies in it.
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = localWallClock(timeZone)
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const [before = wanted, after = wanted] = [wanted - dayMs, wanted + dayMs].map((near) => wanted - (shown(near) - near))
  return new Date([before, after].find((at) => shown(at) === wanted) ?? before)
}
