import type { SyncNote } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { OwnAddress } from '@portico/platform/server/http/own-address.ts'
import type { Services } from '@portico/platform/server/services.ts'

/** What the internal portal needs beyond the platform's services; `apps/server` fills it. */
export interface ApidexServices extends Services {
  /** The embedded gateway, for environments that name no management address of their own. */
  embeddedGateway: {
    /** Management address of an environment, as the server itself reaches it. */
    adminUrl(environmentId: string): string
    adminToken: string
    /** Traffic address of an environment, as users see it; computed in each answer, never stored. */
    trafficUrl(environmentId: string): string
    /** Makes it read the environment's allowed upstream hosts anew. */
    refreshUpstreams(environmentId: string): Promise<void>
  }
  /** Base of the mock upstream of an environment, as the gateway reaches it. */
  mockUrl(environmentId: string): string
  /** Where gateways post a record of each call, and the token that an environment's gateway sends: it opens no other one's sink. */
  logSink: { url(environmentId: string): string; tokenOf(environment: { id: string; createdAt: string }): string }
  /** Path under which the portal itself serves the demo's upstream. */
  demoUpstreamPath: string
  /** Where the portal itself answers: no product's upstream. */
  ownAddress(): OwnAddress
  /** Addresses of the portal's own that a product may have as upstream all the same: the demo's service. */
  ownServices(): readonly string[]
  /** How long a server may hold one command of a gateway before another takes it over. */
  gatewayLeaseMs: number
}

/** What the worker and the reconciler of the gateways offer to the routes. */
export interface GatewaySync {
  /** Tries the commands of these targets once, now; answers after they settled or 3 s, whichever comes first. */
  tryNow(targets: readonly { kind: 'key' | 'product'; id: string }[]): Promise<void>
  /** Reads the gateway and mends what is the portal's own. `confirm` lets a stopped reconciler run once. */
  syncEnvironment(environmentId: string, options: { confirm: boolean }): Promise<SyncResult>
  /** Tells admins of an event of an environment, in the transaction of what it tells of. */
  noteEvent(tx: Db, environmentId: string, event: 'ENVIRONMENT_DELETED_WITH_OPEN_KEYS', facts: { openKeys: number }): Promise<void>
  /** For a reader who wants it fresh: compares unless that was done in the last seconds, waits no longer than a reader would, and says how it went. */
  freshen(environmentId: string): Promise<SyncNote>
}

export interface SyncResult {
  ok: boolean
  /** It would have changed too much, so nothing was mended until an admin confirms. */
  stopped: boolean
  /** Keys and products that were brought back to what the portal wants. */
  changed: number
  /** Foreign objects that were seen. */
  drift: number
  /** Products that the gateway has no more, by their names there. */
  retired: string[]
  message: string
}
