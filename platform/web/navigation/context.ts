import type { ComponentType } from 'react'
import type { ModuleName } from '../../contract/modules.ts'
import type { Role } from '../../contract/roles.ts'
import type { WebPage } from '../module.ts'

/** Where somebody wants to go. */
export interface Destination {
  path: string
  search: Readonly<Record<string, unknown>>
  /** Path and search, to come back to after signing in. */
  href: string
  /** The page that answers there; none: an unknown address. */
  page: WebPage | undefined
  /** The module that brought the page; none: core. */
  flag: ModuleName | undefined
}

/** What the checks ask of the rest of the app. */
export interface Surroundings {
  /** Those that are on; they are loaded before there is a router. */
  modules: ReadonlySet<ModuleName>
  /** There is a public home page. */
  hasHome: boolean
  /** There is something that answers at unknown addresses, such as content pages; they are then public. */
  hasFallback: boolean
  signedIn(): boolean
  roles(): Promise<readonly Role[]>
  /** Sends the browser to the provider; comes back only when that failed. */
  signIn(returnTo: string): Promise<void>
  setMenu(section: number): void
}

/** What a check decides; undefined: go on to the next one. */
export type Decision = { redirect: string } | { show: 'page' | 'home' | 'fallback' | 'signedOut' | 'notFound' | 'signInFailed' } | undefined
export type Check = (to: Destination, app: Surroundings) => Decision | Promise<Decision>

/** What shows at an address, with what that needs. */
export type Verdict =
  | { show: 'page' | 'signedOut' | 'notFound' | 'signInFailed' }
  | { show: 'home' | 'fallback'; component: ComponentType }
  | { show: 'failed'; error: unknown }
