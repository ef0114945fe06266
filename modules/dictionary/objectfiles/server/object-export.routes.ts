import { invalid } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { streamFile } from '@portico/platform/server/lists/stream.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { workbook, workbookType } from '@portico/platform/server/xlsx/workbook.ts'
import { zipped } from '@portico/platform/server/xlsx/zip.ts'
import { csvLine } from '../../exchange/cells.rules.ts'
import { objectStoreOf } from '../../objects/server/object.record.ts'
import { commaInCsv } from '../../terms/term-settings.contract.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import { fileOfKind, objectColumns, objectTableKinds } from '../object-columns.rules.ts'
import { mostObjectsExported, type ObjectTableKind, objectFiles } from '../object-import.contract.ts'
import { listsNamedBy, namingOf, tableRowsOf } from './naming-of.ts'

const batchSize = 200

export const objectExportRoutes = (services: Services): Route[] => {
  const { database, clock, audit, timeZone } = services
  const { db } = database
  const store = objectStoreOf(services)(db)

  /** The rows of one table, batch by batch. `lists` gathers those that attributes name, which go out last. */
  async function* rowsOf(kind: ObjectTableKind, ids: readonly string[], lists: Set<string>): AsyncGenerator<string[][]> {
    const isOfLists = kind === 'VALUE_LISTS'
    const all = isOfLists ? [...lists] : ids
    for (let at = 0; at < all.length; at += batchSize) {
      const some = all.slice(at, at + batchSize)
      const objects = isOfLists ? [] : await store.byIds(some, ['attributes', 'relations'])
      const named = listsNamedBy(objects)
      for (const id of named) lists.add(id)
      const known = await valueListStore(db).named(isOfLists ? some : named)
      yield tableRowsOf(kind, objects, known, await namingOf(services, db, objects, known))
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
        ? zipped(objectTableKinds.map((kind) => ({ path: `${fileOfKind[kind]}.csv`, text: linesOf(kind, ids, lists) })))
        : workbook(
            objectTableKinds.map((kind) => ({
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
