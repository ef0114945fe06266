/** The languages of the interface. `intl` is what `Intl` and the `lang` attribute take: `se` is Northern Sami, Swedish is `sv`. */
export const languages = {
  'en-GB': { name: 'English', intl: 'en-GB', dir: 'ltr' },
  'nl-NL': { name: 'Nederlands', intl: 'nl-NL', dir: 'ltr' },
  'es-ES': { name: 'Español', intl: 'es-ES', dir: 'ltr' },
  'se-SE': { name: 'Svenska', intl: 'sv-SE', dir: 'ltr' },
  'de-DE': { name: 'Deutsch', intl: 'de-DE', dir: 'ltr' },
  'fr-FR': { name: 'Français', intl: 'fr-FR', dir: 'ltr' },
  'ar-SA': { name: 'العربية', intl: 'ar-SA', dir: 'rtl' },
} as const
export type Language = keyof typeof languages
export const defaultLanguage: Language = 'en-GB'
/** Texts that a language lacks come from here, in this order. */
export const fallbackLanguages: readonly Language[] = ['nl-NL', 'en-GB']

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value)

/**
 * For dates and numbers: Arabic as written in Saudi Arabia has its own digits, and the Gregorian calendar in business; `Intl` alone
 * would pick the Islamic one.
 */
export const intlLocale = (language: Language): string => (language === 'ar-SA' ? 'ar-SA-u-ca-gregory-nu-arab' : languages[language].intl)
