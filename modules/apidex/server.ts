import type { Degraded } from '@portico/platform/server/http/health.ts'
import type { Route } from '@portico/platform/server/http/route.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import { productRoutes } from './api-products/server/api-product.routes.ts'
import type { ApidexServices } from './apidex-services.ts'
import { applicationRoutes } from './applications/server/application.routes.ts'
import { keyRoutes } from './applications/server/key.routes.ts'
import { sealedKeys } from './applications/server/sealed.store.ts'
import { approvalRoutes } from './approvals/server/approval.routes.ts'
import { demoCalls } from './demo/server/demo-calls.ts'
import { fillDemo } from './demo/server/fill-demo.ts'
import { environmentRoutes } from './environments/server/environment.routes.ts'
import { allowedUpstreams } from './environments/server/environment.store.ts'
import { sealedCredentials } from './environments/server/sealed.store.ts'
import { wantHolders, wantProducts } from './gateway-commands/server/want.store.ts'
import { environmentStates } from './gateway-sync/server/environment-state.store.ts'
import { gatewaySyncRoutes } from './gateway-sync/server/gateway-sync.routes.ts'
import { startGatewaySync } from './gateway-sync/server/gateway-sync.ts'
import { permissionGroupRoutes } from './permission-groups/server/permission-group.routes.ts'
import { specEngine } from './specs/server/engine/engine.ts'
import { type LatestDocument, latestDocument } from './specs/server/latest-document.store.ts'
import { lintSpecs } from './specs/server/lint-specs.ts'
import { specRoutes } from './specs/server/spec.routes.ts'
import { teamRoutes } from './teams/server/team.routes.ts'
import { addDemoTraffic } from './traffic/server/demo-traffic.store.ts'
import { tendPartitions } from './traffic/server/partition.store.ts'
import { startTraffic } from './traffic/server/start-traffic.ts'
// new-feature: imports

/** Everything that the internal developer portal contributes to the server. */
export interface ApidexServer {
  routes: readonly Route[]
  jobs: readonly Job[]
  /** What keeps the demo's figures alive; only where it is wanted. */
  demoJobs: readonly Job[]
  documentOf(environmentId: string, apiproduct: string): Promise<LatestDocument | undefined>
  allowedUpstreams(environmentId: string): Promise<string[]>
  degraded(): Promise<Degraded[]>
  /** Before anything is answered: what the tables need. */
  prepare(): Promise<void>
  /** Once the server listens: the gateways are compared with what the portal wants. */
  start(): void
  stop(): Promise<void>
  /** Writes the demo's data into an empty portal. */
  fillDemo(): Promise<void>
}

export function apidexServer(services: ApidexServices): ApidexServer {
  const { db } = services.database
  const sync = startGatewaySync(services)
  const engine = specEngine({ log: services.log })
  const lint = lintSpecs(services, engine)
  const traffic = startTraffic(services)
  return {
    documentOf: (environmentId, apiproduct) => latestDocument(db, environmentId, apiproduct),
    allowedUpstreams: (environmentId) => allowedUpstreams(db, environmentId),
    degraded: environmentStates(db).degraded,
    routes: [
      ...teamRoutes(services),
      ...environmentRoutes(services, sync),
      ...productRoutes(services, { tryNow: sync.tryNow, wantProducts, wantHolders }),
      ...specRoutes(services, engine, lint),
      ...permissionGroupRoutes(services),
      ...applicationRoutes(services, sync),
      ...keyRoutes(services, sync),
      ...approvalRoutes(services, sync),
      ...gatewaySyncRoutes(services),
      ...traffic.routes,
      // new-feature: routes
    ],
    jobs: [...sync.jobs, lint.job, ...traffic.jobs],
    demoJobs: [demoCalls(services)],
    prepare: () => tendPartitions(services.database, services.clock.now()),
    start: sync.start,
    fillDemo: () => fillDemo(services, (keys) => services.database.transaction((tx) => addDemoTraffic(tx, keys, services.clock.now()))),
    async stop() {
      await sync.stop()
      await traffic.stop()
      await engine.close()
    },
  }
}

/** Where this module keeps secrets, for `npm run rekey`. */
export const apidexSealed = [sealedKeys, sealedCredentials]

export type { ApidexServices } from './apidex-services.ts'
export { upstreamPath as demoUpstreamPath } from './demo/server/fill-demo.ts'
