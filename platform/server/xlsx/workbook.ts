import { escaped, type SheetToWrite, sheetXml } from './sheet.ts'
import { type ZipEntry, zipped } from './zip.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A workbook for Excel piece by piece, in constant memory whatever its rows. Its sheets are written one after the other: the rows of a later
 * one may tell of an earlier one (docs/decisions/0039-workbooks.md).
 */
export const workbook = (sheets: readonly SheetToWrite[], timeZone: string): AsyncGenerator<Buffer> => zipped(partsOf(sheets, timeZone))

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const inPackage = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function* partsOf(sheets: readonly SheetToWrite[], timeZone: string): Generator<ZipEntry> {
  const each = (make: (sheet: SheetToWrite, number: number) => string): string => sheets.map((sheet, at) => make(sheet, at + 1)).join('')
  yield {
    path: '[Content_Types].xml',
    text: [
      `${head}<Types xmlns="${inPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>`,
      `${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`,
    ],
  }
  yield {
    path: '_rels/.rels',
    text: [
      `${head}<Relationships xmlns="${inPackage}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  }
  yield {
    path: 'xl/workbook.xml',
    text: [
      `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${each(({ name }, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
  }
  yield {
    path: 'xl/_rels/workbook.xml.rels',
    text: [
      `${head}<Relationships xmlns="${inPackage}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}`,
      `<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    ],
  }
  yield { path: 'xl/styles.xml', text: [styles] }
  for (const [at, sheet] of sheets.entries()) yield { path: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(sheet, timeZone) }
}

/** The cell formats in the order of `format`: plain, head, text (so that leading zeros stay when somebody edits the cell), day, moment. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
