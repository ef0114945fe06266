import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import { platformTypes } from '@portico/connectors/gateways/platform.contract.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import * as z from 'zod/mini'
import { approvals } from '../environment.contract.ts'
import { defaultMaxKeys, usualKeyHeader } from '../environment.rules.ts'
import { storedSettings } from './environment.table.ts'

/** What decides how an environment is driven. */
export const storedEnvironmentRow = z.strictObject({
  id: z.string(),
  displayName: z.string(),
  type: z.enum(platformTypes),
  url: z.nullable(z.string()),
  settings: storedSettings,
  /** Sealed, by field name. */
  credentials: z.record(z.string(), z.string()),
  approvalDefault: z.enum(approvals),
  createdAt: z.string(),
})
export type StoredEnvironment = z.infer<typeof storedEnvironmentRow>

export interface EffectiveSettings {
  /** The portal brings the gateway itself. */
  embedded: boolean
  manageProducts: boolean
  upstreamHosts: string[]
  /** How many living keys an application may have. */
  maxKeys: number
  /** Visitors see its public products. */
  public: boolean
  /** The header of calls that carries the key. */
  keyHeader: string
}

/** What is stored, with what follows from the platform: the embedded gateway's products are always the portal's. */
export function effectiveOf({ type, settings }: Pick<StoredEnvironment, 'type' | 'settings'>): EffectiveSettings {
  const capabilities = capabilitiesOf(type)
  const embedded = capabilities.embedded && settings.adminUrl === undefined
  const manageProducts = embedded || (capabilities.manageProducts && settings.manageProducts === true)
  return {
    embedded,
    manageProducts,
    upstreamHosts: settings.upstreamHosts ?? [],
    maxKeys: settings.maxKeys ?? defaultMaxKeys,
    public: settings.public ?? false,
    // What the portal makes at a gateway looks for the key in the usual one.
    keyHeader: manageProducts ? usualKeyHeader : (settings.keyHeader ?? capabilities.keyHeader),
  }
}

/** The gateway's traffic address as users see it; the embedded one's is computed in each answer, never stored. */
export function trafficUrlOf(
  gateway: { trafficUrl(environmentId: string): string },
  environment: Pick<StoredEnvironment, 'id' | 'type' | 'settings' | 'url'>,
): string | null {
  return effectiveOf(environment).embedded ? gateway.trafficUrl(environment.id) : environment.url
}

/** Whether there is a gateway to drive: a platform with a driver, and an address of it unless the portal brings the gateway itself. */
export const isDriven = ({ type, settings }: Pick<StoredEnvironment, 'type' | 'settings'>): boolean =>
  capabilitiesOf(type).driven && (effectiveOf({ type, settings }).embedded || settings.adminUrl !== undefined)

/**
 * An environment that has no gateway to drive is kept: what its gateway would have to follow is not made there.
 * @throws 422 `notSupported`.
 */
export function refuseUndriven(environment: Pick<StoredEnvironment, 'type' | 'settings' | 'displayName'>): void {
  if (!isDriven(environment))
    throw invalid({
      path: 'environmentId',
      code: 'notSupported',
      message: `${environment.displayName} has no gateway that the portal can reach yet, so it takes no applications and no products.`,
    })
}

/**
 * Where the gateway makes the products, the portal reads them: what somebody made here by hand would be at no gateway.
 * @throws 422 `notSupported`.
 */
export function refuseUnmanaged(environment: Pick<StoredEnvironment, 'type' | 'settings' | 'displayName'>): void {
  if (!effectiveOf(environment).manageProducts)
    throw invalid({
      path: 'environmentId',
      code: 'notSupported',
      message: `The gateway of ${environment.displayName} makes its API products, and the portal reads them from there. Make it at the gateway.`,
    })
}
