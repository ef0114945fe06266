import { AppError } from '../../contract/errors.ts'
import type { Role } from '../../contract/roles.ts'
import type { AppSettings } from '../boot/boot.ts'
import { send } from '../client/client.ts'
import { askedAhead } from '../missingCode.ts'
import { here, userKey } from './addresses.ts'
import { announceSignOut } from './announce.ts'
import { claimTab } from './duplicate.ts'
import { forgetSignIns } from './guard.ts'
import type { Provider } from './provider.ts'
import { forgetRoles, readRoles, storeRoles } from './roles.ts'
import { sessionState } from './state.ts'
import { readStoredUser, takeUser } from './tokens.ts'

let provider: () => Promise<Provider> = () => Promise.reject(new Error('No session.'))
let rolesOf: { sub: string; roles: Promise<readonly Role[]> } | undefined

/**
 * Reads the stored user. A duplicated tab drops its copy and signs in silently; an expired user is renewed. The library itself comes
 * when it is needed, else by `watchProvider` after the first paint.
 */
export async function startSession(app: AppSettings, showsPublicPage: () => Promise<boolean>): Promise<void> {
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
  // Asked for while the app still loads: the roles of whoever is signed in, the library for whoever will have to sign in.
  if (sessionState.get().user) void loadRoles().catch(() => undefined)
  else void askedAhead(import('./provider.ts'))
}

/** Starts renewal and monitoring. Without its code, the first call that asks for a renewal says so. */
export const watchProvider = (): void => void askedAhead(provider())

/** Sends the browser to the provider, to come back to the address. Ends only when that failed; the page then tells why. */
export const signIn = async (returnTo = here(), asked = false): Promise<void> => (await provider()).signIn(returnTo, asked)
export const logout = async (): Promise<void> => (await provider()).logout()
/** Renews the token silently; false when it failed. */
export const renew = async (): Promise<boolean> => (await provider()).renew()

/** Joins the session that the person has at the provider, without asking them; false where there is none. */
export const joinSession = async (): Promise<boolean> => {
  const user = await provider()
    .then((ready) => ready.signInSilently())
    .catch(() => null)
  return user !== null
}

/**
 * The roles of the signed-in user, asked once. A tab that knew them before its reload shows its page with those and asks beside it: they
 * only decide what is shown, the server decides what may be done.
 */
export function loadRoles(): Promise<readonly Role[]> {
  const sub = sessionState.get().user?.sub ?? ''
  if (rolesOf?.sub === sub && sessionState.get().user) return rolesOf.roles
  const asked = askRoles()
  const known = readRoles(sub)
  if (known) sessionState.update((state) => ({ ...state, roles: known }))
  const mine = { sub, roles: known ? Promise.resolve(known) : asked }
  rolesOf = mine
  asked.then(
    (roles) => {
      storeRoles(sub, roles)
      if (rolesOf !== mine || !known) return
      rolesOf = { sub, roles: asked }
      if (known.join() !== roles.join()) onRolesChange()
    },
    (error: unknown) => {
      if (rolesOf !== mine) return
      // Without an answer the page that shows stays; a refused token is told by the navigation.
      const isRefused = error instanceof AppError && error.statusCode === 401
      if (known && !isRefused) return
      rolesOf = undefined
      forgetRoles()
      if (known) onRolesChange()
    },
  )
  return mine.roles
}

let onRolesChange = (): void => {}
/** Called when the roles are others than those that the page began with. */
export const whenRolesChange = (run: () => void): void => {
  onRolesChange = run
}

async function askRoles(): Promise<readonly Role[]> {
  const answer = await send('GET', '/roles', undefined)
  const roles = (await answer.json()) as Role[]
  sessionState.update((state) => ({ ...state, roles }))
  // The API took the token: this sign-in was no round of a loop.
  forgetSignIns()
  return roles
}
