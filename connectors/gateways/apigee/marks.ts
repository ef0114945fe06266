import { randomBytes } from 'node:crypto'
import { isPortalId } from '../shared/mark.ts'
import type { App, Credential } from './client.ts'

/**
 * How the portal's objects are named at Apigee. An application has the portal's id as its name and says in attributes of which
 * environment it is. A credential carries the id of its key at the beginning of its secret: that is written in the same call as its
 * value, so there is no moment in which a key of the portal is nobody's. The rest of the secret is random and known to nobody else.
 */
export const attributeNames = { environment: 'portal-environment', display: 'DisplayName', team: 'portal-team', company: 'portal-company' }

/** Persons and teams go without their addresses. */
export const developerOf = (ownerId: string): string => `${ownerId}@portal.invalid`

export const secretOf = (keyId: string): string => `${keyId}-${randomBytes(24).toString('base64url')}`

const idLength = 36

/** The portal's id of a credential's key; undefined for one that somebody else made. */
export function keyIdOf({ secret }: Pick<Credential, 'secret'>): string | undefined {
  const id = secret.slice(0, idLength)
  return secret.charAt(idLength) === '-' && isPortalId(id) ? id : undefined
}

/** Whose an application is: this environment's, another one's of a portal, or (undefined) nobody's that is known. */
export function markOf(environmentId: string, { name, attributes }: App): 'ours' | 'other environment' | undefined {
  const mark = attributes.get(attributeNames.environment)
  if (mark !== undefined) return mark === environmentId ? 'ours' : 'other environment'
  // The mark may have been taken off by hand; the portal's id in the name counts as it.
  return isPortalId(name) ? 'ours' : undefined
}
