import { isTextType } from '../tryit.rules.ts'

const leastTail = 8

/** The key never reaches the page, whatever an upstream sends back of it: each place is filled with stars of the same length. */
export function withoutKey(bytes: Buffer, key: string): Buffer {
  const secret = Buffer.from(key, 'latin1')
  let at = bytes.indexOf(secret)
  // What was cut off may end in the middle of one.
  const tail = tailOf(bytes, secret)
  if (at < 0 && tail === 0) return bytes
  const clean = Buffer.from(bytes)
  for (; at >= 0; at = clean.indexOf(secret, at)) clean.fill('*', at, at + secret.length)
  if (tail > 0) clean.fill('*', clean.length - tail)
  return clean
}

function tailOf(bytes: Buffer, secret: Buffer): number {
  for (let length = Math.min(secret.length - 1, bytes.length); length >= leastTail; length -= 1)
    if (bytes.subarray(-length).equals(secret.subarray(0, length))) return length
  return 0
}

/** As text where it is text, else as base64. */
export function readable(bytes: Buffer, contentType: string, truncated: boolean): { body: string; bodyEncoding: 'text' | 'base64' } {
  const charset = /;\s*charset="?([\w.:-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  if (contentType === '' || isTextType(contentType)) {
    const text = decoded(bytes, charset, truncated)
    if (text !== undefined && (contentType !== '' || !text.includes('\0'))) return { body: text, bodyEncoding: 'text' }
  }
  return { body: bytes.toString('base64'), bodyEncoding: 'base64' }
}

function decoded(bytes: Buffer, charset: string, truncated: boolean): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    // A character that was cut in the middle is no reason to show the rest as bytes.
    const text = bytes.toString('utf8')
    return truncated && /^utf-?8$/i.test(charset) && text.indexOf('\ufffd') >= text.length - 3 ? text : undefined
  }
}
