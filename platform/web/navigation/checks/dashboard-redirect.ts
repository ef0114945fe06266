import type { Check } from '../context.ts'

/** 1. The root leads to the dashboard; without the internal portal, `/` and `/dashboard` lead to the first dashboard that there is. */
export const dashboardRedirect: Check = async (to, app) => {
  if (to.path !== '/' && to.path !== '/dashboard') return undefined
  if (!app.signedIn()) {
    // The signed-out page never starts a sign-in by itself.
    if (to.path === '/' && to.search.rnr !== undefined) return { show: app.hasHome ? 'home' : 'signedOut' }
    if (app.hasHome) return { show: 'home' }
  }
  if (app.modules.has('InternalDeveloperPortal')) return to.path === '/' ? { redirect: '/dashboard' } : undefined
  if (app.modules.has('Portfolio')) return { redirect: '/portfolio/dashboard' }
  if (app.modules.has('DataDictionary')) return { redirect: '/datadictionary/dashboard' }
  if (app.modules.has('SubscriptionManager')) {
    // Where it leads depends on who comes, so that it is asked once more behind the sign-in.
    if (!app.signedIn()) {
      await app.signIn(to.href)
      return { show: 'signInFailed' }
    }
    if ((await app.roles()).includes('subscriptionManager')) return { redirect: '/companies' }
  }
  return app.hasHome ? { show: 'home' } : { redirect: '/releasenotes' }
}
