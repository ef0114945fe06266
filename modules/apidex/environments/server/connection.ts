import { embeddedCredentials } from '@portico/connectors/gateways/described.ts'
import { type Connection, type GatewayDriver, GatewayError } from '@portico/connectors/gateways/gateway.ts'
import { driverOf } from '@portico/connectors/gateways/registry.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import type { GatewayFailure } from '../environment-states.contract.ts'
import { effectiveOf, type StoredEnvironment } from './effective.ts'

export const credentialPurpose = 'environment credential'
export const sealCredential = (secrets: Secrets, value: string): string => secrets.seal(value, credentialPurpose)

export const openCredential = (secrets: Secrets, sealed: string): string => secrets.open(sealed, credentialPurpose)

export interface Driven {
  driver: GatewayDriver
  connection: Connection
}

/** Why the portal cannot work at a gateway. What is no failure of the gateway's own was no answer of it; what may pass and has no reason was an answer that is an error. */
export function failureKind(error: unknown): GatewayFailure {
  if (!(error instanceof GatewayError)) return 'answer'
  return error.reason ?? (error.kind === 'refused' ? 'refused' : 'error')
}

/**
 * The driver of an environment with its connection for one call: credentials opened, the embedded gateway's address and token filled in.
 * Undefined when the platform has no driver yet or nobody has given a management address.
 */
export function connectionOf(
  services: Pick<ApidexServices, 'secrets' | 'embeddedGateway' | 'clock'>,
  environment: StoredEnvironment,
  call: { signal: AbortSignal; mayWrite?: () => void },
): Driven | undefined {
  const driver = driverOf(environment.type)
  if (!driver) return undefined
  const { embedded } = effectiveOf(environment)
  const adminUrl = embedded ? services.embeddedGateway.adminUrl(environment.id) : environment.settings.adminUrl
  if (adminUrl === undefined) return undefined
  const credentials = embedded
    ? embeddedCredentials(services.embeddedGateway.adminToken)
    : Object.fromEntries(Object.entries(environment.credentials).map(([name, sealed]) => [name, openCredential(services.secrets, sealed)]))
  return {
    driver,
    connection: {
      environmentId: environment.id,
      adminUrl,
      credentials,
      settings: { ...environment.settings },
      signal: call.signal,
      mayWrite: call.mayWrite ?? (() => {}),
      clock: services.clock,
    },
  }
}
