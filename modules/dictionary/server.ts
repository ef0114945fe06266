import { usesOfDomains, withFixedAddress } from '@portico/core/contract.ts'
import { specEngine } from '@portico/documents/server/engine.ts'
import { serverModule } from '@portico/platform/server/module.ts'
import { fill, join } from '@portico/platform/server/ports.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { statisticsRoutes } from './dashboard/server/statistics.routes.ts'
import { fillDictionary } from './demo/server/fill-dictionary.ts'
import { importConcepts, importRows } from './exchange/import-settings.contract.ts'
import { exportRoutes } from './exchange/server/export.routes.ts'
import { importRoutes } from './exchange/server/import.routes.ts'
import { importer } from './exchange/server/importer.ts'
import { sweepJob } from './exchange/server/sweep.job.ts'
import { generatorEvents } from './generator/generator-events.contract.ts'
import { generatorRoutes } from './generator/server/generator.routes.ts'
import { oldSpecificationsJob } from './generator/server/old.job.ts'
import { profileRoutes } from './generator/server/profile.routes.ts'
import { tellOwners } from './generator/server/tell-owners.ts'
import { dictionary } from './module.ts'
import { naming } from './naming.ts'
import { objectExportRoutes } from './objectfiles/server/object-export.routes.ts'
import { objectImportRoutes } from './objectfiles/server/object-import.routes.ts'
import { schemaReader } from './objectfiles/server/schema-reader.ts'
import { objectEvents } from './objects/object-events.contract.ts'
import * as objectPorts from './objects/object-ports.contract.ts'
import { memberRoutes } from './objects/server/member.routes.ts'
import { objectRecord } from './objects/server/object.record.ts'
import { objectRoutes } from './objects/server/object.routes.ts'
import { objectsNamed, objectsOf } from './objects/server/object.store.ts'
import { businessObject } from './objects/server/object.table.ts'
import { objectSearch } from './objects/server/object-search.store.ts'
import { objectVersionRoutes } from './objects/server/version.routes.ts'
import { relationRoutes } from './terms/server/relation.routes.ts'
import { reviewJob } from './terms/server/review.job.ts'
import { termRecord } from './terms/server/term.record.ts'
import { termRoutes } from './terms/server/term.routes.ts'
import { termsOf } from './terms/server/term.store.ts'
import { termSearch } from './terms/server/term-search.store.ts'
import { treeRoutes } from './terms/server/tree.routes.ts'
import { versionRoutes } from './terms/server/version.routes.ts'
import { termEvents } from './terms/term-events.contract.ts'
import { commaInCsv, fourEyesDataDictionary, reviewMonths } from './terms/term-settings.contract.ts'
import { usesRoutes } from './uses/server/uses.routes.ts'
import { valueListRoutes } from './valuelists/server/value-list.routes.ts'
import { listsByDomain } from './valuelists/server/value-list.store.ts'

// new-feature: imports

export default serverModule({
  identity: dictionary,
  naming,
  open: (services) => {
    const [terms, objects] = [termRecord(services), objectRecord(services)]
    const imports = importer(services)
    const engine = specEngine({ log: services.log })
    const schemas = schemaReader()
    return {
      routes: [
        ...termRoutes(services, terms),
        ...relationRoutes(services),
        ...versionRoutes(services),
        ...objectRoutes(services, objects),
        ...memberRoutes(services, objects),
        ...objectVersionRoutes(services),
        ...valueListRoutes(services),
        ...generatorRoutes(services, engine),
        ...profileRoutes(services),
        ...treeRoutes(services),
        ...exportRoutes(services),
        ...importRoutes(services, imports),
        ...statisticsRoutes(services),
        ...usesRoutes(services),
        ...objectExportRoutes(services),
        ...objectImportRoutes(services, schemas),
        // new-feature: routes
      ],
      records: [
        terms.parts,
        objects.parts,
        // new-feature: records
      ],
      searchSources: [termSearch, objectSearch],
      jobs: [reviewJob(services), oldSpecificationsJob(services), imports.job, sweepJob(services)],
      stop: async () => {
        await Promise.all([imports.stop(), engine.close(), schemas.close()])
      },
      fillDemo: () => fillDictionary(services),
      ports: [
        join(usesOfDomains, async (tx, ids) =>
          (await termsOf.count(tx, ids)).map(({ domainId, count }) => ({ domainId, entity: 'term', count })),
        ),
        join(usesOfDomains, async (tx, ids) =>
          (await objectsOf.count(tx, ids)).map(({ domainId, count }) => ({ domainId, entity: 'businessObject', count })),
        ),
        join(usesOfDomains, async (tx, ids) =>
          (await listsByDomain(tx, ids)).map(({ domainId, count }) => ({ domainId, entity: 'valueList', count })),
        ),
        fill(objectPorts.objectsNamed, objectsNamed),
        fill(objectPorts.objectsHeld, async (tx, ids) => {
          await holdAll(tx, businessObject, ids)
          return objectsNamed(tx, ids)
        }),
        join(withFixedAddress, termsOf.approved),
        join(withFixedAddress, objectsOf.approved),
        join(objectPorts.objectPublished, tellOwners),
      ],
    }
  },
  events: [...Object.values(termEvents), ...Object.values(objectEvents), ...Object.values(generatorEvents)],
  mails: new URL('mails/', import.meta.url),
  settings: [fourEyesDataDictionary, reviewMonths, commaInCsv, importRows, importConcepts],
})
