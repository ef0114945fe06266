import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { parseSearch, stringifySearch } from '../navigation/search.ts'
import { queryClient } from '../queries/queries.ts'

export interface OpenPage {
  history: ReturnType<typeof createMemoryHistory>
  close: () => void
}

/** Shows a page at the last of these addresses, with the router and the queries of the app. Nothing is known of queries before. */
export async function openPage(page: () => ReactNode, ...addresses: string[]): Promise<OpenPage> {
  queryClient.clear()
  document.body.innerHTML = '<div id="app"></div>'
  const top = createRootRoute({ component: Outlet })
  const anywhere = createRoute({ getParentRoute: () => top, path: '$', component: page })
  const history = createMemoryHistory({ initialEntries: addresses })
  const router = createRouter({ routeTree: top.addChildren([anywhere]), history, parseSearch, stringifySearch })
  const root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () => {
    await router.load()
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
  })
  return { history, close: () => act(() => root.unmount()) }
}

/** As somebody types it, in one go; answers what the field holds right after. */
export async function typeInto(field: HTMLInputElement | null, text: string): Promise<string | undefined> {
  let held: string | undefined
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  await act(async () => {
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    held = field?.value
  })
  return held
}

/** Presses the button or link with this name. */
export const press = (name: string) =>
  act(async () => {
    const named = [...document.querySelectorAll<HTMLElement>('button, a[href]')].find(
      (one) => one.getAttribute('aria-label') === name || one.textContent === name,
    )
    if (!named) throw new Error(`There is no button ${name}`)
    named.click()
  })
