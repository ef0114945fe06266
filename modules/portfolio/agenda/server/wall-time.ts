import { localWallClock } from '@portico/platform/server/xlsx/wall-clock.ts'

/** When a clock in a time zone shows a day and a time such as `09:30`; in the hour that a zone leaves out, the time behind it. */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const shown = localWallClock(timeZone)
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const first = wanted - (shown(wanted) - wanted)
  return new Date(wanted - (shown(first) - first))
}

/** The day that a clock in a time zone shows. */
export const dayIn = (at: Date, timeZone: string): string => new Date(localWallClock(timeZone)(at.getTime())).toISOString().slice(0, 10)
