import type { DeclaredEvent } from '@portico/platform/contract/event.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import { isMandatoryNow } from '../users/mandatory-mails.rules.ts'

export const mostSubject = 200
export const mostBody = 50_000
export const mostExtraRecipients = 10

/** Minutes between a failed attempt and the next one: the first goes at once, then five more follow (domains 6.2, decision 0059). */
export const retryAfterMinutes = [1, 5, 15, 60, 240] as const

/** When a mail that failed so many times is tried again; undefined: never. */
export function nextAttempt(failed: number, now: Date): Date | undefined {
  const minutes = retryAfterMinutes[failed - 1]
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000)
}

/** Of one event, record and recipient there is at most one mail within so long. */
export const quietMs = 10 * 60_000

/** Whether a person with these roles can ever be one of those who hear of it. */
export const mayHear = ({ hears }: Pick<DeclaredEvent, 'hears'>, roles: readonly Role[]): boolean =>
  hears.some((one) => one.who !== 'role' || roles.includes(one.role))

/** Whether somebody is told: what is mandatory always, other things unless they switched them off. */
export const wants = (
  preferences: Readonly<Record<string, boolean>>,
  event: string,
  carries: Readonly<Record<string, unknown>> = {},
): boolean => isMandatoryNow(event, carries) || preferences[event] !== false

/**
 * Whether what a mail server said is about this mail and will not change: 5xx to its sender, recipient or content. What it says of the
 * connection or of the portal's own sign-in is about all mails, and is tried again.
 */
export const isRefusedForGood = ({ command, responseCode }: { command?: string | undefined; responseCode?: number | undefined }): boolean =>
  responseCode !== undefined && responseCode >= 500 && responseCode < 600 && /^(MAIL FROM|RCPT TO|DATA)$/.test(command ?? '')
