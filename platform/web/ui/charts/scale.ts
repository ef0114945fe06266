import type { ChartSettings } from '../../../contract/theme/chart.ts'

/** A number for each moment, an ISO string, in order. Null: there was nothing to measure. */
export interface ChartPoint {
  at: string
  value: number | null
}
export interface ChartSeries {
  name: string
  /** What the name means, said on its name in the legend. */
  meaning?: string
  points: ChartPoint[]
  /** Where each figure leads, in the order of the points. */
  hrefs?: string[]
}

/** Round steps that cover 0 to `most`: 1, 2 or 5 times a power of ten. `whole`: of what is counted, of which there is no half. */
export function ticks(most: number, about = 4, whole = false): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = Math.max(most / about, whole ? 1 : 0)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** The largest value of all series; 0 when nothing was measured. */
export const largestOf = (series: readonly ChartSeries[]): number =>
  Math.max(0, ...series.flatMap((one) => one.points.map((point) => point.value ?? 0)))

/** Positions 0 to `length` of `count` points, the first and last at the edges. */
export const positionOf = (index: number, count: number, length: number): number =>
  count < 2 ? length / 2 : (index / (count - 1)) * length

/** The same for bars, which stand in the middle of equal parts. */
export const middleOf = (index: number, count: number, length: number): number => ((index + 0.5) / Math.max(1, count)) * length

export interface LineParts {
  /** Through values that are beside each other, for the `d` of a path. */
  lines: string[]
  /** The same down to the axis and back. */
  areas: string[]
  /** Values without a neighbour: no line goes through them. */
  alone: { index: number; x: number; y: number }[]
  /** To the step that is not over yet. */
  running: string | undefined
}

/**
 * A line with a gap wherever nothing was measured. `running`: the last step is not over, so the way to it stands apart. In steps, the line
 * stands level around each moment and changes halfway to the next.
 */
export function lineParts(
  values: readonly (number | null)[],
  most: number,
  width: number,
  height: number,
  running = false,
  shape: ChartSettings['shape'] = 'straight',
): LineParts {
  const parts: LineParts = { lines: [], areas: [], alone: [], running: undefined }
  const place = (index: number, value: number) => ({
    index,
    x: positionOf(index, values.length, width),
    y: height - (most > 0 ? value / most : 0) * height,
  })
  const path = (points: readonly { x: number; y: number }[]) =>
    points
      .map(({ x, y }, at) => {
        const before = points[at - 1]
        if (!before) return `M${x.toFixed(1)} ${y.toFixed(1)}`
        const step = shape === 'steps' ? `H${((before.x + x) / 2).toFixed(1)}V${y.toFixed(1)}` : ''
        return `${step}L${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  const end = values.length - 1
  let run: { index: number; x: number; y: number }[] = []
  const close = () => {
    const first = run[0]
    const last = run.at(-1)
    if (first && last && run.length > 1) {
      const line = path(run)
      parts.lines.push(line)
      parts.areas.push(`${line}V${height}H${first.x.toFixed(1)}Z`)
    } else if (first && !(parts.running && first.index === end - 1)) parts.alone.push(first)
    run = []
  }
  for (const [index, value] of values.entries()) {
    const before = run.at(-1)
    const point = value === null ? undefined : place(index, value)
    if (running && index === end && point && before) {
      parts.running = path([before, point])
      break
    }
    if (point) run.push(point)
    else close()
  }
  close()
  return parts
}

/** At most `count` of the indexes, at equal steps from the first. */
export function spread(length: number, count: number): number[] {
  const step = Math.max(1, Math.ceil(length / Math.max(1, count)))
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
}

const hourMs = 3_600_000
const roundHours = [1, 2, 3, 4, 6, 12, 24, 48, 72, 96, 168]

/** Which moments get a label, at most `count`: hours that are round where the reader is, then midnights. Moments of a day or more are spread. */
export function roundMoments(moments: readonly string[], count: number): number[] {
  const [first, second] = moments.map((at) => new Date(at).getTime())
  if (first === undefined || second === undefined || !(second - first < 24 * hourMs)) return spread(moments.length, count)
  for (const hours of roundHours) {
    const found = moments.flatMap((at, index) => (isRound(new Date(at), hours) ? [index] : []))
    if (found.length > 0 && found.length <= count) return found
  }
  return spread(moments.length, count)
}

function isRound(at: Date, hours: number): boolean {
  if (at.getMinutes() !== 0 || at.getSeconds() !== 0) return false
  if (hours < 24) return at.getHours() % hours === 0
  // Days since a fixed day, as the reader's calendar has them: a day of 23 hours is one, too.
  const day = Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / (24 * hourMs))
  return at.getHours() === 0 && day % (hours / 24) === 0
}
