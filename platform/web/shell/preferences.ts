import { currentLanguage, setLanguage } from '../i18n/i18n.ts'
import { defaultLanguage, isLanguage, type Language, languages } from '../i18n/locales.ts'
import { sessionState } from '../session/state.ts'
import { readStored, setPreferenceCookie, settingKeys, store } from '../settings.ts'
import { createStore } from '../store.ts'
import { isThemeChoice, proposeTheme, setTheme, type ThemeChoice } from '../theme/theme.ts'
import { registry } from './registry.ts'

/** The languages that this brand offers. */
export const offeredLanguages = createStore<readonly Language[]>(Object.keys(languages) as Language[])

/** The chosen language, else what the server proposes, else the default one; only among those that this brand has. Other tabs are followed, as with the theme. */
export function startLanguage(proposed: string | undefined, offered: readonly string[]): Language {
  const usable = (value: unknown): value is Language => isLanguage(value) && (offered.length === 0 || offered.includes(value))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === settingKeys.language && usable(newValue)) void setLanguage(newValue)
  })
  const stored = readStored(settingKeys.language)
  if (usable(stored)) return stored
  return usable(proposed) ? proposed : defaultLanguage
}

/** A signed-in person's choice is kept with the person, too: the module that knows people does that. */
function tell(change: { language?: string; theme?: string }): void {
  if (sessionState.get().user) for (const { web } of registry.get()) web.preferencesChanged?.(change)
}

export async function chooseLanguage(language: Language): Promise<void> {
  store(settingKeys.language, language)
  setPreferenceCookie('lang', language)
  tell({ language })
  await setLanguage(language)
}

export function chooseTheme(theme: ThemeChoice): void {
  setTheme(theme)
  setPreferenceCookie('theme', theme)
  tell({ theme })
}

/** Whether this browser has a language and a theme of its own, so that nobody need be asked. */
export const hasOwnPreferences = (): boolean =>
  readStored(settingKeys.language) !== undefined && readStored(settingKeys.theme) !== undefined

/**
 * Shows what the person chose on another machine, where nothing was chosen in this browser. It goes into the cookies alone, which the
 * server writes into the next page: the next start needs no change, and the person's next choice elsewhere is followed, too.
 */
export async function followPreferences(kept: { language: string | null; theme: string | null }): Promise<void> {
  if (isThemeChoice(kept.theme) && readStored(settingKeys.theme) === undefined) {
    setPreferenceCookie('theme', kept.theme)
    proposeTheme(kept.theme)
  }
  const { language } = kept
  if (!isLanguage(language) || !offeredLanguages.get().includes(language) || readStored(settingKeys.language) !== undefined) return
  setPreferenceCookie('lang', language)
  if (language !== currentLanguage()) await setLanguage(language)
}
