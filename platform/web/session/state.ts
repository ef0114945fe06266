import type { Role } from '../../contract/roles.ts'
import { createStore, useStore } from '../store.ts'

export interface SignedInUser {
  sub: string
  name: string
  email: string
}

/** What the screens may know of the session. */
export interface SessionState {
  user: SignedInUser | undefined
  /** Known once `GET /roles` has answered. */
  roles: readonly Role[] | undefined
  /** The browser is on its way to the provider: nothing is asked any more. */
  leaving: boolean
  /** A sign-in that could not start or finish: the page tells it and offers a way on. */
  failure: { error: unknown; returnTo: string } | undefined
}

export const sessionState = createStore<SessionState>({ user: undefined, roles: undefined, failure: undefined, leaving: false })
export const useSession = (): SessionState => useStore(sessionState)
export const hasRole = (role: Role): boolean => sessionState.get().roles?.includes(role) ?? false
