import { inflateRawSync } from 'node:zlib'
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'

/** A cell as a spreadsheet has it: dates by the format of the cell, as ISO text without a zone. */
export type ReadCell = string | number | undefined
export interface ReadSheet {
  name: string
  rows: ReadCell[][]
  /** The formats of the first row's cells are bold. */
  boldHead: boolean
  /** How many rows stand still. */
  fixedRows: number
  filter: string | undefined
}

/** Reads a workbook by the standard alone, with a parser of XML and none of what wrote it. */
export function readWorkbook(file: Buffer): ReadSheet[] {
  const parts = unzipped(file)
  const xml = (path: string): Document => {
    const part = parts.get(path)
    if (!part) throw new Error(`The workbook has no ${path}.`)
    return new DOMParser().parseFromString(part.toString('utf8'), 'application/xml')
  }
  const all = (from: Document | Element, name: string): Element[] => Array.from(from.getElementsByTagName(name))
  const styles = xml('xl/styles.xml')
  const formats = new Map(all(styles, 'numFmt').map((one) => [one.getAttribute('numFmtId'), one.getAttribute('formatCode') ?? '']))
  const bold = all(styles, 'font').map((one) => all(one, 'b').length > 0)
  const cellFormats = all(styles, 'cellXfs').flatMap((one) =>
    all(one, 'xf').map((xf) => ({
      code: formats.get(xf.getAttribute('numFmtId')),
      bold: bold[Number(xf.getAttribute('fontId'))] ?? false,
    })),
  )
  const targets = new Map(
    all(xml('xl/_rels/workbook.xml.rels'), 'Relationship').map((one) => [one.getAttribute('Id'), one.getAttribute('Target')]),
  )
  return all(xml('xl/workbook.xml'), 'sheet').map((sheet) => {
    const page = xml(`xl/${targets.get(sheet.getAttribute('r:id'))}`)
    const formatOf = (cell: Element) => cellFormats[Number(cell.getAttribute('s') ?? 0)]
    const readCell = (cell: Element): ReadCell => {
      if (cell.getAttribute('t') === 'inlineStr')
        return (cell.textContent ?? '').replace(/_x([0-9a-fA-F]{4})_/g, (_match, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      const number = Number(all(cell, 'v')[0]?.textContent)
      const code = formatOf(cell)?.code
      if (!code) return number
      const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(number * 86_400) * 1000).toISOString()
      return code.includes('hh') ? iso.slice(0, 16) : iso.slice(0, 10)
    }
    const rows = all(page, 'row').map((row) => {
      const cells: ReadCell[] = []
      for (const cell of all(row, 'c')) cells[columnOf(cell.getAttribute('r') ?? '')] = readCell(cell)
      return Array.from(cells)
    })
    const [head] = all(page, 'row')
    return {
      name: sheet.getAttribute('name') ?? '',
      rows,
      boldHead: head !== undefined && all(head, 'c').every((cell) => formatOf(cell)?.bold),
      fixedRows: Number(
        all(page, 'pane')
          .find((one) => one.getAttribute('state') === 'frozen')
          ?.getAttribute('ySplit') ?? 0,
      ),
      filter: all(page, 'autoFilter')[0]?.getAttribute('ref') ?? undefined,
    }
  })
}

const columnOf = (place: string): number =>
  [...place.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** By the directory at the end of the archive, as every program does it. */
function unzipped(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, plain, name, extra, comment, head] = [
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
      file.readUInt32LE(at + 42),
    ]
    const begin = head + 30 + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
    const content = inflateRawSync(file.subarray(begin, begin + packed))
    if (content.length !== plain) throw new Error('The archive says a wrong size.')
    parts.set(file.subarray(at + 46, at + 46 + name).toString('utf8'), content)
    at += 46 + name + extra + comment
  }
  return parts
}
