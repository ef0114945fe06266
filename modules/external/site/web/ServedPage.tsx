import { signIn } from '@portico/platform/web/session/session.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { NotFoundPage } from '@portico/platform/web/ui/page/NotFoundPage.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { home } from '../../addresses.ts'

/** The address that the server answered with the web app. */
const servedAt = (): string => {
  const [first] = performance.getEntriesByType('navigation')
  return new URL(first?.name ?? location.href, location.href).pathname
}

/**
 * Stands where the server has a page for visitors, or knows best that there is none. At home nobody is signed in any more, or wants to be; elsewhere
 * the web app came here by itself, and the page is asked for. What the server itself left to the web app is not there.
 */
export default function ServedPage() {
  const { pathname, href, search } = useRouterState({ select: (state) => state.location })
  const isHome = pathname === '/' || pathname === home
  const isMissing = !isHome && servedAt() === pathname
  useEffect(() => {
    if (isMissing) return
    if (!isHome) location.replace(href)
    else if ('signIn' in search && !sessionState.get().user) void signIn(home)
    else {
      forgetSignedIn()
      location.replace(home)
    }
  }, [isHome, isMissing, href, search])
  return isMissing ? <NotFoundPage /> : null
}

function forgetSignedIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that are supported
  document.cookie = 'signedIn=; path=/; max-age=0; samesite=lax'
}
