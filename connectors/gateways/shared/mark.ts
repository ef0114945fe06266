import { createHash } from 'node:crypto'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError, type KeyState, type ObservedKey, type WantedKey } from '../gateway.ts'

/** The portal's ids are UUIDs in small letters; anything else is never taken for one. */
export const isPortalId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const sortedNames = (names: Iterable<string>): string[] => [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1))

/** Names of the products that a key shall be able to call. What is pending or rejected stays in the portal. */
export const approvedOf = ({ products }: Pick<WantedKey, 'products'>): string[] =>
  sortedNames(products.flatMap(({ name, status }) => (status === 'approved' ? [name] : [])))

/** Whether the key shall be let in now; these gateways end no keys by themselves, so one whose time is over is taken away. */
export const isLetIn = ({ clock = systemClock }: Connection, { active, expiresAt }: WantedKey): boolean =>
  active && (expiresAt === null || expiresAt > clock.now())

export const gone: ObservedKey = { present: false, active: false, approved: [] }

/** The state of a key that is at the gateway only while it has a product. */
export const onlyWithProduct = (wanted: KeyState): KeyState =>
  wanted.approved.length > 0 ? wanted : { present: false, active: false, approved: [] }

export function requirePortalId(id: string): void {
  if (!isPortalId(id)) throw new GatewayError('refused', sentence('badKeyId'))
}

/** For platforms whose products are made with the vendor's own tools. */
export const unmanagedProducts = {
  ensureProduct: () => Promise.reject(new GatewayError('refused', sentence('productsMadeThere'))),
  fingerprintOf: () => 'none',
}

export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex')
