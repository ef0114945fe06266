import { conflict, existing, forbidden } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { isUsable, mayWithApplication, requireAction, statusOfKey } from '../application.rules.ts'
import { holdApplication } from './application.routes.ts'
import type { ApplicationFacts } from './application.store.ts'
import { keySecretPurpose, keyStore } from './key.store.ts'

/** A key's value opens all that is approved on it, so it is for those who may see all of that: groups narrow shared applications, too. */
export async function requireSight(tx: Db, caller: Caller, keyId: string): Promise<void> {
  if (await keyStore(tx).opensHidden(keyId, caller))
    throw forbidden('The key opens more than you may see. Ask somebody who may see all of it.', 'keyOpensMore')
}

/**
 * The value of a key for who may have it, with the key held.
 * @throws notFound, forbidden, or InvalidTransition for a revoked one
 */
export async function openKey(
  { clock, secrets }: Pick<Services, 'clock' | 'secrets'>,
  tx: Db,
  caller: Caller,
  { keyId, ...place }: { envId: string; id: string; keyId: string },
): Promise<{ application: ApplicationFacts; value: string; lastFour: string }> {
  const application = await holdApplication(tx, caller, place, 'refer')
  requireAction(mayWithApplication(caller, application.standing), 'reveal')
  const key = existing(await keyStore(tx).hold(application.id, keyId))
  if (!isUsable(statusOfKey({ revoked: key.revokedAt !== null, suspended: false, expiresAt: null }, clock.now())))
    throw conflict('InvalidTransition', 'The key is revoked; its value is not shown any more.')
  await requireSight(tx, caller, key.id)
  if (key.valueSealed === null) throw conflict('InvalidTransition', 'The gateway makes the value of this key and has not told it yet.')
  return { application, value: secrets.open(key.valueSealed, keySecretPurpose), lastFour: key.lastFour }
}
