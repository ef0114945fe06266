import type { ModuleName } from '@portico/platform/contract/modules.ts'
import type { LoadTexts, Messages } from '@portico/platform/web/i18n/i18n.ts'
import { addTexts } from '@portico/platform/web/i18n/i18n.ts'
import type { WebModule } from '@portico/platform/web/module.ts'
import type { LoadedModule } from '@portico/platform/web/shell/registry.ts'

/** The modules in the order of their menu sections, with the flag that switches each; core is always on. */
const modules: readonly { id: string; flag?: ModuleName }[] = [
  { id: 'core' },
  { id: 'apidex', flag: 'InternalDeveloperPortal' },
  { id: 'portfolio', flag: 'Portfolio' },
  { id: 'dictionary', flag: 'DataDictionary' },
  { id: 'subscriptions', flag: 'SubscriptionManager' },
  { id: 'external', flag: 'ExternalDeveloperPortal' },
]

/** What this build has. Each entry is a download of its own: a module that is off is never asked for. */
const webs = import.meta.glob<{ default: WebModule }>('../../modules/*/web.tsx')
const texts = import.meta.glob<{ default: Messages }>('../../modules/*/locales/*.json')
const platformTexts = import.meta.glob<{ default: Messages }>('../../platform/web/locales/*.json')

const from =
  (files: Record<string, () => Promise<{ default: Messages }>>, folder: string): LoadTexts =>
  (language) =>
    files[`${folder}/locales/${language}.json`]?.().then((file) => file.default)

/** Loads the modules that are on, and says where their texts are. */
export async function loadModules(enabled: ReadonlySet<ModuleName>): Promise<LoadedModule[]> {
  const on = modules.flatMap(({ id, flag }) => {
    const load = webs[`../../modules/${id}/web.tsx`]
    return load && (!flag || enabled.has(flag)) ? [{ id, flag, load }] : []
  })
  addTexts({ platform: from(platformTexts, '../../platform/web') })
  addTexts(Object.fromEntries(on.map(({ id }) => [id, from(texts, `../../modules/${id}`)])))
  return Promise.all(on.map(async ({ flag, load }) => ({ flag, web: (await load()).default })))
}
