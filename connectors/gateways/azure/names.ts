import { isPortalId } from '../shared/mark.ts'

/**
 * The name of a key's subscription holds the environment and the key, so it is marked in the call that makes it. A subscription is of
 * one product, and there is none without: a key that has no approved product is not there at all.
 */
export const nameOf = (environmentId: string, keyId: string): string => `portal-${environmentId}-${keyId}`
const ownName = /^portal-(.+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The key of the portal, of whichever environment, that a subscription of this name is; undefined for anybody else's. */
export function keyNamed(name: string): { environmentId: string; keyId: string } | undefined {
  const [, environmentId, keyId = ''] = ownName.exec(name) ?? []
  return environmentId !== undefined && isPortalId(keyId) ? { environmentId, keyId } : undefined
}
