import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import { open } from './asks.ts'
import type { Account } from './client.ts'
import type { Expectation } from './expectation.ts'
import { onlyRoom, rooms } from './rooms.ts'

/**
 * What the tables of decisions 3 and domains 5 say of each call: one line per endpoint, in the `<thing>.testing.ts` of its room, without the
 * server's own rules. Here stands what belongs to no room.
 */
export const expectations: Readonly<Record<string, Expectation>> = {
  ...Object.assign({}, ...rooms.map((room) => room.expectations)),
  ...(onlyRoom === undefined && { 'GET /api/openapi.json': open() }),
}

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`
const rolesOf: Partial<Record<Account, Role>> = {
  admin: 'admin',
  architect: 'architect',
  productowner: 'productOwner',
  analyst: 'businessAnalist',
  reader: 'readOnly',
  subscriptions: 'subscriptionManager',
}

/** What a call answers to somebody: `in` where it is let through. */
export function wanted(
  key: string,
  expectation: Expectation,
  who: Account | undefined,
  which: 'ours' | 'theirs',
): 'in' | 401 | 403 | 404 | 422 {
  const { to, readOnlyMay, hides } = expectation
  if (to === 'system') return 401
  if (to === 'public') return 'in'
  if (who === undefined) return 401
  const role = rolesOf[who]
  if (typeof to === 'object' && !(role && to.includes(role))) return hides ? 404 : 403
  if (role === 'readOnly' && !key.startsWith('GET ') && !readOnlyMay) return 403
  const standing = expectation[which]
  if (!standing) return 'in'
  const names = (people = '') => people.split(' ').includes(who)
  return names(standing.may) ? 'in' : names(standing.see) ? 403 : (expectation.hiddenIs ?? 404)
}
