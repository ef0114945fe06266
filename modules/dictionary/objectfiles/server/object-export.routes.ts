import { domainsNamed } from '@portico/core/contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { streamFile } from '@portico/platform/server/lists/stream.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { workbook, workbookType } from '@portico/platform/server/xlsx/workbook.ts'
import { zipped } from '@portico/platform/server/xlsx/zip.ts'
import { csvLine } from '../../exchange/cells.rules.ts'
import { exportStore } from '../../exchange/server/export.store.ts'
import type { BusinessObject } from '../../objects/object.contract.ts'
import { objectStoreOf } from '../../objects/server/object.record.ts'
import { commaInCsv } from '../../terms/term-settings.contract.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import { attributeCells, fileOfKind, listCells, type Naming, objectCells, objectColumns, relationCells } from '../object-columns.rules.ts'
import { mostObjectsExported, type ObjectTableKind, objectFiles } from '../object-import.contract.ts'
import { lookUpStore } from './look-up.store.ts'

const batchSize = 200
const kinds = ['OBJECTS', 'ATTRIBUTES', 'RELATIONS', 'VALUE_LISTS'] as const

export const objectExportRoutes = (services: Services): Route[] => {
  const { database, clock, audit, ports, timeZone } = services
  const { db } = database
  const store = objectStoreOf(services)(db)
  const lookUp = lookUpStore(db)

  /** How the files name what these objects refer to. */
  async function namingOf(objects: readonly BusinessObject[]): Promise<Naming> {
    const attributes = objects.flatMap((object) => object.attributes ?? [])
    const relations = objects.flatMap((object) => object.relations ?? [])
    const termIds = [...objects.flatMap((object) => object.termIds), ...[...attributes, ...relations].flatMap(({ termId }) => termId ?? [])]
    const objectIds = [
      ...objects.flatMap(({ superTypeIds }) => superTypeIds),
      ...attributes.flatMap(({ objectId }) => objectId ?? []),
      ...relations.map(({ targetId }) => targetId),
    ]
    const people = objects.flatMap(({ ownerId, stewardId }) => [ownerId, ...(stewardId === null ? [] : [stewardId])])
    const listIds = attributes.flatMap(({ valueListId }) => valueListId ?? [])
    const terms = new Map((await lookUp.termsNamed([...new Set(termIds)])).map((one) => [one.id, one]))
    const named = new Map((await lookUp.objectsNamed([...new Set(objectIds)])).map((one) => [one.id, one]))
    const lists = new Map((await valueListStore(db).named([...new Set(listIds)])).map(({ id, name }) => [id, name]))
    const emails = new Map((await exportStore(db).emails([...new Set(people)])).map(({ id, email }) => [id, email]))
    const domainIds = [...objects, ...terms.values(), ...named.values()].map(({ domainId }) => domainId)
    const codes = new Map((await ports.of(domainsNamed)(db, [...new Set(domainIds)])).map(({ id, code }) => [id, code]))
    const inDomain = (one: { domainId: string; name: string } | undefined) => (one ? `${codes.get(one.domainId) ?? ''}/${one.name}` : '')
    return {
      domainCode: (id) => codes.get(id) ?? '',
      term: (id) => {
        const term = terms.get(id)
        return term && !term.isAlone ? term.uri : inDomain(term)
      },
      object: (id) => inDomain(named.get(id)),
      list: (id) => lists.get(id) ?? '',
      email: (id) => emails.get(id) ?? '',
    }
  }

  /** The rows of one table, batch by batch. `lists` gathers those that attributes name, which go out last. */
  async function* rowsOf(kind: ObjectTableKind, ids: readonly string[], lists: Set<string>): AsyncGenerator<string[][]> {
    if (kind === 'VALUE_LISTS') {
      const all = [...lists]
      for (let at = 0; at < all.length; at += batchSize) {
        const found = await valueListStore(db).named(all.slice(at, at + batchSize))
        const codes = new Map(
          (await ports.of(domainsNamed)(db, [...new Set(found.map(({ domainId }) => domainId))])).map(({ id, code }) => [id, code]),
        )
        const naming: Naming = {
          domainCode: (id) => codes.get(id) ?? '',
          term: () => '',
          object: () => '',
          list: () => '',
          email: () => '',
        }
        yield found.flatMap((one) => listCells(one, naming))
      }
      return
    }
    for (let at = 0; at < ids.length; at += batchSize) {
      const objects = await store.byIds(ids.slice(at, at + batchSize), ['attributes', 'relations'])
      const naming = await namingOf(objects)
      for (const { attributes = [] } of objects) for (const { valueListId } of attributes) if (valueListId) lists.add(valueListId)
      yield objects.flatMap((object) =>
        kind === 'OBJECTS'
          ? [objectCells(object, naming)]
          : kind === 'ATTRIBUTES'
            ? (object.attributes ?? []).map((one) => attributeCells(object, one, naming))
            : (object.relations ?? []).map((one) => relationCells(object, one, naming)),
      )
    }
  }
  async function* linesOf(kind: ObjectTableKind, ids: readonly string[], lists: Set<string>): AsyncGenerator<string> {
    const separator = (await services.settings.read(db, commaInCsv)) ? ',' : ';'
    yield `\ufeff${csvLine(objectColumns[kind], separator)}`
    for await (const rows of rowsOf(kind, ids, lists)) yield rows.map((cells) => csvLine(cells, separator)).join('')
  }

  return [
    route(objectFiles.list, async ({ query, actor, reply }) => {
      const { where, order } = query.filter ?? {}
      const asked = { where: { and: [...(where ? [where] : []), { validatedObjectId: null }] }, order }
      const ids = await store.idsOf(asked, mostObjectsExported + 1)
      if (ids.length > mostObjectsExported)
        throw invalid({
          path: 'filter',
          code: 'tooManyRows',
          message: `A file has at most ${mostObjectsExported} objects. Choose fewer.`,
          params: { maximum: mostObjectsExported },
        })
      const isCsv = query.format === 'csv'
      const name = `business-objects-${clock.now().toISOString().slice(0, 10)}.${isCsv ? 'zip' : 'xlsx'}`
      const lists = new Set<string>()
      const pieces = isCsv
        ? zipped(kinds.map((kind) => ({ path: `${fileOfKind[kind]}.csv`, text: linesOf(kind, ids, lists) })))
        : workbook(
            kinds.map((kind) => ({
              name: fileOfKind[kind],
              columns: objectColumns[kind].map((title) => ({ title, width: 24 })),
              rows: rowsOf(kind, ids, lists),
            })),
            timeZone,
          )
      return streamFile(reply, pieces, { name, type: isCsv ? 'application/zip' : workbookType }, () =>
        database.transaction((tx) =>
          audit(tx, actor, {
            entityType: 'businessObjectExport',
            entityId: 'businessObjects',
            entityName: name,
            action: 'export',
            changes: [{ field: 'objects', old: null, new: ids.length }],
          }),
        ),
      )
    }),
  ]
}
