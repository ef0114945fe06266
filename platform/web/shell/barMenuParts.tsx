import { lazyMenu } from '../ui/overlays/lazyMenu.tsx'

/** All in one file, which is asked for as soon as the bar stands. */
export const loadBarMenus = () => import('./BarMenus.tsx')

const part = (name: keyof Awaited<ReturnType<typeof loadBarMenus>>) => lazyMenu(() => loadBarMenus().then((menus) => menus[name]))

export const AccountItems = part('AccountItems')
export const EnvironmentItems = part('EnvironmentItems')
export const LanguageChoices = part('LanguageChoices')
export const SectionItems = part('SectionItems')
export const ThemeChoices = part('ThemeChoices')
