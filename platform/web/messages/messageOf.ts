import { AppError, type Fault } from '../../contract/errors.ts'
import { currentLanguage, t, textOf } from '../i18n/i18n.ts'
import { defaultLanguage } from '../i18n/locales.ts'
import { isMissingCode } from '../missingCode.ts'
import { sessionState } from '../session/state.ts'

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The text of one fault, translated by its code. The key is put together, so that the build does not count all of these texts among those
 * of the start: they come with `faults.ts`.
 */
export const faultText = (fault: Told): string => textOf(['fault', kindOf(fault)].join('.'), fault.params) ?? fault.message

type Told = Pick<Fault, 'code' | 'message'> & { params?: Fault['params'] | undefined }

/** A fault that is told in other words where its values say so: a blank cannot be shown, and who was first may be the reader in another window. */
const kindOf = ({ code, params }: Told): string =>
  params?.character === ' '
    ? 'excludedSpace'
    : code === 'versionConflict' && params?.updatedBy === sessionState.get().user?.email
      ? 'versionConflictOwn'
      : code

/** The text of an error as a whole: codes have translations; the server's own English words say more than the name of an error does. */
function wordsOf(error: AppError, message: string): string {
  const general = error.code === error.name
  if (general && currentLanguage() === defaultLanguage) return message
  // Who may not do something is told of it as of any rule: these texts are those of faults.
  return textOf(`error.${error.code}`) ?? (general ? undefined : textOf(['fault', error.code].join('.'))) ?? message
}

/**
 * What the snackbar says about a failed call (specification, section 8, in its order). Undefined: nothing is said, for a 401, which is
 * passed on, and for a call that was cancelled.
 */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (isMissingCode(error)) return t('ui.error.missingCode')
  if (!(error instanceof AppError))
    return isObject(error) && isText(error.message) ? t('core.error', { message: error.message }) : t('core.serverError')
  if (error.statusCode === 401) return undefined
  if (error.statusCode === 0) return t('core.serverError')

  const raw: Loose = isObject(error.cause) ? error.cause : {}
  const [first] = error.details
  if (first) return t('core.error', { message: faultText(first) })

  const details = raw.details
  if (isObject(details)) {
    const byName = isObject(details.messages) ? details.messages.name : details.name
    const message = Array.isArray(byName) ? byName[0] : byName
    if (isText(message)) return t('core.error', { message })
  }

  const nested = raw.message
  if (isObject(nested)) return t('core.error', { message: (isText(nested.message) ? nested.message : JSON.stringify(nested)).slice(0, 35) })

  if (error.statusCode === 409) return t('core.conflict', { message: wordsOf(error, error.message || t('core.conflictText')) })
  if (error.message) return t('core.error', { message: wordsOf(error, error.message) })
  return t('core.serverError')
}
