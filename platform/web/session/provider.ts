import { UserManager } from 'oidc-client-ts'
import type { AppSettings } from '../boot/boot.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { languages } from '../i18n/locales.ts'
import { here, sameOriginAddress, signedOutAddress } from './addresses.ts'
import type { SignInState } from './callback.ts'
import { forgetSignIns, mayStartSignIn } from './guard.ts'
import { watchSession } from './monitor.ts'
import { OneRenewalManager } from './one-renewal.ts'
import { redirectNavigator } from './redirect-navigator.ts'
import { oneStepSettings, userManagerSettings } from './settings.ts'
import { clearSession, failSignIn, isLeaving, refused, setLeaving, takeUser } from './tokens.ts'

export type Provider = ReturnType<typeof startProvider>
/** The provider is down or slow; nobody waits longer than this to be signed out here. */
const revocationMs = 2000

/** The library with its renewal and monitoring, wired to the portal. Downloaded when it is needed, at the latest after the first paint. */
export function startProvider(app: AppSettings, showsPublicPage: () => Promise<boolean>) {
  const manager = new OneRenewalManager(userManagerSettings(app, location.origin), redirectNavigator)
  const { events } = manager
  events.addUserLoaded(takeUser)
  events.addUserUnloaded(() => takeUser(undefined))
  events.addAccessTokenExpired(() => void renew())
  // The library retries a timeout by itself after 5 s; whatever else it raises here is final.
  events.addSilentRenewError(() => void renewalFailed())
  events.addUserSignedOut(signedOutElsewhere)
  // The same person in a new session: the tokens of the old one are dead.
  events.addUserSessionChanged(() => void signInSilently().catch(unlessLate))
  watchSession(manager, signedOutElsewhere)

  /** By the hidden frame, whatever refresh token there is. */
  const signInSilently = () => manager.signinSilent({ forceIframeAuth: true })

  /** Renews silently: by the refresh token if there is one, else in a hidden frame. False when it failed. */
  async function renew(): Promise<boolean> {
    try {
      return (await manager.signinSilent()) !== null
    } catch (error) {
      await unlessLate(error)
      return false
    }
  }

  /** A timeout is tried again: by the library, and by the next call that is refused. */
  async function unlessLate(error: unknown): Promise<void> {
    if (!(error instanceof Error && error.name === 'ErrorTimeout')) await renewalFailed()
  }

  /** A silent sign-in that fails logs the user out: from a public page to sign-out, from any other to sign-in. */
  async function renewalFailed(): Promise<void> {
    if (isLeaving()) return
    setLeaving(true)
    const idToken = (await manager.getUser())?.id_token
    const [returnTo, isPublic] = [here(), await showsPublicPage()]
    await manager.removeUser()
    clearSession()
    if (isPublic) return endAtProvider(idToken)
    await signIn(returnTo)
    setLeaving(false)
  }

  /** Sends the browser to the provider. The promise does not end when that worked: the page goes away. */
  async function signIn(returnTo: string, asked = false): Promise<void> {
    if (asked) forgetSignIns()
    const back = sameOriginAddress(returnTo, location.origin)
    try {
      if (!mayStartSignIn()) throw new Error(refused)
      // Asked anew, a provider that is down by now is told in our words; the browser would go to its own error page.
      const asking = new UserManager(oneStepSettings(app, location.origin), redirectNavigator)
      await asking.signinRedirect({ state: { returnTo: back } satisfies SignInState, ui_locales: languages[currentLanguage()].intl })
      await new Promise(() => {})
    } catch (error) {
      failSignIn(error, back)
    }
  }

  /** Signs out here and at the provider. */
  async function logout(): Promise<void> {
    if (isLeaving()) return
    const user = await manager.getUser()
    if (!user) {
      // biome-ignore lint/suspicious/noConsole: section 8 of the specification names this line.
      console.log('User not logged in')
      return location.assign(signedOutAddress)
    }
    setLeaving(true)
    // The refresh token only: providers refuse to revoke access tokens that are JWTs, and those die within minutes.
    const revoked = user.refresh_token ? manager.revokeTokens(['refresh_token']).catch(() => undefined) : undefined
    await Promise.race([revoked, new Promise((resolve) => setTimeout(resolve, revocationMs))])
    clearSession()
    await endAtProvider(user.id_token)
  }

  /** The provider says that this user is signed out. When somebody else is signed in there by now, their session stays. */
  async function signedOutElsewhere(): Promise<void> {
    if (isLeaving()) return
    setLeaving(true)
    const idToken = (await manager.getUser())?.id_token
    const status = await manager.querySessionStatus().catch(() => undefined)
    clearSession()
    if (status && !status.sub) return endAtProvider(idToken)
    await manager.removeUser()
    location.assign(signedOutAddress)
  }

  /** To the provider's end-session address; without one, or without an answer, straight to the signed-out page. */
  async function endAtProvider(idToken: string | undefined): Promise<void> {
    try {
      await manager.signoutRedirect(idToken ? { id_token_hint: idToken } : {})
    } catch {
      await manager.removeUser()
      location.assign(signedOutAddress)
    }
  }

  return { renew, signIn, signInSilently, logout }
}
