import { forbidden, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { TrafficStep } from '../traffic/traffic.contract.ts'
import { dayMs, floorTo, hourMs, keptDays, type Range, type ReportsRead, stepMs } from '../traffic/traffic.rules.ts'

/** @throws forbidden to who manages subscriptions and is no admin: their figures are those of companies. */
export function mayAnalyse(caller: Caller): void {
  if (caller.roles.includes('subscriptionManager') && !isAdmin(caller)) throw forbidden('Analytics is closed to subscription managers.')
}

const keptSince = (step: TrafficStep, now: Date): number => now.getTime() - keptDays[step] * dayMs

/** The finest step that makes a chart, that is still kept of the whole time, and that anybody tells: reports are sums of hours. */
function stepFor(from: number, to: number, now: Date, byHour: boolean): TrafficStep {
  const span = to - from
  if (!byHour && span <= 6 * hourMs && from >= keptSince('minute', now)) return 'minute'
  if (span <= 8 * dayMs && from >= keptSince('hour', now)) return 'hour'
  return 'day'
}

/**
 * The time that is asked for, up to now at most, from the beginning of a step on.
 * @throws invalid for a time that is empty, or longer than days are kept.
 */
export function windowOf(query: { from?: string | undefined; to?: string | undefined }, now: Date, byHour = false): Range {
  const to = Math.min(query.to === undefined ? now.getTime() : Date.parse(query.to), now.getTime())
  const start = query.from === undefined ? to - dayMs : Date.parse(query.from)
  if (start >= to) throw invalid({ path: 'from', code: 'mustBeBefore', message: 'The start must lie before the end.' })
  if (to - start > keptDays.day * dayMs)
    throw invalid({
      path: 'from',
      code: 'rangeTooLong',
      message: `A range has at most ${keptDays.day} days.`,
      params: { maximum: keptDays.day },
    })
  const step = stepFor(start, to, now, byHour)
  const first = floorTo(step, new Date(start)).getTime()
  // "The last 24 hours" are 24 steps with the one that is going on, not 25.
  const open = query.from === undefined && first < start ? first + stepMs[step] : first
  return { step, from: new Date(open), to: new Date(to) }
}

export const stepsOf = ({ step, from, to }: Range): number => Math.ceil((to.getTime() - from.getTime()) / stepMs[step])

/** As many steps before; where the last step is not over, the one that it is compared with ends at the same part. */
export function rangeBefore(range: Range): Range {
  const shift = stepsOf(range) * stepMs[range.step]
  return { ...range, from: new Date(range.from.getTime() - shift), to: new Date(range.to.getTime() - shift) }
}

const finer: Partial<Record<TrafficStep, TrafficStep>> = { day: 'hour', hour: 'minute' }

/**
 * From which counts a range is read: whole steps, and of the step that it ends within the finer counts, as far as they are kept. Without
 * them that last step is left out: it would be compared with a part of a step.
 */
export function partsOf(range: Range, now: Date, byHour = false): Range[] {
  const whole = floorTo(range.step, range.to)
  const edge = finer[range.step]
  if (whole.getTime() === range.to.getTime() || edge === undefined) return [range]
  const parts: Range[] = whole > range.from ? [{ ...range, to: whole }] : []
  const until = floorTo(edge, range.to)
  if (until > whole && whole.getTime() >= keptSince(edge, now) && !(byHour && edge === 'minute'))
    parts.push({ step: edge, from: whole, to: until })
  return parts
}

/** The time before, as far as its like was read of the time that it stands beside. */
export function comparedOf(range: Range, read: ReportsRead): Range {
  const before = rangeBefore(range)
  const end = Math.max(range.from.getTime(), Math.min(range.to.getTime(), read.until?.getTime() ?? 0))
  return { ...before, to: new Date(before.to.getTime() - (range.to.getTime() - end)) }
}

/** Whether a step of which no call is known had none: all of it was read, and what comes late has had its time to come. */
export const isSilent = (from: Date, step: TrafficStep, read: ReportsRead): boolean =>
  read.until !== null &&
  from.getTime() >= (read.from?.getTime() ?? 0) &&
  from.getTime() + stepMs[step] <= read.until.getTime() - read.lateMs
