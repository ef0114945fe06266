/** One row: what was measured, beside its baseline of the same minutes on the same machine. */
export interface Row {
  what: string
  measured: string
  baseline: string
  ratio: string
  goal: string
  /** Processor time of the server for one request. */
  cpu?: string
  /** Whether the figures reach the goal; undefined where the goal is not ours to judge. */
  met?: boolean
}

export function printTable(rows: readonly Row[]): void {
  const columns = ['what', 'measured', 'baseline', 'ratio', 'CPU', 'goal', 'met'] as const
  const cells = rows.map(({ cpu = '', met, ...row }) => ({ ...row, CPU: cpu, met: met === undefined ? '' : met ? 'yes' : 'MISSED' }))
  const widths = columns.map((column) => Math.max(column.length, ...cells.map((row) => row[column].length)))
  const line = (texts: readonly string[]) => `| ${texts.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  console.log(line(columns))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of cells) console.log(line(columns.map((column) => row[column])))
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Of the rounds that were measured, the middle one of some figure. */
export const medianOf = <T>(rounds: readonly T[], figure: (round: T) => number): number => median(rounds.map(figure))

export const microseconds = (value: number): string => (Number.isNaN(value) ? '' : `${value.toFixed(0)} µs`)
/** What cannot be measured on a machine is not judged there. */
export const within = (value: number, limit: number): boolean => Number.isNaN(value) || value <= limit
