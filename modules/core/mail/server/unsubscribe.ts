import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '@portico/platform/server/secrets.ts'
import { isMandatory } from '../../users/mandatory-mails.rules.ts'

/** A link that lets whoever holds a mail switch off mails of its kind, for the one it was sent to: nothing is stored for it. */
export function unsubscribing(secrets: Secrets, publicUrl: string) {
  const sealOf = (text: string) => createHmac('sha256', secrets.derive('unsubscribe')).update(text).digest('base64url').slice(0, 32)
  const tokenOf = (personId: string, event: string) => {
    const said = `${personId}.${event}`
    return `${said}.${sealOf(said)}`
  }
  return {
    tokenOf,
    urlOf: (personId: string, event: string) =>
      isMandatory(event) ? undefined : `${publicUrl}/unsubscribe?token=${encodeURIComponent(tokenOf(personId, event))}`,
    /** What a mail program presses by itself (RFC 8058). */
    pressUrlOf: (personId: string, event: string) =>
      isMandatory(event) ? undefined : `${publicUrl}/api/mails/unsubscribe/${encodeURIComponent(tokenOf(personId, event))}`,
    /** Whose, and of which event; undefined for a token that this portal did not make. */
    read(token: string): { personId: string; event: string } | undefined {
      const [personId = '', event = '', seal = ''] = token.split('.')
      const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(`${personId}.${event}`))]
      return given.length === right.length && timingSafeEqual(given, right) && !isMandatory(event) ? { personId, event } : undefined
    },
  }
}
