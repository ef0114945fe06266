import { currentLanguage, setLanguage } from '../i18n/i18n.ts'
import { defaultLanguage } from '../i18n/locales.ts'

// Files of tests follow each other in one process: none begins in the language in which the one before it ended.
if (currentLanguage() !== defaultLanguage) await setLanguage(defaultLanguage)
