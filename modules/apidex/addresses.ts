import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { apidex } from './module.ts'

/** What belongs to one environment; its address says which. */
interface Placed {
  id: string
  environmentId: string
}
type GuidePlace = { root: string; folder?: string | undefined; route?: string | undefined }
type ApplicationSearch = { tab?: 'usage' | undefined; rotate?: string }
type ApplicationsSearch = { filter?: string; use?: string }
type ApisSearch = { filter?: string; view?: 'table' }
type ApiSearch = {
  tab?: 'docs' | 'try' | 'changes' | 'consumers' | undefined
  spec?: string | undefined
  op?: string | undefined
  schema?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface AnalyticsSearch {
  env?: string
  by?: string
  applicationId?: string
  apiproduct?: string
  range?: string
}

/** The pages of the developer portal. */
export const pages = addresses(apidex, {
  dashboard: '/dashboard',
  apis: '/apis',
  apisIn: (env: string, search?: ApisSearch) => `/apis${stringifySearch({ env, ...search })}`,
  newApi: '/apis/create',
  changeRules: (rule?: string) => `/apis/rules${stringifySearch({ rule })}`,
  api: ({ id, environmentId: env }: Placed, search?: ApiSearch) => `/apis/${id}${stringifySearch({ env, ...search })}`,
  applications: '/applications',
  newApplication: '/applications?create=1',
  applicationsIn: (env: string, search?: ApplicationsSearch) => `/applications${stringifySearch({ env, ...search })}`,
  application: ({ id, environmentId: env }: Placed, search?: ApplicationSearch) =>
    `/applications/${id}${stringifySearch({ env, ...search })}`,
  guides: '/pages',
  guide: ({ root, folder, route }: GuidePlace) => `/pages/${[root, folder, route].filter(Boolean).join('/')}`,
  analytics: '/analytics',
  analyticsOf: (search: AnalyticsSearch) => `/analytics${stringifySearch({ ...search })}`,
  teams: '/teams',
  newTeam: '/teams?create=1',
  team: (id: string, tab?: 'applications') => `/teams/${id}${stringifySearch({ tab })}`,
  pendingApprovals: '/admin/pendingapprovals',
  pendingApprovalsIn: (env: string) => `/admin/pendingapprovals?filter=environmentId:${env}`,
  permissionGroups: '/admin/permissionGroups',
  permissionGroup: (id: string) => `/admin/permissionGroups/${id}`,
  environments: '/admin/environments',
  environment: (id: string) => `/admin/environments/${id}`,
  bring: (id: string) => `/admin/environments/${id}/adopt`,
  environmentHistory: (id: string) => `/admin/environments/${id}?tab=history`,
  // new-feature: addresses
})
