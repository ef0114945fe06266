import { usesOfDomains, withFixedAddress } from '@portico/core/contract.ts'
import { serverModule } from '@portico/platform/server/module.ts'
import { join } from '@portico/platform/server/ports.ts'
import { fillDictionary } from './demo/server/fill-dictionary.ts'
import { dictionary } from './module.ts'
import { relationRoutes } from './terms/server/relation.routes.ts'
import { termRecord } from './terms/server/term.record.ts'
import { termRoutes } from './terms/server/term.routes.ts'
import { domainsWithApproved, termsByDomain } from './terms/server/term.store.ts'
import { versionRoutes } from './terms/server/version.routes.ts'
import { termEvents } from './terms/term-events.contract.ts'
import { fourEyesDataDictionary } from './terms/term-settings.contract.ts'

// new-feature: imports

export default serverModule({
  identity: dictionary,
  open: (services) => {
    const terms = termRecord(services)
    return {
      routes: [
        ...termRoutes(services, terms),
        ...relationRoutes(services),
        ...versionRoutes(services),
        // new-feature: routes
      ],
      records: [
        terms.parts,
        // new-feature: records
      ],
      fillDemo: () => fillDictionary(services),
      ports: [
        join(usesOfDomains, async (tx, ids) =>
          (await termsByDomain(tx, ids)).map(({ domainId, count }) => ({ domainId, entity: 'term', count })),
        ),
        join(withFixedAddress, domainsWithApproved),
      ],
    }
  },
  events: Object.values(termEvents),
  settings: [fourEyesDataDictionary],
})
