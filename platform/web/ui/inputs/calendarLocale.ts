import type { DayPickerLocale } from 'react-day-picker'
import type { Language } from '../../i18n/locales.ts'

/** Names of months and what is read aloud, one language at a time. */
const loads: Record<Language, () => Promise<DayPickerLocale>> = {
  'en-GB': () => import('react-day-picker/locale/en-GB').then((file) => file.enGB),
  'nl-NL': () => import('react-day-picker/locale/nl').then((file) => file.nl),
  'es-ES': () => import('react-day-picker/locale/es').then((file) => file.es),
  'se-SE': () => import('react-day-picker/locale/sv').then((file) => file.sv),
  'de-DE': () => import('react-day-picker/locale/de').then((file) => file.de),
  'fr-FR': () => import('react-day-picker/locale/fr').then((file) => file.fr),
  'ar-SA': () => import('react-day-picker/locale/ar-SA').then((file) => file.arSA),
}
export const calendarLocale = (language: Language): Promise<DayPickerLocale> => loads[language]()
