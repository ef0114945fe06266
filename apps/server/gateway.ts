import type { ApidexServices } from '@portico/apidex/server.ts'
import type { EmbeddedGateway } from '@portico/embedded/gateway/gateway.ts'
import type { GatewayOptions } from '@portico/embedded/gateway/options.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Config } from './config.ts'
import type { SystemTokens } from './system-tokens.ts'

export interface GatewayWiring {
  services: ApidexServices
  options: Omit<GatewayOptions, 'documentOf' | 'allowedUpstreams'>
  started(gateway: EmbeddedGateway): void
}

/** The addresses and tokens by which the portal reaches its own gateway: over HTTP, like any other. */
export function gatewayServices(services: Services, tokens: SystemTokens, config: Config): GatewayWiring {
  let refresh: (environmentId: string) => Promise<void> = async () => {}
  const publicHost = new URL(config.publicUrl)
  const trafficBase = config.gatewayPort ? `${publicHost.protocol}//${publicHost.hostname}:${config.gatewayPort}` : config.publicUrl
  return {
    services: {
      ...services,
      selfApproval: config.selfApproval,
      gatewayLeaseMs: config.gatewayLeaseMs,
      embeddedGateway: {
        adminUrl: (environmentId) => `${services.internalUrl()}/gateway-admin/${environmentId}`,
        adminToken: tokens['gateway admin token'],
        trafficUrl: (environmentId) => `${trafficBase}/gateway/${environmentId}`,
        refreshUpstreams: (environmentId) => refresh(environmentId),
      },
      // Where gateways reach the portal is stored in them, and so it is the same whichever server writes it.
      mockUrl: (environmentId) => `${services.publicUrl}/mock/${environmentId}`,
      logSink: { url: (environmentId) => `${services.publicUrl}/gateway-log/${environmentId}`, token: tokens['gateway log token'] },
    },
    options: {
      database: services.database,
      secrets: services.secrets,
      clock: services.clock,
      adminToken: tokens['gateway admin token'],
      mockToken: tokens['mock token'],
      host: config.host,
      ...(config.gatewayPort ? { gatewayPort: config.gatewayPort } : {}),
      publicOrigin: services.publicUrl,
      ownOrigin: services.internalUrl,
      ...(config.trustProxy ? { trustedProxies: config.trustProxy } : {}),
      log: services.log,
    },
    started: (gateway) => {
      refresh = gateway.refreshUpstreams
    },
  }
}
