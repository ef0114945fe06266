import { t } from '@portico/platform/web/i18n/i18n.ts'
import type { Environment } from '../../environments/environment.contract.ts'
import type { Application, ApplicationRow } from '../application.contract.ts'
import { isUsable, rotatedExpiry } from '../application.rules.ts'
import type { Key, KeyProduct } from '../key.contract.ts'

const dayMs = 86_400_000
/** From when an end is urgent. */
const soonMs = 14 * dayMs

/** What the list says about an application in one chip: the worst first, as far as its team can do something about it. */
export type RowState = 'failed' | 'noKeys' | 'suspended' | 'expired' | 'awaiting' | 'pending' | 'drifted' | 'enforced'
export function rowStateOf(row: Pick<ApplicationRow, 'state' | 'keys' | 'pendingProducts' | 'nextExpiry'>, now: Date): RowState {
  const held = row.keys.filter((key) => key.status !== 'revoked')
  if (row.state === 'failed') return 'failed'
  if (held.length === 0) return 'noKeys'
  if (held.every((key) => key.status === 'suspended')) return 'suspended'
  if (held.every((key) => !isUsable(key.status))) return 'expired'
  if (row.state === 'pending' || row.state === 'drifted') return row.state
  // A key that is about to end cannot wait, a request can.
  const endsSoon = row.nextExpiry !== null && new Date(row.nextExpiry).getTime() - now.getTime() <= soonMs
  return row.pendingProducts > 0 && !endsSoon ? 'awaiting' : 'enforced'
}

/** A product that is neither at the gateway nor wanted there has nothing to show: a request that waits, one that was removed and is gone. */
export const hasEnforcement = ({ status, enforcement }: Pick<KeyProduct, 'status' | 'enforcement'>): boolean =>
  status === 'approved' || enforcement.state !== 'enforced'

const isPending = (key: Key): boolean =>
  key.enforcement.state === 'pending' || key.apiProducts.some((product) => product.enforcement.state === 'pending')

/** How soon to ask again, in ms; false when the gateway has followed. A gateway that stays away is asked about less often. */
export function refetchMs(application: Pick<Application, 'keys'> | undefined, now: Date): number | false {
  const pending = application?.keys.filter(isPending) ?? []
  if (pending.length === 0) return false
  const isFresh = pending.some(({ enforcement: { since } }) => !since || now.getTime() - new Date(since).getTime() < 120_000)
  return isFresh ? 1500 : 10_000
}

/** That the gateway is away, or refuses the portal; undefined while it answers. */
export const awayText = ({ reachable, failure }: Pick<Environment['status'], 'reachable' | 'failure'>): string | undefined =>
  reachable === false ? t(failure && failure !== 'answer' ? 'applications.sync.refused' : 'applications.sync.unreachable') : undefined

/** The keys as the server sorts them, those that are revoked apart. */
export function inOrder(keys: readonly Key[]): { live: Key[]; revoked: Key[] } {
  return { live: keys.filter((key) => key.status !== 'revoked'), revoked: keys.filter((key) => key.status === 'revoked') }
}

/** The key that took over from this one, while both work: the overlap of a rotation. */
export function successorOf(key: Key, keys: readonly Key[]): Key | undefined {
  return isUsable(key.status) && key.expiryDate ? keys.find((other) => other.rotates === key.id && isUsable(other.status)) : undefined
}

/** Keys about which the team must do something: ending within 14 days or ended, with nothing that takes over. */
export function endingKeys(keys: readonly Key[], now: Date): Key[] {
  const ends = (key: Key) => (key.expiryDate ? new Date(key.expiryDate).getTime() - now.getTime() : Number.POSITIVE_INFINITY)
  const works = keys.some((key) => isUsable(key.status) && ends(key) > soonMs)
  return keys.filter(
    (key) =>
      (isUsable(key.status) && ends(key) <= soonMs && !successorOf(key, keys)) ||
      (key.status === 'expired' && !works && !keys.some((other) => other.rotates === key.id)),
  )
}

/** When the rotated key ends: the earlier of its own end and the end of the overlap. */
export const overlapEnd = (key: Pick<Key, 'expiryDate'>, now: Date, overlapHours: number): Date =>
  rotatedExpiry(key.expiryDate ? new Date(key.expiryDate) : null, now, overlapHours)

/** What is left until then; undefined once it is over. */
export function timeLeft(until: string, now: Date): { days: number; hours: number; minutes: number; seconds: number } | undefined {
  const seconds = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)
  if (seconds <= 0) return undefined
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
