import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { dictionary } from './module.ts'

/** The pages of the dictionary. */
export const pages = addresses(dictionary, {
  dashboard: '/datadictionary/dashboard',
  terms: '/datadictionary/terms',
  termsIn: (search: { filter?: string }) => `/datadictionary/terms${stringifySearch(search)}`,
  termTree: '/datadictionary/terms/tree',
  termTreeOf: (domain: string) => `/datadictionary/terms/tree${stringifySearch({ domain })}`,
  termStates: '/datadictionary/terms/states',
  term: (id: string) => `/datadictionary/terms/${id}`,
  objects: '/datadictionary/business-objects',
  objectsIn: (search: { filter?: string }) => `/datadictionary/business-objects${stringifySearch(search)}`,
  objectStates: '/datadictionary/business-objects/states',
  object: (id: string) => `/datadictionary/business-objects/${id}`,
  objectTab: (id: string, search: { tab?: string }) => `/datadictionary/business-objects/${id}${stringifySearch(search)}`,
  generate: '/specifications/generate',
  generateStep: (search: { id?: string; step?: string; view?: string; op?: string | undefined; schema?: string | undefined }) =>
    `/specifications/generate${stringifySearch(search)}`,
  // new-feature: addresses
})
