import type { ComponentType, RefObject } from 'react'
import type { Access } from '../contract/endpoint.ts'
import type { ModuleName } from '../contract/modules.ts'
import type { Role } from '../contract/roles.ts'
import type { MessageKey } from './i18n/keys.ts'
import type { Told } from './navigation/told.ts'

/** A page is downloaded when somebody goes there; its file exports the component as default. */
export type LoadPage = () => Promise<{ default: ComponentType }>
export type Search = Record<string, unknown>

/** Where a page is opened: its parameters, its search, and the environment that will most likely show. */
export interface PagePlace {
  params: Record<string, string | undefined>
  search: Search
  envId: string | undefined
}

export interface WebPage {
  /** In the router's notation: `/teams/$id`, optional parts `{-$folder}`. */
  path: string
  /** The numbered menu section that the page belongs to; left out, the current menu stays (core pages). */
  section?: number
  access: Access
  /** Its parameters are ids of records (UUIDs): at an address with anything else there is no page. */
  ofRecord?: true
  /** A page of core that is there only where one of these is on. */
  modules?: readonly ModuleName[]
  /** Names the document; a detail page says more with `usePageTitle`. */
  title: MessageKey
  load: LoadPage
  /** Asks for what the page shows first, while its code still comes; also when somebody is about to go there. Failures are the page's to tell. */
  ahead?: (place: PagePlace) => Promise<void>
  /** Reads the raw search parameters (text only) into what the page uses; wrong ones become their defaults. */
  validateSearch?: (raw: Search) => Search
  /** Values that are left out of the address. */
  searchDefaults?: Search
  /** Its record belongs to one environment: whoever switches to another is led to this list, because there is no such record there. */
  list?: string
  /** It is about one environment, whichever one somebody works in: the bar names none. */
  ofOne?: true
  /** Reading pages fold the drawer to a rail. */
  rail?: boolean
  /** The page fills the width and sets its own space. */
  wide?: boolean
}

export interface MenuEntry {
  /** Left out: it shows in whichever section shows, as the places of administration do. */
  section?: number
  /** Heading above a block of entries, such as Administration. */
  group?: MessageKey
  key: MessageKey
  /** Path of an `@mdi/js` icon. */
  icon: string
  /** Address of a page; the entry shows only to those who may open that page. */
  to: string
  /** Narrows further than the page's own access. */
  roles?: readonly Role[]
  order: number
  /** A number beside the entry, such as pending approvals; loaded after the first paint, and anew after a write that changes what it shows. */
  badge?: { key: readonly string[]; shows: readonly string[]; load: (signal: AbortSignal) => Promise<number | undefined> }
  /** Letter that goes here after `g`. */
  shortcut?: string
}

/** What a module shows on the dashboard to the people whom it serves, whichever module that dashboard belongs to. It draws itself whole. */
export interface DashboardPart {
  roles: readonly Role[]
  order: number
  load: LoadPage
}

/** What the palette can do beside going to places: an address that opens it. */
export interface Command {
  key: MessageKey
  icon: string
  to: string
  /** Not for those who may only read. */
  isWrite?: true
}

/** Of the search in the bar: what is typed so far, where, and how it ends. */
export interface SuggestionsProps {
  text: string
  field: RefObject<HTMLInputElement | null>
  onDone: () => void
}

/** A tab of the settings that a module brings. */
export interface SettingsTab {
  id: 'commands'
  load: LoadPage
}

/** A tab of the app bar's extension. */
export interface MenuSection {
  number: number
  key: MessageKey
  /** Where the tab leads. */
  to: string
  /** The section belongs to another module, whose name it has while that one is on. */
  guest?: true
}

type ConditionOf<Key> = Key extends `condition.${infer One}` ? One : never

export interface EnvironmentChoice {
  id: string
  displayName: string
  state: 'ok' | 'warn' | 'bad' | 'unknown'
  /** What its gateway is like, in the words of the page about it. */
  condition?: ConditionOf<MessageKey>
  /** False: nobody tells of its calls, so that none of them is not nought. */
  tellsCalls?: boolean
  /** What people and systems depend on: marked, so that nobody takes it for a place to try things. */
  live?: boolean
}

/** Everything that a module adds to the web app: door 3. A closed list. */
export interface WebModule {
  id: string
  pages: readonly WebPage[]
  menu: readonly MenuEntry[]
  section?: MenuSection
  dashboard?: readonly DashboardPart[]
  /** What it has to say to administrators on /settings; `settings.tab.<id>` names it. */
  settings?: readonly SettingsTab[]
  /** What a visitor who is not signed in sees at `/` and `/dashboard`. */
  home?: { title: MessageKey; load: LoadPage }
  /** What answers at an address that no page has; it shows the not-found page itself when it finds nothing either. */
  fallback?: { title: MessageKey; load: LoadPage }
  /** Fills the environment picker; first in the list is the default. */
  environments?: (signal: AbortSignal) => Promise<readonly EnvironmentChoice[]>
  /** Runs once after the first paint of a signed-in user: what may be fetched ahead. */
  signedIn?: () => Promise<void>
  /** Small things in the app bar beside the language, such as a bell. */
  bar?: readonly ComponentType[]
  /** What the palette does. */
  commands?: () => Promise<readonly Command[]>
  /** What shows below the search in the bar while somebody types. */
  suggestions?: ComponentType<SuggestionsProps>
  /** Where an event of the module leads: its default export answers the address, undefined for what has no page. */
  told?: () => Promise<{ default: (told: Told) => string | undefined }>
  /** Called when a signed-in user chose another language or theme. */
  preferencesChanged?: (change: { language?: string; theme?: string }) => void
}

/** Declares a module's web half and keeps it honest. */
export const webModule = (module: WebModule): WebModule => module
