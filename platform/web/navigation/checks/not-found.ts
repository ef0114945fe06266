import type { Check } from '../context.ts'
import { isBlocked } from '../not-found-table.ts'

/** 4. Unknown addresses, and those that the table closes for this person, show the not-found page. */
export const notFoundCheck: Check = async (to, app) => {
  if (!to.page) return { show: app.hasFallback ? 'fallback' : 'notFound' }
  if (to.page.access === 'public') return { show: 'page' }
  const roles = await app.roles()
  return {
    show: isBlocked({ path: to.path, access: to.page.access, flag: to.flag }, { modules: app.modules, roles }) ? 'notFound' : 'page',
  }
}
