import { serverModule } from '@portico/platform/server/module.ts'
import { agreementEvents } from './agreements/agreement-events.contract.ts'
import { agreementNoticeDays } from './agreements/agreement-settings.contract.ts'
import { agreementNotices } from './agreements/server/agreement-notices.job.ts'
import { companyRecord, companyRoutes } from './companies/server/company.routes.ts'
import { companySearch } from './companies/server/company-search.store.ts' // not copied
import { fillCompanies } from './demo/server/fill-companies.ts'
import { exportRoutes } from './export/server/export.routes.ts'
import { linkingEvents } from './linking/linking-events.contract.ts'
import { itAgreementRequired } from './linking/linking-settings.contract.ts'
import { linkingPorts } from './linking/server/linking.ports.ts'
import { linkingRoutes } from './linking/server/linking.routes.ts'
import { lostLinks } from './linking/server/lost-links.job.ts'
import { subscriptions } from './module.ts'
import { naming } from './naming.ts'
import { numbersPorts, numbersRoutes } from './numbers/server/numbers.routes.ts'
import { companyHearers } from './suspending/server/company-hearers.store.ts'
import { suspendingRoutes } from './suspending/server/suspending.routes.ts'
import { suspendingWork } from './suspending/server/suspending.work.ts'
import { suspendingEvents } from './suspending/suspending-events.contract.ts'

// new-feature: imports

export default serverModule({
  identity: subscriptions,
  naming,
  open: (services) => {
    const suspending = suspendingWork(services)
    const companies = companyRecord(services, suspending.moved)
    return {
      routes: [
        ...companyRoutes(services, companies), // copied as: ...companyRoutes(services, companyRecord(services)),
        ...suspendingRoutes(services),
        ...linkingRoutes(services),
        ...exportRoutes(services),
        ...numbersRoutes(services),
        // new-feature: routes
      ],
      records: [
        companies.parts, // copied as: companyRecord(services).parts,
        // new-feature: records
      ],
      ports: [...linkingPorts(services), ...numbersPorts, companyHearers(services.ports)],
      searchSources: [companySearch], // not copied
      jobs: [suspending.job, lostLinks(services), agreementNotices(services)],
      fillDemo: () => fillCompanies(services),
    }
  },
  events: Object.values({ ...linkingEvents, ...suspendingEvents, ...agreementEvents }),
  mails: new URL('mails/', import.meta.url),
  settings: [itAgreementRequired, agreementNoticeDays],
  closed: ['company', 'companyExport'].map((entityType) => ({ entityType, to: ['subscriptionManager'] as const })),
})
