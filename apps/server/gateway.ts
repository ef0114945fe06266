import { logTokenOf } from '@portico/apidex/server.ts'
import { gatewayDocument, gatewayUpstreams } from '@portico/connectors/gateways/served.contract.ts'
import type { CoreServices } from '@portico/core/server.ts'
import { type EmbeddedGateway, embeddedGateway } from '@portico/embedded/gateway/gateway.ts'
import { gridCapacity } from '@portico/embedded/upstream/grid-capacity.ts'
import type { ExternalServices } from '@portico/external/server.ts'
import type { RawMount } from '@portico/platform/server/http/app.ts'
import { portOf } from '@portico/platform/server/http/own-address.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Config } from './config.ts'
import type { HostServices } from './modules.ts'
import type { SystemTokens } from './system-tokens.ts'

/** What modules need to reach gateways. */
type GatewayServices = Omit<HostServices, keyof CoreServices | keyof ExternalServices>

export interface GatewayWiring {
  services: GatewayServices
  /** Starts the embedded gateway where a module that is on has products for it. */
  start(): Promise<{ gateway: EmbeddedGateway; mounts: RawMount[] } | undefined>
}

const demoUpstreamPath = '/upstream/grid-capacity'

/** The addresses and tokens by which the portal reaches its own gateway: over HTTP, like any other. */
export function gatewayServices(services: Services, tokens: SystemTokens, config: Config): GatewayWiring {
  let refresh: (environmentId: string) => Promise<void> = async () => {}
  const ownServices = config.demo ? [demoUpstreamPath] : []
  const publicHost = new URL(config.publicUrl)
  const trafficBase = config.gatewayPort ? `${publicHost.protocol}//${publicHost.hostname}:${config.gatewayPort}` : config.publicUrl
  const { db } = services.database
  return {
    services: {
      demoUpstreamPath,
      ownAddress: () => ({
        publicUrl: services.publicUrl,
        ports: [portOf(services.publicUrl), portOf(services.internalUrl()), ...(config.gatewayPort ? [config.gatewayPort] : [])],
      }),
      ownServices: () => ownServices.map((path) => `${services.internalUrl()}${path}`),
      gatewayLeaseMs: config.gatewayLeaseMs,
      embeddedGateway: {
        adminUrl: (environmentId) => `${services.internalUrl()}/gateway-admin/${environmentId}`,
        adminToken: tokens['gateway admin token'],
        trafficUrl: (environmentId) => `${trafficBase}/gateway/${environmentId}`,
        refreshUpstreams: (environmentId) => refresh(environmentId),
      },
      // Where gateways reach the portal is stored in them, and so it is the same whichever server writes it.
      mockUrl: (environmentId) => `${services.publicUrl}/mock/${environmentId}`,
      logSink: {
        url: (environmentId) => `${services.publicUrl}/gateway-log/${environmentId}`,
        tokenOf: (environment) => logTokenOf(tokens['gateway log token'], environment),
      },
    },
    async start() {
      if (!services.ports.isFilled(gatewayDocument)) return undefined
      const gateway = await embeddedGateway({
        database: services.database,
        secrets: services.secrets,
        clock: services.clock,
        adminToken: tokens['gateway admin token'],
        mockToken: tokens['mock token'],
        host: config.host,
        ...(config.gatewayPort ? { gatewayPort: config.gatewayPort } : {}),
        publicOrigin: services.publicUrl,
        ownOrigin: services.internalUrl,
        ownServices,
        ...(config.trustProxy ? { trustedProxies: config.trustProxy } : {}),
        limits: {
          ...(config.gatewayCallsPerKey ? { callsPerKey: config.gatewayCallsPerKey } : {}),
          ...(config.gatewayCallsPerAddress ? { callsPerAddress: config.gatewayCallsPerAddress } : {}),
        },
        log: services.log,
        documentOf: (environmentId, apiproduct) => services.ports.of(gatewayDocument)(db, environmentId, apiproduct),
        allowedUpstreams: (environmentId) => services.ports.of(gatewayUpstreams)(db, environmentId),
      })
      refresh = gateway.refreshUpstreams
      const mounts = [
        { prefix: '/gateway-admin', handle: gateway.admin },
        { prefix: '/gateway', handle: gateway.traffic },
        { prefix: '/mock', handle: gateway.mock },
        ...(config.demo ? [{ prefix: demoUpstreamPath, handle: gridCapacity() }] : []),
      ]
      return { gateway, mounts }
    },
  }
}
