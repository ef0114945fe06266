import { mdiAccountMultipleOutline, mdiAlertCircleOutline, mdiTextBoxOutline, mdiTune } from '@mdi/js'
import { sendOnly } from '@portico/platform/web/client/client.ts'
import { webModule } from '@portico/platform/web/module.ts'
import { lazyPart } from '@portico/platform/web/ui/feedback/lazyPart.tsx'
import { core } from './module.ts'
import { Bar } from './session/web/Bar.tsx'
import { ownPath } from './users/own-choices.rules.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    'core/issues': typeof import('./issues/locales/en-GB.json')
    'core/domains': typeof import('./domains/locales/en-GB.json')
    'core/logs': typeof import('./logs/locales/en-GB.json')
    'core/search': typeof import('./search/locales/en-GB.json')
    'core/mail': typeof import('./mail/locales/en-GB.json')
    'core/notifications': typeof import('./notifications/locales/en-GB.json')
    'core/session': typeof import('./session/locales/en-GB.json')
    'core/settings': typeof import('./settings/locales/en-GB.json')
    'core/people': typeof import('./people/locales/en-GB.json')
    'core/release-notes': typeof import('./release-notes/locales/en-GB.json')
    // new-feature: bundles
  }
}

/** Nobody opens these first. */
const later = () => import('./later-pages.tsx')

export default webModule({
  id: core.id,
  told: () => import('./told.ts'),
  pages: [
    // The root decides by the first check of the navigation; signing out ends here.
    { path: '/', access: 'public', title: 'signedOut.title', load: () => import('./session/web/SignedOut.tsx') },
    // Finished before the router starts; a failed one is told here.
    { path: '/callback', access: 'public', title: 'shell.signIn', load: () => import('./session/web/SignedOut.tsx') },
    {
      path: '/releasenotes',
      access: 'signedIn',
      title: 'releaseNotes.title',
      load: later,
    },
    { path: '/search', access: 'signedIn', title: 'search.title', load: () => import('./search/web/SearchPage.tsx') },
    { path: '/settings/{-$tab}', access: ['admin'], title: 'settings.title', load: () => import('./settings/web/SettingsPage.tsx') },
    { path: '/admin/logging', access: ['admin'], title: 'logs.title', load: later },
    { path: '/admin/users', access: ['admin'], title: 'people.title', load: later },
    { path: '/settings/emailTemplates/$id', access: ['admin'], title: 'settings.title', load: later },
    { path: '/notifications', access: 'signedIn', title: 'notifications.title', load: later },
    { path: '/told/$event', access: 'signedIn', title: 'notifications.title', load: later },
    { path: '/preferences', access: 'signedIn', title: 'notifications.title', load: later },
    { path: '/issues', access: 'signedIn', title: 'issues.title', load: later },
    { path: '/issues/states', access: 'signedIn', title: 'issues.title', load: later },
    { path: '/unsubscribe', access: 'public', title: 'notifications.title', load: later },
    // The portfolio and the dictionary share the domains, and each leads there from its own menu.
    {
      path: '/admin/domain',
      access: ['admin'],
      modules: ['Portfolio', 'DataDictionary'],
      title: 'domains.title',
      load: later,
    },
    // new-feature: pages
  ],
  // Where the developer portal is off its section holds what is left of it, the administration.
  section: { number: 0, key: 'menu.administration', to: '/admin/logging', guest: true },
  menu: [
    // Beside the other places of administration, in whichever section shows; before those of modules whose doors come later, which move nothing.
    {
      group: 'menu.administration',
      key: 'logs.title',
      icon: mdiTextBoxOutline,
      to: '/admin/logging',
      order: 120,
      shortcut: 'l',
    },
    // Others come to their own by the message that a report was sent, and by what they are told.
    { group: 'menu.administration', key: 'issues.title', icon: mdiAlertCircleOutline, to: '/issues', roles: ['admin'], order: 125 },
    { group: 'menu.administration', key: 'people.title', icon: mdiAccountMultipleOutline, to: '/admin/users', order: 127 },
    { group: 'menu.administration', key: 'settings.title', icon: mdiTune, to: '/settings', order: 130, shortcut: 'o' },
    // new-feature: menu
  ],
  suggestions: lazyPart(() => import('./search/web/Suggestions.tsx').then((file) => file.default)),
  bar: [lazyPart(() => import('./search/web/PaletteKeys.tsx').then((file) => file.default)), Bar],
  signedIn: () => import('./session/web/begin.ts').then(({ begin }) => begin()),
  // A choice that cannot be kept with the person is kept in this browser all the same; nobody needs to hear about it.
  preferencesChanged: (change) => void sendOnly('PATCH', ownPath, change).catch(() => undefined),
})
