import type { AppSettings } from '../boot/boot.ts'

/** Where the provider sends people after signing out: the signed-out page, which never starts a sign-in by itself. */
export const signedOutAddress = '/?rnr=1'

/** Where the library keeps the signed-in user, in session storage. */
export const userKey = (app: Pick<AppSettings, 'authority' | 'clientId'>): string => `oidc.user:${app.authority}:${app.clientId}`

/** The address that shows, to come back to. */
export const here = (): string => location.pathname + location.search + location.hash

/** An address of this origin, as path, search and hash; anything else leads to the dashboard. */
export function sameOriginAddress(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return '/dashboard'
  const url = new URL(address, origin)
  const own = url.origin === origin && !/^\/callback(_silent)?\/?$/.test(url.pathname) && !url.searchParams.has('rnr')
  return own ? url.pathname + url.search + url.hash : '/dashboard'
}
