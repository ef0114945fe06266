import { serverModule } from '@portico/platform/server/module.ts'
import { companyRecord, companyRoutes } from './companies/server/company.routes.ts'
import { fillCompanies } from './demo/server/fill-companies.ts'
import { linkingEvents } from './linking/linking-events.contract.ts'
import { itAgreementRequired } from './linking/linking-settings.contract.ts'
import { linkingPorts } from './linking/server/linking.ports.ts'
import { linkingRoutes } from './linking/server/linking.routes.ts'
import { subscriptions } from './module.ts'

// new-feature: imports

export default serverModule({
  identity: subscriptions,
  open: (services) => ({
    routes: [
      ...companyRoutes(services),
      ...linkingRoutes(services),
      // new-feature: routes
    ],
    records: [
      companyRecord(services).parts,
      // new-feature: records
    ],
    ports: linkingPorts(services),
    fillDemo: () => fillCompanies(services),
  }),
  events: Object.values(linkingEvents),
  settings: [itAgreementRequired],
})
