import { gatewayDocument, gatewayUpstreams } from '@portico/connectors/gateways/served.contract.ts'
import { publishDocument, tiedFields } from '@portico/dictionary/contract.ts'
import { specEngine } from '@portico/documents/server/engine.ts'
import { type RunningModule, serverModule } from '@portico/platform/server/module.ts'
import { fill } from '@portico/platform/server/ports.ts'
import { startAdopter } from './adoption/server/adopter.ts'
import { adoptionRoutes } from './adoption/server/adoption.routes.ts'
import { analyticsRoutes } from './analytics/server/analytics.routes.ts'
import { productRoutes } from './api-products/server/api-product.routes.ts'
import { offeredOfProducts } from './api-products/server/offered.store.ts'
import { productSearches } from './api-products/server/product-search.store.ts'
import { apidexEvents } from './apidex-events.contract.ts'
import type { ApidexServices } from './apidex-services.ts'
import { deletedKeptDays } from './applications/application-settings.contract.ts'
import { blockWithoutCompany } from './applications/company-settings.contract.ts'
import { keyNoticeDays } from './applications/key-settings.contract.ts'
import { applicationRoutes } from './applications/server/application.routes.ts'
import { applicationStore } from './applications/server/application.store.ts'
import { applicationSearch } from './applications/server/application-search.store.ts'
import { besidesOfApplications } from './applications/server/besides.store.ts'
import { heldHere } from './applications/server/held-by-people.store.ts'
import { keyRoutes } from './applications/server/key.routes.ts'
import { keyCalendarRoutes } from './applications/server/key-calendar.routes.ts'
import { keyNotices } from './applications/server/key-notices.job.ts'
import { setLastUsed } from './applications/server/key-use.store.ts'
import { offered } from './applications/server/offered.store.ts'
import { purging } from './applications/server/purge.job.ts'
import { requestCommentRoutes } from './applications/server/request-comment.routes.ts'
import { sealedKeys } from './applications/server/sealed.store.ts'
import { selfApproval } from './approvals/approval-settings.contract.ts'
import { approvalRoutes } from './approvals/server/approval.routes.ts'
import { approvalDigest } from './approvals/server/approval-digest.job.ts'
import { consumerRoutes } from './consumers/server/consumer.routes.ts'
import { offeredHearers } from './consumers/server/hearers.store.ts'
import { demoCalls } from './demo/server/demo-calls.ts'
import { fillCatalogue, fillDemo } from './demo/server/fill-demo.ts'
import { environmentRoutes } from './environments/server/environment.routes.ts'
import { allowedUpstreams } from './environments/server/environment.store.ts'
import { environmentStates } from './environments/server/environment-state.store.ts'
import { offeredOfEnvironments } from './environments/server/offered.store.ts'
import { sealedCredentials } from './environments/server/sealed.store.ts'
import { wantHolders, wantProducts } from './gateway-commands/server/want.store.ts'
import { environmentLogKeptDays } from './gateway-sync/environment-log-settings.contract.ts'
import { documentImport } from './gateway-sync/server/documents.ts'
import { gatewaySyncRoutes } from './gateway-sync/server/gateway-sync.routes.ts'
import { startGatewaySync } from './gateway-sync/server/gateway-sync.ts'
import { bringGuides } from './guides/server/bring-guides.ts'
import { guideRoutes } from './guides/server/guide.routes.ts'
import { menuRoutes } from './guides/server/menu.routes.ts'
import { guideSearch, picturesInGuides } from './guides/server/offered.store.ts'
import { apidex } from './module.ts'
import { naming } from './naming.ts'
import { permissionGroupRoutes } from './permission-groups/server/permission-group.routes.ts'
import { latestDocument } from './specs/server/latest-document.store.ts'
import { offeredToEverybody } from './specs/server/public.store.ts'
import { specRoutes } from './specs/server/spec.routes.ts'
import { specChecks } from './specs/server/spec-checks.ts'
import { specImport } from './specs/server/spec-import.ts'
import { fieldsTiedTo } from './specs/server/term-ties.store.ts'
import { invitationsPerDay } from './teams/invitation-settings.contract.ts'
import { teamRoutes } from './teams/server/team.routes.ts'
import { teamSearch } from './teams/server/team-search.store.ts'
import { addDemoTraffic } from './traffic/server/demo-traffic.store.ts'
import { offeredOfTraffic } from './traffic/server/offered.store.ts'
import { tendPartitions } from './traffic/server/partition.store.ts'
import { startTraffic } from './traffic/server/start-traffic.ts'
import { publicCalls } from './tryit/server/public-calls.ts'
import { tryItRoutes } from './tryit/server/tryit.routes.ts'

