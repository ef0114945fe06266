import { hourMs } from './traffic.rules.ts'

/**
 * How far back the first question goes, and the one after keys were taken over, whose calls nobody knew until then; how far one reaches after a
 * long silence, and which hours are asked for again each time.
 */
const firstHours = 24
const longestHours = 7 * 24
const againHours = 6

export interface HourWindow {
  from: Date
  to: Date
}

const hourOf = (atMs: number): number => Math.floor(atMs / hourMs) * hourMs

/** The hours whose sums are asked for: those since the last time, those in which late ones come, and the one that is going on. `adopted`: keys were taken over meanwhile. */
export function reportWindow(now: Date, countedUntil: Date | null, adopted = false): HourWindow {
  const last = Math.min(countedUntil?.getTime() ?? Infinity, now.getTime())
  const since = last - (countedUntil && !adopted ? againHours : firstHours) * hourMs
  const from = Math.max(hourOf(since), hourOf(now.getTime() - longestHours * hourMs))
  return { from: new Date(from), to: new Date(hourOf(now.getTime()) + hourMs) }
}

/** A window as parts of at most so many hours, oldest first, so that what was counted stays when a later part fails. */
export function partsOfWindow({ from, to }: HourWindow, hours = 24): HourWindow[] {
  const parts: HourWindow[] = []
  for (let at = from.getTime(); at < to.getTime(); at += hours * hourMs)
    parts.push({ from: new Date(at), to: new Date(Math.min(at + hours * hourMs, to.getTime())) })
  return parts
}
