import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, type KeyObject, randomFillSync } from 'node:crypto'

/**
 * Seals texts at rest with AES-256-GCM under a key made from SECRET_KEY. `purpose` (such as 'application key') is bound into the
 * sealed text, so that one kind of secret cannot be put in another one's place.
 */
export interface Secrets {
  seal(plain: string, purpose: string): string
  /** @throws when the text was sealed with another key or for another purpose. */
  open(sealed: string, purpose: string): string
  /** 32 stable bytes for a purpose, for signatures and tokens that need no storage. */
  derive(purpose: string): Buffer
  /** True when the text was sealed with the present key, false when only the old one opens it. */
  isCurrent(sealed: string): boolean
}

interface SealingKey {
  id: string
  master: Buffer
}

/** `oldKey` is still opened, never used to seal. Keys are texts of at least 32 characters. */
export function secretsOf(key: string, oldKey?: string): Secrets {
  const current = sealingKey(key)
  const known = oldKey ? [current, sealingKey(oldKey)] : [current]
  return {
    seal(plain, purpose) {
      const nonce = nextNonce()
      const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose).object, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${current.id}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const [version, id, payload, ...rest] = sealed.split('.')
      const from = known.find((candidate) => candidate.id === id)
      if (version !== 'v1' || !from || !payload || rest.length > 0)
        throw new Error('A stored secret was sealed with a key that this server does not have. Check SECRET_KEY.')
      const bytes = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(from, purpose).object, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(bytes.length - 16))
      return Buffer.concat([decipher.update(bytes.subarray(12, bytes.length - 16)), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => keyFor(current, `derive ${purpose}`).bytes,
    isCurrent: (sealed) => sealed.startsWith(`v1.${current.id}.`),
  }
}

function sealingKey(text: string): SealingKey {
  const master = createHash('sha256').update(text).digest()
  return { id: createHash('sha256').update(master).update('id').digest('hex').slice(0, 8), master }
}

const nonceBytes = 12
/** Asking the system for a few bytes takes longer than sealing a short text with them, so they are asked for many at a time; each is used once. */
const nonces = Buffer.alloc(256 * nonceBytes)
let nonceAt = nonces.length
function nextNonce(): Buffer {
  if (nonceAt === nonces.length) {
    randomFillSync(nonces)
    nonceAt = 0
  }
  nonceAt += nonceBytes
  return nonces.subarray(nonceAt - nonceBytes, nonceAt)
}

/** A cipher makes an object of its key each time that it is given bytes, which takes longer than sealing a short text. */
interface DerivedKey {
  bytes: Buffer
  object: KeyObject
}
const derived = new Map<string, DerivedKey>()
function keyFor(key: SealingKey, purpose: string): DerivedKey {
  const name = `${key.id} ${purpose}`
  const known = derived.get(name)
  if (known) return known
  const bytes = Buffer.from(hkdfSync('sha256', key.master, 'portico', purpose, 32))
  const made = { bytes, object: createSecretKey(bytes) }
  derived.set(name, made)
  return made
}
