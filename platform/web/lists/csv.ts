/** What a cell of a downloaded list holds: numbers as numbers, times in ISO 8601, nothing as an empty cell. */
export type CsvValue = string | number | boolean | null | undefined

/** A spreadsheet runs what begins like this as a formula, also when it came as data. */
const formula = /^[=+\-@\t\r]/

/** One cell. Text that a spreadsheet would run gets an apostrophe before it, which spreadsheets show as text. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formula.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`
