import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { core } from './module.ts'

/** The pages that are always there. */
export const pages = addresses(core, {
  users: '/admin/users',
  usersWith: (search: Record<string, unknown>) => `/admin/users${stringifySearch(search)}`,
  logging: '/admin/logging',
  loggingWith: (search: Record<string, unknown>) => `/admin/logging${stringifySearch(search)}`,
  /** `tab` left out: the first one. */
  settings: (tab?: string, search: Record<string, unknown> = {}) =>
    `/settings${!tab || tab === 'general' ? '' : `/${tab}`}${stringifySearch(search)}`,
  domains: '/admin/domain',
  releaseNotes: '/releasenotes',
  search: (q: string, type?: string) => `/search${stringifySearch({ q, type })}`,
  emailTemplates: '/settings/emailTemplates',
  emailTemplate: (id: string) => `/settings/emailTemplates/${id}`,
  outbox: '/settings/outbox',
  outboxWith: (search: Record<string, unknown>) => `/settings/outbox${stringifySearch(search)}`,
  issues: '/issues',
  /** By its code or id. */
  issue: (id: string) => `/issues?id=${id}`,
  issueStates: '/issues/states',
  notifications: '/notifications',
  preferences: '/preferences',
  toldOf: (event: string, about: Record<string, string>) => `/told/${event}${stringifySearch(about)}`,
  // new-feature: addresses
})
