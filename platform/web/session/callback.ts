import { UserManager } from 'oidc-client-ts'
import type { AppSettings } from '../boot/boot.ts'
import { sameOriginAddress } from './addresses.ts'
import { rememberSignIn } from './guard.ts'
import { oneStepSettings } from './settings.ts'

/** What a sign-in remembers while the person is at the provider. */
export interface SignInState {
  returnTo?: string
}

/**
 * Finishes a sign-in at `/callback` and tells where to go on. It has a manager of its own that neither monitors nor renews: beside a
 * stored old user the app's manager would make two frames and raise a stray event. Throws the sign-in errors of section 8.
 */
export async function finishSignIn(app: AppSettings, address: string): Promise<string> {
  const { origin } = new URL(address)
  const manager = new UserManager(oneStepSettings(app, origin))
  const user = await manager.signinCallback(address)
  rememberSignIn()
  return sameOriginAddress((user?.state as SignInState | undefined)?.returnTo, origin)
}
