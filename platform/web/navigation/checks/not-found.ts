import type { Check } from '../context.ts'
import { isBlocked } from '../not-found-table.ts'

const isId = (segment: string | undefined): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(segment ?? '')
/** Each parameter of the pattern is an id in the address. */
function namesRecords(pattern: string, path: string): boolean {
  const segments = path.split('/')
  return pattern.split('/').every((part, at) => !part.startsWith('$') || isId(segments[at]))
}

/** 4. Unknown addresses, and those that the table closes for this person, show the not-found page. */
export const notFoundCheck: Check = async (to, app) => {
  if (!to.page) return { show: app.hasFallback ? 'fallback' : 'notFound' }
  if (to.page.ofRecord && !namesRecords(to.page.path, to.path)) return { show: 'notFound' }
  if (to.page.access === 'public') return { show: 'page' }
  const roles = await app.roles()
  return {
    show: isBlocked({ path: to.path, access: to.page.access, flag: to.flag, modules: to.page.modules }, { modules: app.modules, roles })
      ? 'notFound'
      : 'page',
  }
}
