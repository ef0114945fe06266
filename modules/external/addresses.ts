import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { stringifySearch } from '@portico/platform/web/navigation/search.ts'
import { external } from './module.ts'

/** Where the server writes a page for visitors, and the web app has another for who is signed in. */
export const home = '/dashboard'

/** Its pages in the web app; those for visitors are written on the server. */
export const pages = addresses(external, {
  content: '/admin/content',
  contentOf: (search: { type?: string; page?: string }) => `/admin/content${stringifySearch(search)}`,
  newContent: (type: string) => `/admin/content/${type}/new`,
  editContent: (type: string, documentId: string, locale: string) => `/admin/content/${type}/${documentId}${stringifySearch({ locale })}`,
  // new-feature: addresses
})
