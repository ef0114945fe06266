/** The languages of terms; the interface's `se-SE` is `sv` here, because `se` is Northern Sami. */
export const termLanguages = ['en', 'nl', 'es', 'sv', 'de', 'fr', 'ar'] as const
export type TermLanguage = (typeof termLanguages)[number]
