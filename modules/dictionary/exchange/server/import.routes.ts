import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { existing, forbidden, invalid, notFound } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type ImportFormat, isTable, mostBytes, termImports } from '../import.contract.ts'
import { allColumns } from '../table-file.rules.ts'
import type { Importer } from './importer.ts'
import { domainOfFile } from './stage.ts'
import { readUpload, type Taken } from './upload.ts'

const taken: Taken<ImportFormat> = {
  byExtension: new Map([
    ['csv', 'csv'],
    ['txt', 'csv'],
    ['xlsx', 'xlsx'],
    ['ttl', 'ttl'],
    ['nt', 'ttl'],
    ['rdf', 'rdf'],
    ['xml', 'rdf'],
    ['jsonld', 'jsonld'],
    ['json', 'jsonld'],
  ]),
  types: '.csv, .xlsx, .ttl, .rdf or .jsonld',
  columns: allColumns,
  mostBytes: (format) => (isTable(format) ? mostBytes.table : mostBytes.rdf),
}

export const importRoutes = (services: Services, imports: Importer): Route[] => {
  const requireOwn = async (caller: Caller, id: string): Promise<void> => {
    const owner = await imports.ownerOf(id)
    if (owner === undefined || (owner !== caller.email && !isAdmin(caller))) throw notFound()
  }
  return [
    route(termImports.begin, async ({ query, caller, actor, request, reply }) => {
      const { domainId, ...asked } = query
      if (asked.keepStatus && !isAdmin(caller)) throw forbidden('Only admins keep the status of the file.')
      const domain = await domainOfFile(services, domainId)
      const upload = await readUpload(request, taken)
      try {
        if (!isTable(upload.format) && !domain)
          throw invalid({ path: 'domainId', code: 'required', message: 'Name the domain that the concepts are to belong to.' })
        const made = await imports.begin({ ...asked, ...upload, domain, caller, actor, id: crypto.randomUUID() })
        if (!isTable(upload.format)) reply.code(202)
        return made
      } catch (error) {
        await rm(dirname(upload.path), { recursive: true, force: true })
        throw error
      }
    }),
    route(termImports.get, async ({ params, caller }) => {
      await requireOwn(caller, params.id)
      return existing(await imports.read(params.id))
    }),
    route(termImports.cancel, async ({ params, caller }) => {
      await requireOwn(caller, params.id)
      await imports.cancel(params.id)
      return undefined
    }),
  ]
}
