import type { Attribute, GivenAttribute } from '../member.contract.ts'
import { dataTypes } from '../object-kinds.contract.ts'

/** An attribute while somebody types it: numbers as the text that was typed. */
export type Draft = Record<string, string | boolean> & { key: string }

const flags: readonly string[] = [
  ...['identifying', 'unique', 'readOnly', 'writeOnly', 'derived'],
  ...['mayBeUnknown', 'filterable', 'sortable', 'deprecated'],
]
const numbers: readonly string[] = ['minOccurs', 'minLength', 'maxLength', 'precision', 'scale']
/** A number, or a day as text, whichever the type takes. */
const limits: readonly string[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

let made = 0
export const newDraft = (given: Record<string, string | boolean> = {}): Draft => {
  made += 1
  return { name: '', displayName: '', dataType: 'STRING', minOccurs: '1', maxOccurs: '1', identifying: false, ...given, key: `new${made}` }
}
export const draftOf = (attribute: Attribute): Draft => ({
  ...Object.fromEntries(Object.entries(attribute).map(([name, value]) => [name, typeof value === 'boolean' ? value : String(value)])),
  displayName: attribute.displayName ?? '',
  key: attribute.id,
})

const asNumber = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
/** What is sent of it; a number that is none goes as it was typed, and the server says so. */
export const givenOf = ({ key: _, ...draft }: Draft): GivenAttribute =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([name, value]) => value !== '' && (value !== false || name === 'identifying'))
      .map(([name, value]) => {
        if (typeof value === 'boolean') return [name, value]
        if (name === 'maxOccurs') return [name, value === '*' ? '*' : asNumber(value)]
        return [name, numbers.includes(name) || limits.includes(name) ? asNumber(value) : value]
      }),
  ) as never

/** The columns of the grid, in its order; the first of a pasted row goes where somebody pasted. */
export const gridColumns = ['name', 'displayName', 'dataType', 'minOccurs', 'maxOccurs', 'identifying', 'description'] as const
export const allColumns: readonly string[] = [
  ...gridColumns,
  ...['unique', 'readOnly', 'writeOnly', 'derived', 'derivation', 'mayBeUnknown', 'minLength', 'maxLength', 'pattern'],
  ...[...limits, 'precision', 'scale', 'unit', 'defaultValue', 'example', 'dataClassification', 'personalData', 'authentic'],
  ...['filterable', 'sortable', 'deprecated'],
]

/** Rows and cells of what a spreadsheet puts on the clipboard: tabs between cells, and quotes around those with a line of their own. */
export function cellsOf(pasted: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*)/y
  for (let at = 0; at <= pasted.length; ) {
    cell.lastIndex = at
    const [whole = '', quoted, plain = ''] = cell.exec(pasted) ?? []
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    at += whole.length
    if (at >= pasted.length) break
    if (pasted[at] === '\t') at += 1
    else {
      at += pasted.startsWith('\r\n', at) ? 2 : 1
      rows.push([])
    }
  }
  return rows.filter((row) => row.some((text) => text !== ''))
}

const yes = new Set(['true', 'yes', 'y', 'x', '1', 'ja', 'si', 'sí', 'oui', 'نعم'])
const typeNames = new Map<string, string>(dataTypes.map((type) => [type.replace('_', ''), type]))
function cellValue(column: string, text: string): string | boolean {
  if (flags.includes(column)) return yes.has(text.toLowerCase())
  if (column !== 'dataType') return text
  const name = text.toUpperCase().replace(/[\s_-]/g, '')
  return typeNames.get(name) ?? (name === 'DATETIME' ? 'DATE_TIME' : text)
}

/**
 * What was pasted into a cell, put into the rows from there on; more rows are added. A first row that says what the columns are called, by
 * their names or as the screen says them, is read as that.
 */
export function pasteInto(
  drafts: readonly Draft[],
  at: { row: number; column: (typeof gridColumns)[number] },
  pasted: string,
  nameOf: (column: string) => string,
): Draft[] {
  const rows = cellsOf(pasted)
  const columnOf = (text: string) =>
    allColumns.find((name) => [name.toLowerCase(), nameOf(name).toLowerCase()].includes(text.toLowerCase()))
  const header = (rows[0] ?? []).map(columnOf)
  const isHeader = header.length > 1 && header.includes('name')
  const columns = isHeader ? header : gridColumns.slice(gridColumns.indexOf(at.column))
  const result = [...drafts]
  for (const [index, row] of (isHeader ? rows.slice(1) : rows).entries()) {
    const values = Object.fromEntries(
      row.flatMap((text, column) => {
        const name = columns[column]
        return name === undefined || text === '' ? [] : [[name, cellValue(name, text)]]
      }),
    )
    const known = result[at.row + index]
    result[at.row + index] = known ? { ...known, ...values, key: known.key } : newDraft(values)
  }
  return result
}
