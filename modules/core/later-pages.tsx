import type { LoadPage, WebPage } from '@portico/platform/web/module.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { PageSkeleton } from '@portico/platform/web/ui/feedback/Skeleton.tsx'
import { useMatches } from '@tanstack/react-router'

const part = (load: LoadPage) => lazyPart(() => load().then((file) => file.default), <PageSkeleton />)

/** Pages of the core that nobody opens first: what says where they are is not paid for by the first load. */
const parts = {
  '/admin/users': part(() => import('./people/web/UsersPage.tsx')),
  '/settings/emailTemplates/$id': part(() => import('./mail/web/TemplatePage.tsx')),
  '/notifications': part(() => import('./notifications/web/NotificationsPage.tsx')),
  '/told/$event': part(() => import('./notifications/web/ToldPage.tsx')),
  '/preferences': part(() => import('./people/web/OwnPage.tsx')),
  '/issues': part(() => import('./issues/web/IssuesPage.tsx')),
  '/issues/states': part(() => import('./issues/web/IssueStatesPage.tsx')),
  '/unsubscribe': part(() => import('./mail/web/UnsubscribePage.tsx')),
}

export default function LaterPage() {
  const path = useMatches({ select: (matches) => (matches.at(-1)?.staticData as { page?: WebPage } | undefined)?.page?.path })
  const Part = parts[path as keyof typeof parts]
  return Part && <Part />
}
