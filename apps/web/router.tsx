import type { ModuleName } from '@portico/platform/contract/modules.ts'
import { loadRoles, signIn } from '@portico/platform/web/session/session.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { currentSection, type LoadedModule } from '@portico/platform/web/shell/registry.ts'
import { type AppRouter, makeRouter } from '@portico/platform/web/shell/router.tsx'

/** Connects the checks of the navigation with the session, the modules and the menu. */
export function appRouter(enabled: ReadonlySet<ModuleName>, loaded: readonly LoadedModule[]): AppRouter {
  const firstSection = loaded.find(({ web }) => web.section)?.web.section?.number
  if (firstSection !== undefined) currentSection.set(firstSection)
  return makeRouter(loaded, {
    modules: enabled,
    hasHome: loaded.some(({ web }) => web.home),
    hasFallback: loaded.some(({ web }) => web.fallback),
    signedIn: () => sessionState.get().user !== undefined,
    roles: loadRoles,
    signIn,
    setMenu: (section) => currentSection.set(section),
  })
}

/** Whether the page at the current address is public; asked when a session ends. */
export function isPublicPage(router: AppRouter): boolean {
  const page = router.matchRoutes(router.parseLocation(router.history.location)).at(-1)?.staticData as
    | { page?: { access?: unknown } }
    | undefined
  return page?.page?.access === 'public'
}
