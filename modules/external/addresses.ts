import { addresses } from '@portico/platform/web/navigation/addresses.ts'
import { external } from './module.ts'

/** Its pages in the web app; those for visitors are written on the server. */
export const pages = addresses(external, {
  /** What the server writes for visitors; the web app has another page there for who is signed in. */
  home: '/dashboard',
  content: '/admin/content',
})
