import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { dictionary } from './module.ts'

/** The pages of the dictionary. */
export const pages = addresses(dictionary, {
  dashboard: '/datadictionary/dashboard',
  terms: '/datadictionary/terms',
  termsIn: (search: { filter?: string }) => `/datadictionary/terms${stringifySearch(search)}`,
  termStates: '/datadictionary/terms/states',
  term: (id: string) => `/datadictionary/terms/${id}`,
  // new-feature: addresses
})
