import { laterPages } from '@portico/platform/web/ui/page/laterPages.tsx'

export default laterPages({
  '/settings/emailTemplates/$id': () => import('./mail/web/TemplatePage.tsx'),
  '/notifications': () => import('./notifications/web/NotificationsPage.tsx'),
  '/told/$event': () => import('./notifications/web/ToldPage.tsx'),
  '/preferences': () => import('./mail/web/PreferencesPage.tsx'),
  '/unsubscribe': () => import('./mail/web/UnsubscribePage.tsx'),
})
