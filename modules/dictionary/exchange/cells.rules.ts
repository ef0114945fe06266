const signs = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20'
/**
 * Where a cell begins; where lists are parted by other signs than these files, others begin in the middle of one. Before an apostrophe or a sign
 * the engine looks back no further than to the one before: from every line break onwards it would look as far as the text is long.
 */
const inside = (own: string) => new RegExp(`(?<!')(?='*[${signs}])(?<=[,;\\n\\r\\t]["\\s]*)${own}('*)(?=[${signs}])`, 'g')
const first = (own: string) => new RegExp(`^${own}('*)(?=[${signs}\\t\\r\\n])`)
const [unguardedInside, guardedInside, unguardedFirst, guardedFirst] = [inside(''), inside("'"), first(''), first("'")]

/** What a spreadsheet could run as a formula gets an apostrophe. `unguarded` takes exactly these away again. */
export const guarded = (text: string): string => text.replace(unguardedInside, "'$1").replace(unguardedFirst, "'$1")
export const unguarded = (text: string): string => text.replace(guardedFirst, '$1').replace(guardedInside, '$1')

export const escaped = (text: string): string => text.replace(/[\\|;]/g, '\\$&')
export const plain = (text: string): string => text.replace(/\\([\\|;])/g, '$1')
/** At a sign that no backslash stands before; a backslash may stand before itself. */
export function split(text: string, sign: '|' | ';'): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '\\' && /[\\|;]/.test(text[at + 1] ?? '')) {
      parts.push(`${parts.pop()}${letter}${text[at + 1]}`)
      at += 1
    } else if (letter === sign) parts.push('')
    else parts.push(`${parts.pop()}${letter}`)
  }
  return parts.map((part) => part.trim())
}
export const listOf = (cell: string): string[] => split(cell, '|').filter((part) => part !== '')
export const joined = (parts: readonly string[]): string => parts.map(escaped).join(' | ')

/** More than any list of a record has: what is more is not looked at one by one. */
export const mostParts = 100

const yes = ['true', 'yes', 'ja', '1', 'x']
const no = ['false', 'no', 'nee', '0', '']

/** What a cell of yes and no says; undefined where it says neither. */
export function flagOf(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  return yes.includes(word) ? true : no.includes(word) ? false : undefined
}

export type Separator = ';' | ','
/** A line of a file, its cells as they are to be read again. */
export const csvLine = (cells: readonly string[], separator: Separator = ';'): string =>
  `${cells
    .map((cell) => (cell.includes(separator) || /[";\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(separator)}\r\n`

const squeezed = (word: string): string => word.toLowerCase().replace(/[\s_.-]+/g, '')
/** Which of our columns the headers of a file are, as far as they are called alike. */
export function guessedColumns(headers: readonly string[], all: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const found = all.find((column) => squeezed(column) === squeezed(header) && !taken.has(column))
    if (found) taken.add(found)
    return found ?? null
  })
}

/** By our fields: the header of the column that each is in. */
export type Mapping = Readonly<Record<string, string>>
/** A column of a file: what stands in its first rows, and the field that it was taken for. */
export interface ReadColumn {
  header: string
  samples: string[]
  field: string | null
}
const samplesEach = 3

/** The rows of a table by the fields that its columns are: headers come first, and say what is what where no mapping does. */
export function tableRows(
  [first, ...lines]: readonly { line: number; cells: readonly string[] }[],
  mapping: Mapping | undefined,
  all: readonly string[],
): { columns: ReadColumn[]; rows: { row: number; cells: Map<string, string> }[] } {
  const headers = (first?.cells ?? []).map((cell) => cell.trim())
  const guessed = guessedColumns(headers, all)
  const fieldOf = (header: string, at: number) =>
    mapping ? (Object.entries(mapping).find(([, from]) => from === header)?.[0] ?? null) : (guessed[at] ?? null)
  const columns = headers.map((header, at) => {
    const samples = lines.slice(0, 50).map(({ cells }) => (cells[at] ?? '').slice(0, 80))
    return { header, samples: samples.filter((sample) => sample !== '').slice(0, samplesEach), field: fieldOf(header, at) }
  })
  const rows = lines.map(({ line, cells }) => {
    const given = new Map<string, string>()
    for (const [at, { field }] of columns.entries()) if (field && !given.has(field)) given.set(field, cells[at] ?? '')
    return { row: line, cells: given }
  })
  return { columns, rows }
}
