import { usesOfDomains } from '@portico/core/contract.ts'
import { serverModule } from '@portico/platform/server/module.ts'
import { join } from '@portico/platform/server/ports.ts'
import { catalogueRoutes } from './catalogues/server/catalogue.routes.ts'
import { fillPortfolio } from './demo/server/fill-portfolio.ts'
import { portfolio } from './module.ts'
import { prospectEvents } from './prospects/prospect-events.contract.ts'
import { prospectJobs } from './prospects/server/prospect.jobs.ts'
import { prospectRecord, prospectRoutes, prospectStoreOf } from './prospects/server/prospect.routes.ts'
import { prospectPartStore } from './prospects/server/prospect-parts.store.ts'

// new-feature: imports

export default serverModule({
  identity: portfolio,
  open: (services) => {
    const prospects = prospectRecord(services)
    return {
      routes: [
        ...catalogueRoutes(services, (tx, entryId) => prospectStoreOf(services)(tx).followEntry(entryId)),
        ...prospectRoutes(services, prospects),
        // new-feature: routes
      ],
      records: [
        prospects.parts,
        // new-feature: records
      ],
      fillDemo: () => fillPortfolio(services),
      jobs: prospectJobs(services, prospects),
      ports: [
        join(usesOfDomains, async (tx, ids) =>
          (await prospectPartStore(tx).countByDomain(ids)).map(({ domainId, count }) => ({ domainId, entity: 'prospect', count })),
        ),
      ],
    }
  },
  events: Object.values(prospectEvents),
})
