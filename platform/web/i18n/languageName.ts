import { currentLanguage } from './i18n.ts'
import { isLanguage, languages } from './locales.ts'

/** What a language, by its tag or the portal's key, is called in the language of the interface: "Engels", "الإنجليزية". */
export function languageName(tag: string): string {
  const spoken = isLanguage(tag) ? languages[tag].intl : tag
  const names = new Intl.DisplayNames([languages[currentLanguage()].intl], { type: 'language' })
  return names.of(isLanguage(tag) ? (spoken.split('-')[0] ?? spoken) : spoken) ?? tag
}
