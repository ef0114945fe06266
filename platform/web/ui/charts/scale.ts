/** A number for each moment or name, in order. Times are ISO strings or names of bars. */
export interface ChartPoint {
  at: string
  value: number
}
export interface ChartSeries {
  name: string
  points: ChartPoint[]
}

/** Round steps that cover 0 to `most`: 1, 2 or 5 times a power of ten. */
export function ticks(most: number, about = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Positions 0 to `length` of `count` points, the first and last at the edges. */
export const positionOf = (index: number, count: number, length: number): number =>
  count < 2 ? length / 2 : (index / (count - 1)) * length

/** A line through the values, for the `d` of a path. */
export function linePath(values: readonly number[], most: number, width: number, height: number): string {
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${positionOf(index, values.length, width).toFixed(1)} ${(height - (most > 0 ? value / most : 0) * height).toFixed(1)}`,
    )
    .join('')
}

/** At most `count` of the indexes, at equal steps from the first. */
export function spread(length: number, count: number): number[] {
  const step = Math.max(1, Math.ceil(length / Math.max(1, count)))
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
}
