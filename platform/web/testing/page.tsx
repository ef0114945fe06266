import { QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { parseSearch, stringifySearch } from '../navigation/search.ts'
import { queryClient } from '../queries/queries.ts'

export interface OpenPage {
  router: AnyRouter
  history: ReturnType<typeof createMemoryHistory>
  close: () => void
}

/** Shows what a router leads to, with the queries of the app; answers how to close it. */
export async function show(router: AnyRouter): Promise<() => void> {
  document.body.innerHTML = '<div id="app"></div>'
  const root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () => {
    await router.load()
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
  return () => act(() => root.unmount())
}

/** Opens the last of these addresses, with pages by their paths and the router and queries of the app. Nothing is known of queries before. */
export async function openPages(pages: Record<string, () => ReactNode>, ...addresses: [string, ...string[]]): Promise<OpenPage> {
  queryClient.clear()
  const top = createRootRoute({ component: Outlet })
  const routes = Object.entries(pages).map(([path, component]) => createRoute({ getParentRoute: () => top, path, component }))
  const history = createMemoryHistory({ initialEntries: addresses })
  const router = createRouter({ routeTree: top.addChildren(routes), history, parseSearch, stringifySearch })
  return { router, history, close: await show(router) }
}

/** The same with one page for every address. */
export const openPage = (page: () => ReactNode, ...addresses: [string, ...string[]]): Promise<OpenPage> =>
  openPages({ $: page }, ...addresses)

/** As somebody types it, in one go; answers what the field holds right after. */
export async function typeInto(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): Promise<string | undefined> {
  let held: string | undefined
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  await act(async () => {
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    held = field?.value
  })
  return held
}

const namedSo = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a[href]')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  )

/** Presses the button or link with this name; what a menu holds may come a moment after it was opened. */
export const press = async (name: string): Promise<void> => {
  const lastAt = Date.now() + 2000
  while (!namedSo(name) && Date.now() < lastAt) await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
  await act(async () => {
    const named = namedSo(name)
    if (!named) throw new Error(`There is no button ${name}`)
    named.click()
  })
}
