import { AppError } from '@portico/platform/contract/errors.ts'
import { t } from '@portico/platform/web/i18n/i18n.ts'
import { showError, showSnackbar } from '@portico/platform/web/messages/messages.ts'

/**
 * What is said of settings that were not updated (specification, section 8): the status, where the server failed or its answer says nothing
 * of its own, as those of proxies do. Everything else is told as at any call.
 */
export function showSettingsFault(error: unknown): void {
  if (error instanceof AppError && (error.statusCode >= 500 || isMute(error)))
    showSnackbar(t('core.wentWrong', { status: error.statusCode }), 'error')
  else showError(error)
}

const isMute = ({ statusCode, message, details }: AppError): boolean =>
  statusCode > 0 && ![401, 409].includes(statusCode) && message === '' && details.length === 0
