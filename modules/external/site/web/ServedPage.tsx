import { joinSession, signIn } from '@portico/platform/web/session/session.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { NotFoundPage } from '@portico/platform/web/ui/page/NotFoundPage.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { home } from '../../addresses.ts'
import { arrival } from './arrival.ts'

/** The address that the server answered with the web app. */
const servedAt = (): string => {
  const [first] = performance.getEntriesByType('navigation')
  return new URL(first?.name ?? location.href, location.href).pathname
}

/** Each way leads off this page, so there is one: a session that was joined meanwhile is no reason to leave. */
let decided = false

/**
 * Stands where the server has a page for visitors, or knows best that there is none. At home nobody is signed in any more, or wants to be, or they
 * are in another tab; elsewhere the web app came here by itself, and the page is asked for. What the server itself left to the web app is not there.
 */
export default function ServedPage() {
  const { pathname, href, search } = useRouterState({ select: (state) => state.location })
  const isHome = pathname === '/' || pathname === home
  const isMissing = !isHome && servedAt() === pathname
  useEffect(() => {
    if (isMissing || decided) return
    decided = true
    if (!isHome) return location.replace(href)
    const way = arrival(search, document.cookie, !sessionState.get().user)
    if (way === 'signIn') void signIn(home)
    else if (way === 'leave') leaveForVisitors()
    else void joinSession().then((joined) => (joined ? location.replace(home) : leaveForVisitors()))
  }, [isHome, isMissing, href, search])
  return isMissing ? <NotFoundPage /> : isHome ? <PageSkeleton /> : null
}

function leaveForVisitors(): void {
  forgetSignedIn()
  location.replace(home)
}

function forgetSignedIn(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that are supported
  document.cookie = 'signedIn=; path=/; max-age=0; samesite=lax'
}
