import type { Check } from '../context.ts'

/** 3. Modules are loaded and the menu is set, which needs the roles; core pages keep the current menu. */
export const modulesAndMenu: Check = async (to, app) => {
  await Promise.all([app.modulesLoaded(), app.signedIn() ? app.roles() : undefined])
  if (to.page?.section !== undefined) app.setMenu(to.page.section)
  return undefined
}
