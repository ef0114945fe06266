import { floorTo, hourMs, stepMs } from '../../traffic/traffic.rules.ts'
import type { KeySummary } from '../key.contract.ts'

/**
 * What can be looked back at, and how its moments are written. Minutes of two weeks would be no chart, so longer ranges go by larger
 * steps. A day is one of UTC and has the name that it has there: at its beginning it is still the day before in New York.
 */
export const ranges = {
  '24h': { hours: 24, step: 'hour', format: { hour: '2-digit', minute: '2-digit' } },
  '7d': { hours: 168, step: 'hour', format: { weekday: 'short', hour: '2-digit', minute: '2-digit' } },
  '14d': { hours: 336, step: 'day', format: { day: 'numeric', month: 'short', timeZone: 'UTC' } },
} as const
export type RangeName = keyof typeof ranges
export const rangeNamed = (name: unknown): RangeName =>
  typeof name === 'string' && Object.hasOwn(ranges, name) ? (name as RangeName) : '24h'

/** The portal did not make it: it was at the gateway, nobody knows since when, and is the portal's since it was created here. */
export const isTakenOver = ({ keys }: { keys: readonly Pick<KeySummary, 'takenOver'>[] }): boolean =>
  keys.some(({ takenOver }) => takenOver)

/**
 * When the portal took over what was at the gateway, of a time that began before it: none in it is not nought, as the calls before it were
 * counted for nobody.
 */
export const takenOverWithin = (
  hours: number,
  application: { createdAt: string } & Parameters<typeof isTakenOver>[0],
  now = Date.now(),
): string | undefined =>
  Date.parse(application.createdAt) > now - hours * hourMs && isTakenOver(application) ? application.createdAt : undefined

/** Of one that was taken over in the last hours, whether a part of them is not known: reports that are read after it reach a day back of it. */
export const isPartUntold = (hours: number, application: Parameters<typeof takenOverWithin>[1], readUntil: string): boolean =>
  readUntil <= application.createdAt || takenOverWithin(hours - 24, application) !== undefined

/** The same, unless calls of before it are among the figures: reports that are read after it tell of the hours before, too. */
export const countedSince = (
  takenOver: string | undefined,
  figures: readonly { from: string | null; calls: number }[],
  step: 'hour' | 'day' = 'hour',
): string | undefined => {
  const begun = takenOver && floorTo(step, new Date(takenOver)).getTime()
  return begun && figures.some(({ from, calls }) => calls > 0 && from && Date.parse(from) < begun) ? undefined : takenOver
}

/** The beginning of a range whose last step is the one that is still going on. */
export function beginOf(name: RangeName, now: Date): Date {
  const { hours, step } = ranges[name]
  return new Date(floorTo(step, now).getTime() - hours * 3_600_000 + stepMs[step])
}

/**
 * For each step 0 where none is nought, null where nobody knows: before the first one that was read or has calls, and after the last that a
 * report covers whole. A day of which only the end was read is no more nought than one that goes on.
 */
export function noughtsOf(
  figures: readonly { from: string; calls: number }[],
  since?: string | null,
  until?: string | null,
  step: 'hour' | 'day' = 'hour',
): (0 | null)[] {
  const called = figures.find(({ calls }) => calls > 0)
  const first = Math.min(since ? Date.parse(since) : 0, called ? Date.parse(called.from) : Infinity)
  return figures.map(({ from, calls }) => {
    const at = Date.parse(from)
    return calls > 0 || ((step === 'day' ? at >= first : at + stepMs[step] > first) && (!until || at + stepMs[step] <= Date.parse(until)))
      ? 0
      : null
  })
}

/** Sums of `size` neighbours, for a line that is calm enough for a small card. */
export const sumsOf = (values: readonly number[], size: number): number[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size).reduce((sum, value) => sum + value, 0),
  )
