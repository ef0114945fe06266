import { AppError } from '../../../contract/errors.ts'
import { t } from '../../i18n/i18n.ts'
import { messageOf } from '../../messages/messageOf.ts'
import { isMissingCode } from '../../missingCode.ts'

/**
 * What is said of a failed call where it was made: the words of a snackbar. A place must not stay empty, so a refused token, of which
 * snackbars say nothing, has a sentence of its own; what is no answer of a server is not told in the words of a browser.
 */
export function problemText(error: unknown): string {
  if (!(error instanceof AppError) && !isMissingCode(error)) return t('core.serverError')
  return messageOf(error) ?? t('ui.error.signIn')
}

/** What the person can give to support. */
export const requestIdOf = (error: unknown): string | undefined => (error instanceof AppError ? error.requestId : undefined)
