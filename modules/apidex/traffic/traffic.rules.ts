import { invalid } from '@portico/platform/contract/errors.ts'
import type { TrafficStep } from './traffic.contract.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** So often gateways that report are asked for their sums: the screens say when the first figures come. */
export const reportsEveryMinutes = 15

/** Days are those of UTC: one table serves every reader, whatever their time zone. */
export const stepMs: Record<TrafficStep, number> = { minute: minuteMs, hour: hourMs, day: dayMs }

/** The longest range per step, so that an answer stays a chart; and what is shown when none is named. */
const longestMs: Record<TrafficStep, number> = { minute: dayMs, hour: 31 * dayMs, day: 400 * dayMs }
const usualMs: Record<TrafficStep, number> = { minute: hourMs, hour: dayMs, day: 30 * dayMs }

/** Minutes are kept 7 days, hours 100 days, days 13 months: what began before is dropped with its partition. */
export const keptDays: Record<TrafficStep, number> = { minute: 7, hour: 100, day: 397 }

export interface Range {
  step: TrafficStep
  /** Start of the first step. */
  from: Date
  /** Steps that begin before it belong to the range. */
  to: Date
}

/** Counts of a range as they are read: whole months may stand in the place of their days. */
export type CountPart = Omit<Range, 'step'> & { step: TrafficStep | 'month' }

export const floorTo = (step: TrafficStep, at: Date): Date => new Date(Math.floor(at.getTime() / stepMs[step]) * stepMs[step])

/** @throws invalid for a range that is empty or too long for its step. */
export function rangeOf(query: { from?: string | undefined; to?: string | undefined; step?: TrafficStep | undefined }, now: Date): Range {
  const step = query.step ?? 'hour'
  const to = query.to === undefined ? now : new Date(query.to)
  const from = floorTo(step, query.from === undefined ? new Date(to.getTime() - usualMs[step]) : new Date(query.from))
  if (from >= to) throw invalid({ path: 'from', code: 'mustBeBefore', message: 'The start must lie before the end.' })
  const days = longestMs[step] / dayMs
  // The first step may begin before the moment that was asked for.
  if (to.getTime() - from.getTime() > longestMs[step] + stepMs[step])
    throw invalid({
      path: 'from',
      code: 'rangeTooLong',
      message: `By ${step} a range has at most ${days} days.`,
      params: { maximum: days },
    })
  return { step, from, to }
}

/** A gateway that tells no single calls is asked for sums of hours: what of its reports was read, and how late they may be. */
export interface ReportsRead {
  /** Since when there is no hour that nobody asked for, and up to when the gateway told what it knew; null before the first answer. */
  from: Date | null
  until: Date | null
  lateMs: number
}

/** The part of a time whose reports were read, empty where there is none; null where that is all of it. */
export function coveredOf({ from, to }: Pick<Range, 'from' | 'to'>, read: ReportsRead): { from: Date; to: Date } | null {
  if (!read.until) return { from, to: from }
  const first = new Date(Math.min(Math.max(from.getTime(), read.from?.getTime() ?? 0), to.getTime()))
  const last = new Date(Math.max(first.getTime(), Math.min(to.getTime(), read.until.getTime())))
  if (first >= last) return { from, to: from }
  return first.getTime() === from.getTime() && last.getTime() === to.getTime() ? null : { from: first, to: last }
}

/** Nothing of it was read yet: none is not nought. */
export const isUnread = ({ covered }: { covered?: { from: string; to: string } | null }): boolean =>
  Boolean(covered && covered.from >= covered.to)

/**
 * The hours of a summary: whole hours up to the one that is still going on, and the same span before them, to the minute. What was read of reports up
 * to a moment is compared with what has its like before.
 */
export function summaryRange(hours: number, now: Date, readUntil = now) {
  const thisHour = floorTo('hour', now).getTime()
  const spanMs = hours * hourMs
  const from = thisHour - (hours - 1) * hourMs
  const end = Math.min(now.getTime(), Math.max(from, readUntil.getTime())) - spanMs
  return {
    from: new Date(from),
    to: now,
    bucketStarts: Array.from({ length: hours }, (_, at) => new Date(from + at * hourMs)),
    previous: { from: new Date(from - spanMs), hoursUntil: floorTo('hour', new Date(end)), minutesUntil: new Date(end) },
  }
}

/** The beginning of a moment's month (UTC), or of one later. */
export const monthAt = (at: Date, later = 0): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later))

/** The beginnings of the months that lie whole in a time. */
export function monthsWithin(from: Date, to: Date): Date[] {
  const months: Date[] = []
  for (let at = monthAt(new Date(from.getTime() - 1), 1); monthAt(at, 1) <= to; at = monthAt(at, 1)) months.push(at)
  return months
}

/** What gateways tell late they tell within the time that minutes are kept: what is older is over for good. A day more is for clocks and for writes under way. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - (keptDays.minute + 1) * dayMs)

/** A range by days, with the sums of these whole months of it in the place of their days. */
export function withMonths(range: CountPart, months: readonly Date[]): CountPart[] {
  const parts: CountPart[] = []
  let { from } = range
  for (const month of months) {
    const before = parts.at(-1)
    const to = monthAt(month, 1)
    if (from < month) parts.push({ step: range.step, from, to: month })
    if (before?.step === 'month' && from.getTime() === month.getTime()) before.to = to
    else parts.push({ step: 'month', from: month, to })
    from = to
  }
  return from < range.to ? [...parts, { ...range, from }] : parts
}
