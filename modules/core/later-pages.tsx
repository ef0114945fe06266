import { laterPages } from '@portico/platform/web/ui/page/laterPages.tsx'

/** Pages of the core that nobody opens first: what says where they are is not paid for by the first load. */
export default laterPages({
  '/releasenotes': () => import('./release-notes/web/ReleaseNotesPage.tsx'),
  '/admin/logging': () => import('./logs/web/LoggingPage.tsx'),
  '/admin/domain': () => import('./domains/web/DomainsPage.tsx'),
  '/admin/users': () => import('./people/web/UsersPage.tsx'),
  '/settings/emailTemplates/$id': () => import('./mail/web/TemplatePage.tsx'),
  '/notifications': () => import('./notifications/web/NotificationsPage.tsx'),
  '/told/$event': () => import('./notifications/web/ToldPage.tsx'),
  '/preferences': () => import('./people/web/OwnPage.tsx'),
  '/issues': () => import('./issues/web/IssuesPage.tsx'),
  '/issues/states': () => import('./issues/web/IssueStatesPage.tsx'),
  '/unsubscribe': () => import('./mail/web/UnsubscribePage.tsx'),
})
