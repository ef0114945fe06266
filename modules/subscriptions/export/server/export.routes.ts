import { applicationLines, knownEnvironments } from '@portico/apidex/contract.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Filter } from '@portico/platform/contract/lists.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { heldBack, readAhead, streamFile } from '@portico/platform/server/lists/stream.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { localWallClock } from '@portico/platform/server/xlsx/wall-clock.ts'
import { workbook, workbookType } from '@portico/platform/server/xlsx/workbook.ts'
import { companyStoreOf } from '../../companies/server/company.store.ts'
import { companyExport, mostRows } from '../export.contract.ts'
import { type ExportedBatch, exportSheets, tooManyRows } from './export.sheets.ts'
import { exportStore } from './export.store.ts'

const batchSize = 500

/** What a filter leaves, for whoever reads the file; which page of the list it was does not matter. */
function filterInWords({ where, ids, nameSearch }: Filter): string {
  const named = { ...(ids && { ids }), ...(nameSearch && { nameSearch }) }
  const asked = Object.keys(named).length > 0 ? { ...(where && { where }), ...named } : where
  return asked ? JSON.stringify(asked) : 'All companies'
}

export const exportRoutes = ({ database, clock, audit, ports, settings, timeZone }: Services): Route[] => {
  const { db } = database
  const wallClock = localWallClock(timeZone)
  const storeOf = companyStoreOf({ clock, timeZone, settings })

  /** @throws invalid where there are environments and none of them is named, not found for one that is not there. */
  const environmentOf = async (id: string) => {
    if (!ports.isFilled(knownEnvironments)) return undefined
    if (!id) throw invalid({ path: 'environmentId', code: 'required', message: 'Name the environment of the applications.' })
    return existing((await ports.of(knownEnvironments)(db)).find((one) => one.id === id))
  }

  return [
    route(companyExport, async ({ caller, actor, query, reply }) => {
      const now = clock.now()
      const store = storeOf(db, caller)
      const environment = await environmentOf(query.environmentId ?? '')
      const chosen = (query.companyIds ?? []).filter((id) => id !== '')
      const filter: Filter = chosen.length > 0 ? { order: query.filter?.order, ids: chosen } : (query.filter ?? {})
      const ids = await store.idsOf(filter, mostRows + 1)
      if (ids.length > mostRows) throw tooManyRows()
      const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) => ids.slice(at * batchSize, (at + 1) * batchSize))
      const subscriptionsOf =
        (environmentId: string) =>
        async (companyIds: readonly string[]): Promise<ExportedBatch> => {
          const links = await exportStore(db).links(environmentId, companyIds, mostRows + 1)
          const applicationIds = links.map(({ applicationId }) => applicationId)
          const lines = await ports.of(applicationLines)(db, applicationIds, mostRows + 1)
          return { companyIds, links, lines: Map.groupBy(lines, ({ applicationId }) => applicationId) }
        }
      const asked = chosen.length > 0 ? `${chosen.length} chosen ${chosen.length === 1 ? 'company' : 'companies'}` : filterInWords(filter)
      const about = { exportedAt: now.toISOString(), exportedBy: caller.email, filter: asked.slice(0, 2000) }
      const read = {
        subscriptions: () => readAhead(batches, subscriptionsOf(environment?.id ?? '')),
        companies: () =>
          readAhead(batches.entries(), async ([at, batch]) => ({
            from: at * batchSize,
            companies: await exportStore(db).companies(batch),
          })),
      }
      const stamp = new Date(wallClock(now.getTime())).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13)
      const name = ['subscriptions', ...(environment ? [environment.name] : []), `${stamp}.xlsx`].join('_')
      const told = () =>
        database.transaction((tx) =>
          audit(tx, actor, {
            entityType: 'companyExport',
            entityId: environment?.id ?? 'companies',
            entityName: name,
            action: 'export',
            changes: [
              ...(environment ? [{ field: 'environment', old: null, new: environment.displayName }] : []),
              { field: 'filter', old: null, new: about.filter },
              { field: 'companies', old: null, new: ids.length },
            ],
          }),
        )
      const { sheets, isCounted } = exportSheets(read, ids.length, environment, about)
      // Nothing is sent before the rows are counted: what would be too many is refused and not broken off.
      return streamFile(reply, heldBack(workbook(sheets, timeZone), isCounted), { name, type: workbookType }, told)
    }),
  ]
}
