import { readFile as readBytes, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { tableRows } from '../../exchange/cells.rules.ts'
import { importRows } from '../../exchange/import-settings.contract.ts'
import { findings } from '../../exchange/server/findings.ts'
import { FileFault } from '../../exchange/server/read/file-fault.ts'
import { readFile } from '../../exchange/server/read/read-file.ts'
import { domainOfFile } from '../../exchange/server/stage.ts'
import { readUpload, type Taken, type Upload } from '../../exchange/server/upload.ts'
import { objectColumns } from '../object-columns.rules.ts'
import { type Drafts, noDrafts } from '../object-drafts.contract.ts'
import { mostFileBytes, type ObjectFileKind, type ObjectImport, objectFiles } from '../object-import.contract.ts'
import { draftsOfTable } from '../object-table.rules.ts'
import { applyDrafts } from './apply-objects.ts'
import type { Applying } from './applying.ts'
import type { SchemaReader } from './schema-reader.ts'

type Format = 'csv' | 'xlsx' | 'schema'
const tables: Taken<Format>['byExtension'] = new Map([
  ['csv', 'csv'],
  ['txt', 'csv'],
  ['xlsx', 'xlsx'],
])
const documents: Taken<Format>['byExtension'] = new Map(['json', 'yaml', 'yml'].map((extension) => [extension, 'schema' as const]))
const takenBy = (kind: ObjectFileKind): Taken<Format> =>
  kind === 'JSON_SCHEMA'
    ? { byExtension: documents, types: '.json or .yaml', columns: [], mostBytes: () => mostFileBytes }
    : { byExtension: tables, types: '.csv or .xlsx', columns: objectColumns[kind], mostBytes: () => mostFileBytes }

/** Undoes the transaction of an import that was only tried, or in which something was found. */
class Undone extends Error {}

/** Imports of business objects, answered at once: all of a file is stored, or nothing. */
export const objectImportRoutes = (services: Services, schemas: SchemaReader): Route[] => {
  const { database } = services

  async function draftsOf(
    kind: ObjectFileKind,
    { path, format, mapping }: Upload<Format>,
    caller: Caller,
  ): Promise<{ drafts: Drafts; columns: ObjectImport['columns'] }> {
    if (format === 'schema' || kind === 'JSON_SCHEMA') return { drafts: await schemas.read(await readBytes(path), caller.id), columns: [] }
    for await (const said of readFile(
      { path, format, mostRows: await services.settings.read(database.db, importRows) },
      new AbortController().signal,
    )) {
      if (said.kind !== 'table') continue
      const { columns, rows } = tableRows(said.lines, mapping, objectColumns[kind])
      return { drafts: draftsOfTable(kind, rows), columns }
    }
    return { drafts: noDrafts(), columns: [] }
  }
  const needed = (kind: ObjectFileKind): readonly string[] =>
    kind === 'JSON_SCHEMA' ? [] : kind === 'ATTRIBUTES' || kind === 'RELATIONS' ? ['objectName', 'name'] : ['name']

  async function run(asked: Omit<Applying, 'services' | 'found'> & { dryRun: boolean }, upload: Upload<Format>): Promise<ObjectImport> {
    const { kind, dryRun, caller, domain } = asked
    const found = findings()
    let counts = { created: 0, updated: 0, skipped: 0, listsCreated: 0 }
    let columns: ObjectImport['columns'] = []
    try {
      const read = await draftsOf(kind, upload, caller)
      columns = read.columns
      const fields = columns.flatMap(({ field }) => field ?? [])
      for (const column of needed(kind).filter((one) => !fields.includes(one)))
        found.error(0, column, 'columnMissing', `No column is ${column}.`)
      if (kind !== 'JSON_SCHEMA' && !domain && !fields.includes('domainCode'))
        found.error(0, 'domainCode', 'columnMissing', 'Name the domain, or the column with the codes of domains.')
      if (!found.failed)
        await database.transaction(async (tx) => {
          counts = await applyDrafts(tx, { ...asked, services, found }, read.drafts)
          if (found.failed || dryRun) throw new Undone()
        })
    } catch (error) {
      if (error instanceof FileFault) found.error(0, 'file', error.code, error.message, '', error.params)
      else if (!(error instanceof Undone)) throw error
    }
    const { created, updated, skipped, listsCreated } = found.failed ? { created: 0, updated: 0, skipped: 0, listsCreated: 0 } : counts
    return { kind, dryRun, listsCreated, ...found.result({ created, updated, skipped, columns }) }
  }

  return [
    route(objectFiles.begin, async ({ query, caller, actor, request }) => {
      const { domainId, ...asked } = query
      const domain = await domainOfFile(services, domainId)
      const upload = await readUpload(request, takenBy(asked.kind))
      try {
        if (asked.kind === 'JSON_SCHEMA' && !domain)
          throw invalid({ path: 'domainId', code: 'required', message: 'Name the domain that the objects are to belong to.' })
        return await run({ ...asked, domain, caller, actor }, upload)
      } finally {
        await rm(dirname(upload.path), { recursive: true, force: true })
      }
    }),
  ]
}
