import core from '@portico/core/web.tsx'
import type { ModuleIdentity, ModuleName } from '@portico/platform/contract/modules.ts'
import type { Boot } from '@portico/platform/web/boot/boot.ts'
import type { Messages } from '@portico/platform/web/i18n/i18n.ts'
import type { Language } from '@portico/platform/web/i18n/locales.ts'
import type { WebModule } from '@portico/platform/web/module.ts'
import type { LoadedModule } from '@portico/platform/web/shell/registry.ts'

/** Who the modules of this build are, in the order of their menu sections; core is always on and comes with the app. */
const modules = Object.entries(import.meta.glob<ModuleIdentity>('../../modules/*/module.ts', { eager: true, import: 'default' }))
  .map(([file, { id, flag, menuSection = 9 }]) => ({ id, flag, menuSection, door: file.replace('module.ts', 'web.tsx') }))
  .sort((a, b) => a.menuSection - b.menuSection)

/** What this build has. Each entry is a download of its own: a module that is off is never asked for. */
const webs = import.meta.glob<{ default: WebModule }>(['../../modules/*/web.tsx', '!../../modules/core/web.tsx'])

/** The build puts the folder of this version's texts in. */
const texts = '/assets/__TEXTS__'

/** How parts of the texts are loaded: those that the server wrote into the page need no download. */
export const partsOf =
  (written: Boot['texts']) =>
  async (part: string, language: Language): Promise<Messages> => {
    const here = written?.language === language ? written.parts[part] : undefined
    if (here) return here
    const answer = await fetch(`${written?.from ?? texts}/${part}-${language}.json`)
    if (!answer.ok) throw new Error(`${part}-${language}: ${answer.status}`)
    return (await answer.json()) as Messages
  }

type Modules = LoadedModule[]

/** What only developers have; a build leaves it out. */
const forDevelopers = async (): Promise<Modules> => (import.meta.env.DEV ? [(await import('./gallery.ts')).gallery] : [])

/** The modules that are on: those that the page needs now, and what loads all of them, where there are more. */
export async function loadModules(
  { doors }: Pick<Boot, 'doors'>,
  enabled: ReadonlySet<ModuleName>,
): Promise<[Modules, (() => Promise<Modules>)?]> {
  const on = modules.flatMap(({ id, flag, door }) => {
    const loadDoor = webs[door]
    return loadDoor && flag && enabled.has(flag) ? [{ id, flag, loadDoor }] : []
  })
  const load = async (these: typeof on): Promise<Modules> => [
    { flag: undefined, web: core },
    ...(await forDevelopers()),
    ...(await Promise.all(these.map(async ({ flag, loadDoor }) => ({ flag, web: (await loadDoor()).default })))),
  ]
  const first = on.filter(({ id }) => doors?.includes(id) ?? true)
  return first.length < on.length ? [await load(first), () => load(on)] : [await load(first)]
}
