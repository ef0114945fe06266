import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Little: every account's password stands on the sign-in page, and whoever tries names all day shall keep no processor busy. */
const cost = { N: 1024, r: 8, p: 1 }

/** `scrypt$N$r$p$salt$hash`, both in base64url: the parameters travel with the hash, so that they can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost, 32)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Compares in constant time. A text that is no scrypt hash fits no password. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !hash) return false
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) }, expected.length)
  return timingSafeEqual(actual, expected)
}

function derive(password: string, salt: Buffer, parameters: typeof cost, sizeBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Two ways to type the same letter (é as one or two code points) are one password.
    scrypt(password.normalize('NFC'), salt, sizeBytes, { ...parameters, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
