const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const keyPrefix = 'ptc_'
const randomLength = 32
const checksumLength = 6

/** `ptc_` + 32 random characters + 6 of checksum: secret scanners recognise it, and a mistyped key is told apart without a look-up. */
export function keyValueOf(random: Uint8Array): string {
  // 248 is the largest multiple of 62 below 256; bytes above it would favour some letters.
  const letters = [...random]
    .filter((byte) => byte < 248)
    .slice(0, randomLength)
    .map((byte) => alphabet[byte % 62] ?? '')
  if (letters.length < randomLength) throw new RangeError('A key needs more random bytes.')
  const body = letters.join('')
  return `${keyPrefix}${body}${checksumOf(body)}`
}

/** Whether a value that a gateway made can be kept and sent: a header carries it, and it is not longer than any that gateways make. */
export const isKeyValue = (value: string): boolean => /^[\x21-\x7e](?:[\x20-\x7e]{0,1022}[\x21-\x7e])?$/.test(value)

/** CRC-32 in base 62. */
function checksumOf(body: string): string {
  let crc = 0xffffffff
  for (const letter of body) {
    crc ^= letter.charCodeAt(0)
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  let rest = (crc ^ 0xffffffff) >>> 0
  let text = ''
  for (let at = 0; at < checksumLength; at += 1) {
    text = (alphabet[rest % 62] ?? '') + text
    rest = Math.floor(rest / 62)
  }
  return text
}
