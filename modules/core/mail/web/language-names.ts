import { languages } from '@portico/platform/web/i18n/locales.ts'
import type { Locale } from '../mail.contract.ts'

/** Each language in its own name. */
export const languageNames = Object.fromEntries(Object.entries(languages).map(([id, { name }]) => [id, name])) as Record<Locale, string>