// new-feature: imports

function open(services: ApidexServices): RunningModule {
  const { db } = services.database
  const sync = startGatewaySync(services)
  const adopter = startAdopter(services, (environmentId) => sync.syncEnvironment(environmentId, { confirm: false }))
  const engine = specEngine({ log: services.log })
  const checks = specChecks(services, engine)
  const documents = documentImport(services, engine, checks)
  const tryIt = tryItRoutes(services, engine)
  const calls = publicCalls(services)
  const traffic = startTraffic(services, {
    noteUses: setLastUsed,
    seesApplication: async (tx, caller, envId, id) => (await applicationStore(tx).get(caller, envId, id)) !== undefined,
  })
  // What the external portal stands on where this module is off: products, their documents, and the gateways that serve them.
  const base: RunningModule['base'] = {
    ports: [fill(gatewayDocument, latestDocument), fill(gatewayUpstreams, allowedUpstreams), ...offeredToEverybody(services), calls.port],
    degraded: environmentStates(db).degraded,
    jobs: [...sync.jobs, checks.job, documents.job],
    prepare: () => tendPartitions(services.database, services.clock.now()),
    start: () => {
      sync.start()
      checks.soon()
    },
    fillDemo: () => fillCatalogue(services),
  }
  return {
    ...base,
    base,
    ports: [
      ...(base.ports ?? []),
      // Reading a document is slow, so this is no part of the transaction of who asks.
      fill(publishDocument, async (_tx, caller, requestId, { fileName, content, ...upload }) => {
        const source = () => Buffer.from(content)
        const spec = await specImport(services, engine)(
          caller,
          { caller, requestId },
          { ...upload, latest: true, source, hints: { fileName } },
        )
        checks.soon()
        return spec.id
      }),
      fill(tiedFields, fieldsTiedTo),
      ...offered(services),
      ...offeredOfProducts,
      ...offeredOfEnvironments,
      ...offeredOfTraffic,
      ...offeredHearers,
      picturesInGuides,
      heldHere,
      besidesOfApplications(services.ports),
    ],
    routes: [
      ...teamRoutes(services),
      ...environmentRoutes(services, {
        ...sync,
        // Whoever asks for a comparison means the documents, too, and waits for the comparison alone.
        syncEnvironment: async (environmentId, options) => {
          const compared = await sync.syncEnvironment(environmentId, options)
          if (compared.ok) documents.soon(environmentId)
          return compared
        },
      }),
      ...productRoutes(services, { tryNow: sync.tryNow, wantProducts, wantHolders }),
      ...consumerRoutes(services),
      ...specRoutes(services, engine, checks),
      ...permissionGroupRoutes(services),
      ...applicationRoutes(services, sync),
      ...keyRoutes(services, sync),
      ...keyCalendarRoutes(services),
      ...requestCommentRoutes(services),
      ...approvalRoutes(services, sync),
      ...gatewaySyncRoutes(services),
      ...adoptionRoutes(services, adopter),
      ...traffic.routes,
      ...analyticsRoutes(services),
      ...tryIt.routes,
      ...guideRoutes(services),
      ...menuRoutes(services),
      // new-feature: routes
    ],
    searchSources: [...productSearches, teamSearch, applicationSearch, guideSearch],
    jobs: [keyNotices(services), purging(services), approvalDigest(services), adopter.job, ...(base.jobs ?? []), ...traffic.jobs],
    demoJobs: [demoCalls(services)],
    async prepare() {
      await base.prepare?.()
      await bringGuides(services.database, services.clock.now())
    },
    fillDemo: () =>
      fillDemo(services, (keys) => services.database.transaction((tx) => addDemoTraffic(tx, keys, services.clock.now(), setLastUsed))),
    async stop() {
      await documents.stop()
      // A comparison that was begun for who undid something ends with those of the gateways.
      await Promise.all([adopter.stop(), sync.stop()])
      await traffic.stop()
      await tryIt.stop()
      await calls.stop()
      const checked = checks.stop()
      await engine.close()
      await checked
    },
  }
}

export default serverModule<ApidexServices>({
  identity: apidex,
  naming,
  alsoFor: ['ExternalDeveloperPortal'],
  open,
  sealed: [sealedKeys, sealedCredentials],
  events: Object.values(apidexEvents),
  mails: new URL('mails/', import.meta.url),
  settings: [selfApproval, blockWithoutCompany, keyNoticeDays, deletedKeptDays, environmentLogKeptDays, invitationsPerDay],
})

export type { ApidexServices } from './apidex-services.ts'
export { logTokenOf } from './traffic/server/log-token.ts'
