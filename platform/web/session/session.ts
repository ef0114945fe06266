import type { Role } from '../../contract/roles.ts'
import type { AppSettings } from '../boot/boot.ts'
import { send } from '../client/client.ts'
import { here, userKey } from './addresses.ts'
import { claimTab } from './duplicate.ts'
import { forgetSignIns } from './guard.ts'
import { announceSignOut } from './monitor.ts'
import type { Provider } from './provider.ts'
import { sessionState } from './state.ts'
import { readStoredUser, takeUser } from './tokens.ts'

let provider: () => Promise<Provider> = () => Promise.reject(new Error('The session has not started.'))
let rolesOf: { sub: string; roles: Promise<readonly Role[]> } | undefined

/**
 * Reads the stored user. A duplicated tab drops its copy and signs in silently; an expired user is renewed. The library itself comes
 * when it is needed, else by `watchProvider` after the first paint.
 */
export async function startSession(app: AppSettings, showsPublicPage: () => boolean): Promise<void> {
  let loading: Promise<Provider> | undefined
  provider = () => {
    loading ??= import('./provider.ts').then((file) => file.startProvider(app, showsPublicPage))
    return loading
  }
  // The page that the provider sends people to after signing out tells the other tabs.
  if (new URLSearchParams(location.search).has('rnr')) announceSignOut()

  const tab = await claimTab()
  const stored = readStoredUser(userKey(app))
  if (tab.duplicate && stored) {
    sessionStorage.removeItem(userKey(app))
    takeUser(await (await provider()).signInSilently().catch(() => null))
  } else if (stored === 'expired') await (await provider()).renew()
  else takeUser(stored)
}

/** Starts renewal and monitoring. */
export const watchProvider = async (): Promise<void> => void (await provider())

/** Sends the browser to the provider, to come back to the address. Ends only when that failed; the page then tells why. */
export const signIn = async (returnTo = here(), asked = false): Promise<void> => (await provider()).signIn(returnTo, asked)
export const logout = async (): Promise<void> => (await provider()).logout()
/** Renews the token silently; false when it failed. */
export const renew = async (): Promise<boolean> => (await provider()).renew()

/** The roles of the signed-in user, asked once. */
export function loadRoles(): Promise<readonly Role[]> {
  const sub = sessionState.get().user?.sub ?? ''
  if (rolesOf?.sub === sub && sessionState.get().user) return rolesOf.roles
  const roles = askRoles()
  rolesOf = { sub, roles }
  roles.catch(() => {
    if (rolesOf?.roles === roles) rolesOf = undefined
  })
  return roles
}

async function askRoles(): Promise<readonly Role[]> {
  const answer = await send('GET', '/roles', undefined)
  const roles = (await answer.json()) as Role[]
  sessionState.update((state) => ({ ...state, roles }))
  // The API took the token: this sign-in was no round of a loop.
  forgetSignIns()
  return roles
}
