import { setLanguage } from '../i18n/i18n.ts'
import { defaultLanguage, isLanguage, type Language } from '../i18n/locales.ts'
import { sessionState } from '../session/state.ts'
import { readStored, setPreferenceCookie, settingKeys, store } from '../settings.ts'
import { setTheme, type ThemeChoice } from '../theme/theme.ts'
import { registry } from './registry.ts'

/** The chosen language, else what the server proposes, else the default one; only among those that this brand has. */
export function startLanguage(proposed: string | undefined, offered: readonly string[]): Language {
  const usable = (value: unknown): value is Language => isLanguage(value) && (offered.length === 0 || offered.includes(value))
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
