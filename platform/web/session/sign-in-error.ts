import type { ErrorResponse } from 'oidc-client-ts'
import { t } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/keys.ts'
import { refused } from './tokens.ts'

/** The sign-in errors of section 8: the library's words, and the key under which each language has them. */
export const signInErrors: Readonly<Record<string, MessageKey>> = {
  'State does not match': 'signIn.stateMismatch',
  'No matching state found in storage': 'signIn.noMatchingState',
  'No state in response': 'signIn.noState',
  'authority mismatch on settings vs. signin state': 'signIn.authorityMismatch',
  'client_id mismatch on settings vs. signin state': 'signIn.clientMismatch',
  'ID Token is missing a subject claim': 'signIn.noSubject',
  'sub in id_token does not match current sub': 'signIn.otherSubject',
  'subject from UserInfo response does not match subject in ID Token': 'signIn.userInfoSubject',
  'Network timed out': 'signIn.networkTimeout',
  'IFrame timed out without a response': 'signIn.frameTimeout',
  'Popup closed by user': 'signIn.popupClosed',
  'Popup blocked by user': 'signIn.popupBlocked',
  'No end session endpoint': 'signIn.noEndSession',
  'Only the Authorization Code flow (with PKCE) is supported': 'signIn.codeFlowOnly',
}

/** What each of them means to a person, and what helps. */
const helps: readonly (readonly [MessageKey, readonly MessageKey[]])[] = [
  ['signIn.help.again', ['signIn.stateMismatch', 'signIn.noMatchingState', 'signIn.noState']],
  [
    'signIn.help.settings',
    ['signIn.authorityMismatch', 'signIn.clientMismatch', 'signIn.noSubject', 'signIn.noEndSession', 'signIn.codeFlowOnly'],
  ],
  ['signIn.help.other', ['signIn.otherSubject', 'signIn.userInfoSubject']],
  ['signIn.unreachable', ['signIn.networkTimeout', 'signIn.frameTimeout']],
  ['signIn.help.popup', ['signIn.popupClosed', 'signIn.popupBlocked']],
]
/** Of what a provider answers (OpenID Connect Core 3.1.2.6, RFC 6749 4.1.2.1 and 5.2). */
const providerHelps: Readonly<Record<string, MessageKey>> = {
  access_denied: 'signIn.help.denied',
  login_required: 'signIn.help.again',
  interaction_required: 'signIn.help.again',
  consent_required: 'signIn.help.again',
  account_selection_required: 'signIn.help.again',
  invalid_grant: 'signIn.help.again',
  server_error: 'signIn.unreachable',
  temporarily_unavailable: 'signIn.unreachable',
}

/** In words that a person understands: what happened, and what helps. */
export function signInHelp(error: unknown): MessageKey {
  if (isProviderError(error)) return providerHelps[error.error ?? ''] ?? 'signIn.help.settings'
  const message = error instanceof Error ? error.message : String(error)
  const key = signInErrors[message]
  if (key) return helps.find(([, keys]) => keys.includes(key))?.[0] ?? 'signIn.help.unknown'
  if (message === refused) return 'signIn.loop'
  return error instanceof TypeError ? 'signIn.unreachable' : 'signIn.help.unknown'
}

/** The library marks its classes by name; asking so, the page that tells the error needs no library. */
const isProviderError = (error: unknown): error is ErrorResponse => error instanceof Error && error.name === 'ErrorResponse'

/** What the page says: provider errors with their code and description, the library's own by the list. */
export function signInErrorText(error: unknown): string {
  if (isProviderError(error)) return error.error_description ? `${error.error}: ${error.error_description}` : (error.error ?? error.message)
  const message = error instanceof Error ? error.message : String(error)
  const key = signInErrors[message]
  if (key) return t(key)
  if (message === refused) return t('signIn.loop')
  // The browser's word for a provider that does not answer.
  return error instanceof TypeError ? t('signIn.unreachable') : message
}
