/** What a cell of a downloaded list holds: numbers as numbers, times in ISO 8601, nothing as an empty cell. */
export type CsvValue = string | number | boolean | null | undefined

/**
 * A spreadsheet runs what begins like this as a formula, also when it came as data; the signs of full width, too, and what follows a line
 * feed where somebody pastes it.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/
/** Where lists are parted by semicolons (Dutch, German, French) these begin cells of their own, whatever the quotes of a comma's file say. */
const laterFormula = /([;\n\r\t]["'\s]*)(?=[=+\-@＝＋－＠])/g

/** Text that a spreadsheet could run as a formula, here or in what somebody saves from here, gets an apostrophe before it. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** One cell. Text that a spreadsheet would run gets an apostrophe before it, which spreadsheets show as text. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const shown = harmless(value).replace(laterFormula, "$1'")
  return /[",;\r\n']/.test(shown) || shown !== shown.trim() ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** One line of RFC 4180, with its end. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}\r\n`
