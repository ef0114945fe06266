import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/** Whether somebody passed a request on, who is then not the one that asks. */
export const wasForwarded = ({ headers }: Pick<Asked, 'headers'>): boolean =>
  Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name === 'x-real-ip' || name.startsWith('x-forwarded-'))

/** Whether a request comes from loopback by itself, and from nobody who passed it on. */
export const isDirect = (request: Asked): boolean =>
  !wasForwarded(request) && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '')

/** Compares a secret in a time that tells nothing of where it differs. */
export function sameText(given: string | undefined, wanted: string): boolean {
  const left = Buffer.from(given ?? '')
  const right = Buffer.from(wanted)
  return left.length === right.length && timingSafeEqual(left, right)
}
