import { serverModule } from '@portico/platform/server/module.ts'
import { companyRecord, companyRoutes } from './companies/server/company.routes.ts'
import { fillCompanies } from './demo/server/fill-companies.ts'
import { subscriptions } from './module.ts'

// new-feature: imports

export default serverModule({
  identity: subscriptions,
  open: (services) => ({
    routes: [
      ...companyRoutes(services),
      // new-feature: routes
    ],
    records: [
      companyRecord(services).parts,
      // new-feature: records
    ],
    fillDemo: () => fillCompanies(services),
  }),
})
