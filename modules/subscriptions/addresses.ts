import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { subscriptions } from './module.ts'

/** The pages of the subscription manager. */
export const pages = addresses(subscriptions, {
  companies: '/companies',
  companiesIn: (search: { filter?: string; tab?: 'numbers'; company?: string }) => `/companies${stringifySearch(search)}`,
  companyStates: '/companies/states',
  company: (id: string, tab?: 'agreements' | 'applications') => `/companies/${id}${stringifySearch({ tab })}`,
  // new-feature: addresses
})
