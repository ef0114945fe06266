/** One row: what was measured, beside its baseline of the same minutes on the same machine. */
export interface Row {
  what: string
  measured: string
  baseline: string
  ratio: string
  goal: string
}

export function printTable(rows: readonly Row[]): void {
  const columns = ['what', 'measured', 'baseline', 'ratio', 'goal'] as const
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column].length)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  console.log(line(columns))
  console.log(line(widths.map((width) => '-'.repeat(width))))
  for (const row of rows) console.log(line(columns.map((column) => row[column])))
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
