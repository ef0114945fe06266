import { isTextType } from '../tryit.rules.ts'

const leastTail = 8

/** The key never reaches the page, whatever an upstream sends back of it: each place is filled with stars of the same length. */
export function withoutKey(bytes: Buffer, key: string): Buffer {
  const secret = Buffer.from(key, 'latin1')
  if (secret.length === 0) return bytes
  let at = bytes.indexOf(secret)
  // What was cut off may end in the middle of one.
  const tail = tailOf(bytes, secret)
  if (at < 0 && tail === 0) return bytes
  const clean = Buffer.from(bytes)
  for (; at >= 0; at = clean.indexOf(secret, at + secret.length)) clean.fill('*', at, at + secret.length)
  if (tail > 0) clean.fill('*', clean.length - tail)
  return clean
}

/**
 * How many of the last bytes are the beginning of the secret: the longest such end that is not all of it. Each byte is looked at once
 * (the prefix function of Knuth, Morris and Pratt): gateways make keys of any length.
 */
function tailOf(bytes: Buffer, secret: Buffer): number {
  const most = secret.length - 1
  const end = bytes.subarray(Math.max(0, bytes.length - most))
  /** By length of a beginning: the longest shorter one that it ends with. */
  const shorter = new Uint32Array(secret.length + 1)
  const grown = (length: number, byte: number | undefined): number => {
    let grows = length
    while (grows > 0 && secret[grows] !== byte) grows = shorter[grows] ?? 0
    return secret[grows] === byte ? grows + 1 : 0
  }
  for (let at = 1; at < most; at += 1) shorter[at + 1] = grown(shorter[at] ?? 0, secret[at])
  let length = 0
  for (const byte of end) length = grown(length, byte)
  return length >= leastTail ? length : 0
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
