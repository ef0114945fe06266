import { createHash } from 'node:crypto'
import type { WantedKey } from '../gateway.ts'

/** How the portal's objects are named and marked at Kong (`gateways.md` 2.5). */

export type Status = WantedKey['products'][number]['status']

export const portalTag = (environmentId: string): string => `portal:${environmentId}`
export const productTag = (product: string): string => `product:${product}`
/** The portal's ids are UUIDs. Kong takes any other text in the place of an id for a key's value or a name. */
export const isKeyId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
export const consumerName = (keyId: string): string => `key:${keyId}`

/** Service names are unique in one Kong, which may serve several environments. */
export const serviceName = (environmentId: string, product: string): string => `${environmentId}.${product}`

export function keyTags(environmentId: string, key: Pick<WantedKey, 'applicationId' | 'teamId' | 'companyId'>): string[] {
  return [
    portalTag(environmentId),
    `app:${key.applicationId}`,
    ...(key.teamId ? [`team:${key.teamId}`] : []),
    ...(key.companyId ? [`company:${key.companyId}`] : []),
  ]
}

const portalsOwn = /^(portal|app|team|company|product):/

/** The wanted tags, and those that somebody else put on the object. Null when the object's tags are that already. */
export function changedTags(present: unknown, wanted: readonly string[]): string[] | null {
  const before = tagsOf(present)
  const after = [...wanted, ...before.filter((tag) => !portalsOwn.test(tag))]
  return after.length === before.length && after.every((tag) => before.includes(tag)) ? null : after
}

export const tagsOf = (tags: unknown): string[] => (Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [])

/** Whose an object is by its tags: this environment's, another one's of a portal, or (undefined) nobody's that is known. */
export function markOf(environmentId: string, tags: unknown): 'ours' | 'other environment' | undefined {
  const marks = tagsOf(tags).filter((tag) => tag.startsWith('portal:'))
  if (marks.includes(portalTag(environmentId))) return 'ours'
  return marks.length > 0 ? 'other environment' : undefined
}

const groupPrefix: Readonly<Record<Status, string>> = { approved: 'prod:', pending: 'pending:prod:', rejected: 'rejected:prod:' }

/** Only the groups of approved products stand in the products' allow lists. */
export const groupOf = (environmentId: string, product: string, status: Status): string =>
  `${groupPrefix[status]}${environmentId}:${product}`

/** Undefined for a group that is not of this environment. */
export function readGroup(environmentId: string, group: unknown): { product: string; status: Status } | undefined {
  if (typeof group !== 'string') return undefined
  for (const status of ['approved', 'pending', 'rejected'] as const) {
    const prefix = `${groupPrefix[status]}${environmentId}:`
    if (group.startsWith(prefix) && group.length > prefix.length) return { product: group.slice(prefix.length), status }
  }
  return undefined
}

/** A UUID of version 5 (RFC 9562) in the namespace of the product's id, so that repeating a write meets the same plugin. */
export function derivedId(productId: string, part: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(productId.replaceAll('-', ''), 'hex'))
    .update(part)
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
