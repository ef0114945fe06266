import { flagOf, listOf, plain, unguarded } from '../exchange/cells.rules.ts'
import { numberTypes } from '../objects/object-kinds.contract.ts'
import { type DraftList, type DraftMember, type DraftObject, type Drafts, type NameRef, noDrafts } from './object-drafts.contract.ts'
import type { ObjectTableKind } from './object-import.contract.ts'

interface Row {
  row: number
  cells: ReadonlyMap<string, string>
}
const flags: readonly string[] = [
  ...(['abstract', 'identifying', 'unique', 'readOnly', 'writeOnly', 'derived', 'mayBeUnknown', 'filterable', 'sortable'] as const),
  ...(['deprecated', 'active'] as const),
]
const numbers: readonly string[] = ['minOccurs', 'minLength', 'maxLength', 'precision', 'scale']
const limits: readonly string[] = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']
const long: readonly string[] = ['description', 'comment', 'valueDescription']
/** What a new record has where nothing is said, so that a cell with nothing in it says no more than a column that is not there. */
const unsaid: readonly string[] = ['minOccurs', 'maxOccurs', 'sourceCardinality', 'targetCardinality', 'aggregation', 'representation']

/** `METERING/Meter`, `Meter` of the same domain, or an address. */
export function nameRef(text: string): NameRef {
  if (/^https?:\/\//i.test(text)) return { domainCode: '', name: '', uri: text }
  const at = text.indexOf('/')
  return { domainCode: text.slice(0, Math.max(0, at)).trim(), name: text.slice(at + 1).trim(), uri: '' }
}
const refOf = (cell: string): NameRef | null => (cell.trim() === '' ? null : nameRef(cell.trim()))
const refsOf = (cell: string): NameRef[] => listOf(cell).map((one) => nameRef(plain(one)))

const isNumber = (text: string): boolean => /^-?\d{1,30}(\.\d{1,20})?$/.test(text)

/** The cells of a row as values; those of names aside. */
function valuesOf({ row, cells }: Row, drafts: Drafts): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  const fault = (column: string, message: string) => void drafts.errors.push({ row, column, code: 'invalidFormat', message, about: '' })
  const isOfNumbers =
    (numberTypes as readonly string[]).includes(cells.get('dataType')?.trim() ?? '') || cells.get('dataType')?.trim() === 'MONEY'
  for (const [column, raw] of cells) {
    const cell = unguarded(raw)
    const word = cell.trim()
    if (word === '' && unsaid.includes(column)) continue
    if (flags.includes(column)) {
      const said = flagOf(cell)
      if (said === undefined) fault(column, 'Must be true or false.')
      else given[column] = column === 'active' && word === '' ? true : said
    } else if (word !== '' && (numbers.includes(column) || (column === 'maxOccurs' && word !== '*'))) {
      if (/^\d{1,7}$/.test(word)) given[column] = Number(word)
      else fault(column, 'Must be a whole number.')
    } else if (word !== '' && limits.includes(column) && isOfNumbers) {
      if (isNumber(word)) given[column] = Number(word)
      else fault(column, 'Must be a number.')
    } else given[column] = long.includes(column) ? cell : word
  }
  return given
}

/** The rows of a table by the objects, or lists, that they are about. */
export function draftsOfTable(kind: ObjectTableKind, rows: readonly Row[]): Drafts {
  const drafts = noDrafts()
  const objects = new Map<string, DraftObject>()
  const lists = new Map<string, DraftList>()
  for (const one of rows) {
    const { domainCode = '', objectName, superTypes, terms, term, valueList, dataGroup, target, ...given } = valuesOf(one, drafts)
    const { row, cells } = one
    const said = (column: string) => (cells.has(column) ? unguarded(cells.get(column) ?? '') : undefined)
    const domain = String(domainCode)
    if (kind === 'OBJECTS') {
      const { name, tags, ...fields } = given
      const tagged = said('tags')
      const [above, about] = [said('superTypes'), said('terms')]
      drafts.objects.push({
        ...{ row, about: '', domainCode: domain, name: String(name ?? '') },
        fields: { ...fields, ...(tagged !== undefined && { tags: listOf(tagged).map(plain) }) },
        superTypes: above === undefined ? undefined : refsOf(above),
        terms: about === undefined ? undefined : refsOf(about),
        ...{ attributes: [], relations: [] },
      })
    } else if (kind === 'VALUE_LISTS') listRow(lists, drafts, one, domain, given)
    else {
      const name = String(objectName ?? '')
      const key = `${domain}/${name.toLowerCase()}`
      const object = objects.get(key) ?? {
        ...{ row, about: '', domainCode: domain, name, fields: undefined, superTypes: undefined, terms: undefined },
        ...{ attributes: [], relations: [] },
      }
      if (!objects.has(key)) drafts.objects.push(object)
      objects.set(key, object)
      const [termCell, listCell, groupCell, targetCell] = [said('term'), said('valueList'), said('dataGroup'), said('target')]
      const member: DraftMember = {
        ...{ row, about: '', given },
        refs: {
          ...(termCell !== undefined && { termId: refOf(termCell) }),
          ...(listCell !== undefined && { valueListId: refOf(listCell) }),
          ...(groupCell !== undefined && { objectId: refOf(groupCell) }),
          ...(targetCell !== undefined && { targetId: refOf(targetCell) }),
        },
      }
      const members = kind === 'ATTRIBUTES' ? object.attributes : object.relations
      if (members.some((known) => known.given.name === given.name))
        drafts.errors.push({ row, column: 'name', code: 'twice', message: `An earlier row is ${String(given.name)} as well.`, about: '' })
      members.push(member)
    }
  }
  drafts.lists.push(...lists.values())
  return drafts
}

/** Rows of one list say of it what its first one says. */
function listRow(lists: Map<string, DraftList>, drafts: Drafts, { row }: Row, domainCode: string, given: Record<string, unknown>): void {
  const { name, code, valueName, valueDescription, active, ...own } = given
  const key = String(name ?? '').toLowerCase()
  const known = lists.get(key)
  const value = {
    code,
    ...(valueName !== undefined && { name: valueName }),
    ...(valueDescription !== undefined && { description: valueDescription }),
    active: active ?? true,
  }
  if (!known) {
    lists.set(key, { row, about: '', domainCode, name: String(name ?? ''), fields: { ...own, values: [value] } })
    return
  }
  const values = known.fields.values as { code: unknown }[]
  if (values.some((one) => one.code === code))
    drafts.errors.push({ row, column: 'code', code: 'twice', message: `The code ${String(code)} is there twice.`, about: '' })
  values.push(value)
}
