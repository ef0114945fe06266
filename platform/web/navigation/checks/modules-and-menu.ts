import type { Check } from '../context.ts'

/** 3. The menu is set, which needs the roles; core pages keep the current menu. The modules were loaded with the app. */
export const modulesAndMenu: Check = async (to, app) => {
  if (app.signedIn()) await app.roles()
  if (to.page?.section !== undefined) app.setMenu(to.page.section)
  return undefined
}
