import { resetPending } from '../client/pending.ts'
import { clearStored } from '../settings.ts'
import { forgetRoles } from './roles.ts'
import { type SignedInUser, sessionState } from './state.ts'

/** The part of the library's user that the portal reads. */
export interface StoredUser {
  access_token: string
  expires_at?: number | undefined
  profile: { sub: string; name?: string | undefined; email?: string | undefined; preferred_username?: string | undefined }
}

let token: string | undefined
const onEnd = new Set<() => void>()

export const accessToken = (): string | undefined => token
/** Called when the session's data goes: caches and stores empty themselves. */
export const whenSessionEnds = (clear: () => void): void => void onEnd.add(clear)

/** Takes a user, a renewed one or none. The same person keeps their roles; the screens see no change. */
export function takeUser(user: StoredUser | null | undefined): void {
  token = user?.access_token
  sessionState.update((before) => {
    if (!user) return { ...before, user: undefined, roles: undefined }
    const same = before.user?.sub === user.profile.sub
    return {
      ...before,
      user: same && before.user ? before.user : shownUser(user),
      roles: same ? before.roles : undefined,
    }
  })
}

function shownUser({ profile: { sub, name, email, preferred_username: account } }: StoredUser): SignedInUser {
  return { sub, name: name ?? account ?? email ?? sub, email: email ?? '' }
}

/** Reads the signed-in user as the library stored it, so that the first paint need not wait for the library. Undefined: none, or expired. */
export function readStoredUser(key: string, nowMs = Date.now(), storage: Storage = sessionStorage): StoredUser | 'expired' | undefined {
  try {
    const user = JSON.parse(storage.getItem(key) ?? 'null') as StoredUser | null
    if (!user?.access_token || !user.profile?.sub) return undefined
    return user.expires_at !== undefined && user.expires_at * 1000 <= nowMs ? 'expired' : user
  } catch {
    return undefined
  }
}

/** Clears the user's data in this browser: local storage but the settings, and every store that asked to be told. */
export function clearSession(): void {
  clearStored()
  forgetRoles()
  resetPending()
  for (const clear of onEnd) clear()
}

/** Our own failure: the portal refuses the token of a sign-in that worked. */
export const refused = 'The portal refuses the sign-in'
export const failSignIn = (error: unknown, returnTo: string): void =>
  sessionState.update((state) => ({ ...state, failure: { error, returnTo } }))
export const forgetFailure = (): void => sessionState.update((state) => (state.failure ? { ...state, failure: undefined } : state))
export const setLeaving = (leaving: boolean): void => sessionState.update((state) => ({ ...state, leaving }))
export const isLeaving = (): boolean => sessionState.get().leaving
