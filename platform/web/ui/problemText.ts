import { AppError } from '../../contract/errors.ts'
import { currentLanguage, t, textOf } from '../i18n/i18n.ts'
import { defaultLanguage } from '../i18n/locales.ts'
import { isMissingCode } from '../missingCode.ts'

/**
 * One sentence for a failed call, where the call was made: that nothing answered, that the server failed, that code did not come, or what the server said. In English
 * the server's own words say more than the name of an error; other languages have a text for its code.
 */
export function problemText(error: unknown): string {
  if (isMissingCode(error)) return t('ui.error.missingCode')
  if (!(error instanceof AppError) || error.statusCode === 500) return t('ui.error.text')
  if (error.statusCode === 0) return t('ui.error.noAnswer')
  const own = error.code === error.name && currentLanguage() === defaultLanguage && error.message
  return own || textOf(`error.${error.code}`) || error.message || t('ui.error.text')
}

/** What the person can give to support. */
export const requestIdOf = (error: unknown): string | undefined => (error instanceof AppError ? error.requestId : undefined)
