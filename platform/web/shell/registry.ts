import type { ModuleName } from '../../contract/modules.ts'
import type { Role } from '../../contract/roles.ts'
import type { MenuEntry, MenuSection, WebModule, WebPage } from '../module.ts'
import { isBlocked } from '../navigation/not-found-table.ts'
import { createStore } from '../store.ts'

/** A module of this build that is on, with the flag that switched it on (core has none). */
export interface LoadedModule {
  flag: ModuleName | undefined
  web: WebModule
}

/** What the modules that are on contribute; filled once at the start. */
export const registry = createStore<readonly LoadedModule[]>([])
/** The menu section that shows: that of the last page that has one. */
export const currentSection = createStore<number | undefined>(undefined)

export interface Place {
  modules: ReadonlySet<ModuleName>
  roles: readonly Role[]
}

/** The module and page at an address of the menu (no parameters). */
function pageAt(loaded: readonly LoadedModule[], to: string): { flag: ModuleName | undefined; page: WebPage } | undefined {
  const path = to.split('?')[0] ?? to
  for (const { flag, web } of loaded) {
    const page = web.pages.find((candidate) => candidate.path === path || candidate.path.replace(/\/(\{-)?\$\w+\}?.*$/, '') === path)
    if (page) return { flag, page }
  }
  return undefined
}

/** Whether the person may open an address of the menu: the same table as the route guard's. */
export function mayOpen(loaded: readonly LoadedModule[], to: string, place: Place): boolean {
  const found = pageAt(loaded, to)
  return found !== undefined && !isBlocked({ path: to, access: found.page.access, flag: found.flag, modules: found.page.modules }, place)
}

/** The entries of a section that the person sees, in order, in blocks by group. */
export function menuOf(
  loaded: readonly LoadedModule[],
  section: number | undefined,
  place: Place,
): { group: MenuEntry['group']; entries: MenuEntry[] }[] {
  const entries = loaded
    .flatMap(({ web }) => web.menu)
    .filter(
      (entry) =>
        (entry.section === undefined || entry.section === section) &&
        (!entry.roles || entry.roles.some((role) => place.roles.includes(role))) &&
        mayOpen(loaded, entry.to, place),
    )
    .sort((a, b) => a.order - b.order)
  // Two modules may lead to one place.
  const once = entries.filter(({ to }, at) => entries.findIndex((other) => other.to === to) === at)
  const blocks = Map.groupBy(once, (entry) => entry.group)
  return [...blocks]
    .sort(([a], [b]) => Number(a !== undefined) - Number(b !== undefined))
    .map(([group, block]) => ({ group, entries: block }))
}

/**
 * The sections that have at least one entry for the person, by number. Modules may share one: it has the name of the module that it
 * belongs to, and where that one is off, of a guest whose place the person may open.
 */
export function sectionsOf(loaded: readonly LoadedModule[], place: Place): MenuSection[] {
  const named = loaded.flatMap(({ web: { section } }) => section ?? [])
  return [...Map.groupBy(named, ({ number }) => number)]
    .sort(([a], [b]) => a - b)
    .flatMap(([number, sharing]) => {
      const to = menuOf(loaded, number, place)[0]?.entries[0]?.to
      const opens = (section: MenuSection) => mayOpen(loaded, section.to, place)
      const section = sharing.find(({ guest }) => !guest) ?? sharing.findLast(opens) ?? sharing[0]
      if (!to || !section) return []
      return opens(section) ? section : { ...section, to }
    })
}
