import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  isRedirect,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
  stripSearchParams,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { AppError } from '../../contract/errors.ts'
import { resetPending } from '../client/pending.ts'
import { collect } from '../errors/collected.ts'
import { PageError } from '../errors/PageError.tsx'
import { askedAhead, isMissingCode } from '../missingCode.ts'
import type { LoadPage, WebPage } from '../module.ts'
import type { Surroundings, Verdict } from '../navigation/context.ts'
import { likelyEnvironmentId } from '../navigation/environment.ts'
import { decide } from '../navigation/order.ts'
import { parseSearch, stringifySearch } from '../navigation/search.ts'
import { failSignIn, forgetFailure, refused } from '../session/tokens.ts'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '../ui/feedback/Skeleton.tsx'
import type { LoadedModule } from './registry.ts'
import { Shell } from './Shell.tsx'

type Data = { page?: WebPage; flag?: LoadedModule['flag'] }

interface Arrival {
  params: Record<string, string>
  location: { search: Record<string, unknown> }
  context: { verdict: Verdict }
}

/** Nothing waits for what is asked ahead: the page itself shows that it loads, and what failed. */
const askAhead =
  (ahead: NonNullable<WebPage['ahead']>) =>
  ({ params, location: { search }, context: { verdict } }: Arrival): void => {
    if (verdict.show === 'page') void askedAhead(ahead({ params, search, envId: likelyEnvironmentId(search.env) }))
  }

/**
 * The router reloads a page whose code is gone, once: a newer version may have taken its place. Without a server there is nothing to
 * reload from, so the page says it instead; the router knows the browsers' errors by how they begin.
 */
const reloadable =
  (load: LoadPage): LoadPage =>
  () =>
    load().catch(async (error: unknown) => {
      if (!isMissingCode(error) || (await serverAnswers())) throw error
      throw new Error(`No server: ${(error as Error).message}`)
    })
const serverAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Makes the router out of the pages of the modules that are on. */
export function makeRouter(loaded: readonly LoadedModule[], app: Surroundings) {
  const lazyPages = new Map<LoadPage, ComponentType>()
  const component = (load: LoadPage): ComponentType => {
    const made = lazyPages.get(load) ?? lazyPart(() => load().then((file) => file.default), <PageSkeleton />)
    lazyPages.set(load, made)
    return made
  }
  const find = <K extends 'home' | 'fallback'>(part: K) => loaded.find(({ web }) => web[part])?.web[part]

  const root = createRootRoute({
    validateSearch: (search: Record<string, unknown>) => search,
    search: { middlewares: [retainSearchParams(['env'])] },
    beforeLoad: async ({ location, matches, preload }): Promise<{ verdict: Verdict }> => {
      if (preload) return { verdict: { show: 'page' } }
      const data = (matches.at(-1)?.staticData ?? {}) as Data
      const to = {
        path: location.pathname.replace(/(.)\/$/, '$1'),
        search: location.search,
        href: location.href,
        page: data.page,
        flag: data.flag,
      }
      // A failed sign-in is told where it happened; going elsewhere leaves it behind.
      if (to.path !== '/callback') forgetFailure()
      try {
        const decision = await decide(to, app)
        if ('redirect' in decision) throw redirect({ to: decision.redirect, replace: true } as never)
        if (decision.show !== 'home' && decision.show !== 'fallback') return { verdict: { show: decision.show } }
        const part = find(decision.show)
        return { verdict: part ? { show: decision.show, component: component(part.load) } : { show: 'notFound' } }
      } catch (error) {
        if (isRedirect(error)) throw error
        resetPending()
        // The token was renewed once and is refused all the same: only a person can mend that, so no sign-in starts by itself.
        if (error instanceof AppError && error.statusCode === 401) {
          failSignIn(new Error(refused), to.href)
          return { verdict: { show: 'signInFailed' } }
        }
        return { verdict: { show: 'failed', error } }
      }
    },
    component: function Root() {
      const { verdict } = root.useRouteContext()
      return <Shell verdict={verdict} />
    },
  })

  return createRouter({
    routeTree: root.addChildren(routesOf(root, loaded)),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultOnCatch: (error) => {
      resetPending()
      if (!isMissingCode(error)) collect(error, location.pathname, true)
    },
    scrollRestoration: true,
    trailingSlash: 'never',
  })
}

/** A page keeps its component when the pages are put together again: React takes another one for another page, and builds it anew. */
const components = new Map<LoadPage, ReturnType<typeof lazyRouteComponent>>()
const componentOf = (load: LoadPage) => {
  const made = components.get(load) ?? lazyRouteComponent(reloadable(load))
  components.set(load, made)
  return made
}

/** The pages of modules, for a root: two pages at one address are a fault of the build. */
function routesOf(root: AnyRoute, loaded: readonly LoadedModule[]) {
  const taken = new Set<string>()
  const routes = loaded.flatMap(({ flag, web }) =>
    web.pages.map((page) => {
      if (taken.has(page.path)) throw new Error(`Two pages at ${page.path}`)
      taken.add(page.path)
      return createRoute({
        getParentRoute: () => root,
        path: page.path,
        component: componentOf(page.load),
        ...(page.ahead ? { loader: askAhead(page.ahead) } : {}),
        staticData: { page, flag } satisfies Data as never,
        ...(page.validateSearch ? { validateSearch: page.validateSearch } : {}),
        ...(page.searchDefaults ? { search: { middlewares: [stripSearchParams(page.searchDefaults as never) as never] } } : {}),
      })
    }),
  )
  const unknown = createRoute({ getParentRoute: () => root, path: '$', component: () => null })

  return [...routes, unknown]
}

export type AppRouter = ReturnType<typeof makeRouter>

/** Puts the pages of modules that came later beside those that are there; the page that shows stays as it is. */
export function addPages(router: AppRouter, loaded: readonly LoadedModule[]): void {
  router.routeTree.addChildren(routesOf(router.routeTree, loaded) as never)
  router.setRoutes(router.buildRouteTree())
}
