import { harmless } from '../../contract/csv.ts'
import { localWallClock } from './wall-clock.ts'

/** What a cell holds: text, a number, a day (2026-01-31) or a moment (ISO 8601), as its column says. Empty: nothing, '' or null. */
export type Cell = string | number | null | undefined

export interface SheetColumn {
  title: string
  /** Text unless said otherwise. Days and moments are dates to a spreadsheet, moments those of the portal's time zone. */
  kind?: 'number' | 'day' | 'moment'
  /** In characters. */
  width?: number
}

type Rows = readonly (readonly Cell[])[]

export interface SheetToWrite {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string
  columns: readonly SheetColumn[]
  /** Many at a time: to wait for each row takes longer than to write it. */
  rows: AsyncIterable<Rows> | Iterable<Rows>
}

/** The cell formats of `workbook.ts`, by their place there. */
export const format = { head: 1, text: 2, day: 3, moment: 4 } as const

const longestText = 32_767
const dayMs = 86_400_000
/** Day 0 of spreadsheets: 30 December 1899, so that days after February 1900 are right. */
const dayZero = Date.UTC(1899, 11, 30)
/** Spreadsheets count a 29 February 1900 that never was, and know no day of years before: earlier days are text. */
const firstDay = '1900-03-01'
const chunkLength = 65_536

/** The XML of a sheet in pieces: its head stands still and has filters. */
export async function* sheetXml({ columns, rows }: SheetToWrite, timeZone: string): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at))
  const last = letters.at(-1) ?? 'A'
  const wallClock = localWallClock(timeZone)
  const widths = columns.map(
    ({ title, width = title.length + 4 }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  let xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  xml += `<row r="1">${columns.map(({ title }, at) => textCell(`${letters[at]}1`, title, format.head)).join('')}</row>`
  const cells = columns.map((column, at) => cellWriter(column, letters[at] ?? 'A', wallClock))
  let count = 1
  for await (const batch of rows) {
    for (const row of batch) {
      count += 1
      xml += `<row r="${count}">`
      const number = String(count)
      for (let at = 0; at < cells.length; at += 1) {
        const value = row[at]
        if (value !== null && value !== undefined && value !== '') xml += cells[at]?.(value, number)
      }
      xml += '</row>'
      if (xml.length > chunkLength) {
        yield xml
        xml = ''
      }
    }
  }
  yield `${xml}</sheetData><autoFilter ref="A1:${last}${count}"/></worksheet>`
}

/** Writes the cells of one column. What stands in several rows one after the other, as a status does, is made once. */
function cellWriter(
  { kind }: SheetColumn,
  letter: string,
  wallClock: (ms: number) => number,
): (value: string | number, row: string) => string {
  const begin = `<c r="${letter}`
  if (kind === 'number') return (value, row) => `${begin}${row}"><v>${value}</v></c>`
  let last: string | number | undefined
  let rest = ''
  const restOf = (value: string | number): string => {
    if (kind === undefined) return textRest(harmless(String(value)), format.text)
    if (kind === 'day' && value < firstDay) return textRest(String(value), format.text)
    const ms = kind === 'day' ? Date.parse(`${value}T00:00:00Z`) : wallClock(Date.parse(String(value)))
    return `" s="${format[kind]}"><v>${serialOf(ms)}</v></c>`
  }
  return (value, row) => {
    if (value !== last) {
      rest = restOf(value)
      last = value
    }
    return begin + row + rest
  }
}

/** 0: A, 26: AA. */
export const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** To the second, so that no fraction shows where somebody formats it anew. */
const serialOf = (ms: number): number => Math.round(((ms - dayZero) / dayMs) * 86_400) / 86_400

const textCell = (place: string, text: string, style: number): string => `<c r="${place}${textRest(text, style)}`

/** What most cells hold: nothing in it is escaped, runs as a formula, or would be lost at its edges. One look, where the rest of the rules take several. */
const ordinary = /^[A-Za-z0-9][A-Za-z0-9 .,:;@()+/-]*$/
/** A cell of text from behind its place. */
function textRest(text: string, style: number): string {
  if (text.length <= longestText && ordinary.test(text) && !text.endsWith(' '))
    return `" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
  return `" s="${style}" t="inlineStr"><is><t${space}>${escaped(text.slice(0, longestText))}</t></is></c>`
}

/** Whether there may be anything to escape: most cells have nothing, and the exact expression is slow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const suspect = /[&<>_\u0000-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/
const special = /[&<>\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9a-f]{4}_)/giu
/** For XML, and so that no text reads as one of the escapes that spreadsheets know (`_x000D_`). */
export const escaped = (text: string): string => (suspect.test(text) ? text.toWellFormed().replace(special, escapeOf) : text)

function escapeOf(character: string): string {
  if (character === '&') return '&amp;'
  if (character === '<') return '&lt;'
  if (character === '>') return '&gt;'
  if (character === '_') return '_x005F_'
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}
