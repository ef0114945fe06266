import type { Check } from '../context.ts'

/** 2. Whatever is not public needs sign-in; the sign-in comes back to the same address. Unknown addresses are told only to those who are signed in. */
export const authentication: Check = async (to, app) => {
  if (to.page?.access === 'public' || app.signedIn()) return undefined
  if (!to.page && app.hasFallback) return undefined
  await app.signIn(to.href)
  return { show: 'signInFailed' }
}
