import { type AppError, conflict, invalid } from '@portico/platform/contract/errors.ts'
import { requiring } from '@portico/platform/contract/record/abilities.ts'
import { type Caller, isAdmin, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Seen } from '../gateway-commands/observed.rules.ts'
import type { MemberRole } from '../teams/team.contract.ts'
import type { ApplicationAction } from './application.contract.ts'
import type { Enforcement, KeyStatus, ProductStatus } from './key.contract.ts'

/** How a caller stands to an application: its owner, and the roles held in the owning team and in teams that it is shared with. */
export interface Standing {
  isOwner: boolean
  owningTeamRole: MemberRole | null
  sharedTeamRoles: readonly MemberRole[]
}

const editors: readonly (MemberRole | null)[] = ['Owner', 'Admin', 'Developer']
const managers: readonly (MemberRole | null)[] = ['Owner', 'Admin']

/** TM-7: sharing gives the other team's members their own role's rights, but never delete and never share on. */
export function mayWithApplication(caller: Pick<Caller, 'roles'>, standing: Standing): ApplicationAction[] {
  if (isReadOnly(caller)) return []
  const manages = isAdmin(caller) || standing.isOwner || managers.includes(standing.owningTeamRole)
  const edits = manages || editors.includes(standing.owningTeamRole) || standing.sharedTeamRoles.some((role) => editors.includes(role))
  return [...(edits ? (['edit', 'manageKeys', 'reveal'] as const) : []), ...(manages ? (['share', 'delete'] as const) : [])]
}

/** Whose it was at the gateway may be the address of a person: not for those with whom it is only shared. */
export const seesGatewayOwner = (caller: Pick<Caller, 'roles'>, standing: Standing): boolean =>
  isAdmin(caller) || standing.isOwner || standing.owningTeamRole !== null

const managing = 'Only its owner, or an Owner or Admin of its team, may do this.'
const editing = 'A Viewer may look at this application, not change it.'
export const requireAction = requiring<ApplicationAction>({
  edit: editing,
  manageKeys: editing,
  reveal: editing,
  share: managing,
  delete: managing,
})

export interface KeyFacts {
  revoked: boolean
  suspended: boolean
  expiresAt: Date | null
}

const expiringMs = 30 * 24 * 3_600_000
/** A key that ends until then is said to be expiring. */
export const soonAfter = (now: Date): Date => new Date(now.getTime() + expiringMs)

/** What a key is worth now, whatever the gateway has heard of it. */
export function statusOfKey(key: KeyFacts, now: Date): KeyStatus {
  if (key.revoked) return 'revoked'
  if (key.expiresAt && key.expiresAt <= now) return 'expired'
  if (key.suspended) return 'suspended'
  return key.expiresAt && key.expiresAt <= soonAfter(now) ? 'expiring' : 'active'
}

export const isUsable = (status: KeyStatus): boolean => status === 'active' || status === 'expiring'

/**
 * Whether the gateway was seen to have the wanted revision. Time alone changes what is wanted of a key that ends: from then until the
 * portal has noted it (`ended`), which raises the revision, nothing is known to differ.
 */
export const isKeySettled = (key: { hasRevision: boolean; ended: boolean }, status: KeyStatus): boolean =>
  key.hasRevision && (status !== 'expired' || key.ended)

export interface CommandFacts {
  state: 'waiting' | 'running' | 'failed' | 'done'
  since: string | null
  attempts: number
  nextAttemptAt: string | null
  lastError: string | null
}

export interface Wish {
  desired: string
  observed: string | null
  isSettled: boolean
}

/**
 * The truth about one wish: `enforced` only when the gateway was seen to have the wanted revision and what was seen is what is wanted.
 * A key that is missing at the gateway after its expiry counts as enforced.
 */
export function stateOf(wish: Wish, hasFailed: boolean): Enforcement['state'] {
  if (hasFailed) return 'failed'
  if (!wish.isSettled) return 'pending'
  return wish.observed === wish.desired ? 'enforced' : 'drifted'
}

export function enforcementOf(wish: Wish, command: CommandFacts | undefined): Enforcement {
  const state = stateOf(wish, command?.state === 'failed')
  const open = state === 'enforced' ? undefined : command
  return {
    desired: wish.desired,
    observed: wish.observed,
    state,
    // Since when somebody else has changed it nobody knows; the command set it right before that.
    since: state === 'drifted' ? null : (command?.since ?? null),
    attempts: open?.attempts ?? 0,
    nextAttemptAt: open?.nextAttemptAt ?? null,
    lastError: open?.lastError ?? null,
  }
}

/** An application is what the worst of its keys is, and enforced when it has none. */
export const worstFirst = ['failed', 'drifted', 'pending', 'enforced'] as const satisfies readonly Enforcement['state'][]
export const worstOf = (states: readonly Enforcement['state'][]): Enforcement['state'] =>
  worstFirst.find((state) => states.includes(state)) ?? 'enforced'

/** What a key should be at the gateway, in one word. */
export const desiredOfKey = (status: KeyStatus): string => (isUsable(status) ? 'active' : 'off')
export const observedOfKey = (seen: Pick<Seen, 'present' | 'active'> | null): string | null =>
  seen === null ? null : seen.present && seen.active ? 'active' : 'off'
export const desiredOfProduct = (keyStatus: KeyStatus, status: ProductStatus): string =>
  isUsable(keyStatus) && status === 'approved' ? 'granted' : 'none'
export const observedOfProduct = (seen: Seen | null, name: string): string | null =>
  seen === null ? null : seen.present && seen.active && seen.approved.includes(name) ? 'granted' : 'none'

/** A rejected or revoked product that is added again is a new request; adding a pending or approved one changes nothing. */
export function statusWhenAdded(present: ProductStatus | undefined, approval: 'auto' | 'manual'): ProductStatus {
  if (present === 'pending' || present === 'approved') return present
  return approval === 'auto' ? 'approved' : 'pending'
}

export function futureExpiry(value: string | null | undefined, now: Date): Date | null {
  if (value === null || value === undefined) return null
  const date = new Date(value)
  if (date <= now) throw invalid({ path: 'expiryDate', code: 'mustBeFuture', message: 'The expiry must be in the future.' })
  return date
}

/** A quota counts per key, so that an application has no more of them than its environment allows. */
export const refusalOfOneMoreKey = (maxKeys: number): AppError =>
  invalid({
    path: '',
    code: 'maxKeys',
    message: `An application has at most ${maxKeys} keys here. Revoke one first.`,
    params: { maximum: maxKeys },
  })

/** Two keys of one name could not be told apart. */
export const refusalOfKeyName = (name: string): AppError => {
  const message = `A key of this application is called ${name} already.`
  return conflict('UniqueConflict', message, [{ path: 'name', code: 'unique', message }])
}

/**
 * Where a key opens one product only, a second one is for another key. What is asked for counts as if it were approved already, and
 * so does what is held.
 */
export function refusalOfFurtherProduct(
  productsPerKey: 'many' | 'one',
  held: readonly unknown[],
  asked: readonly { name: string }[],
  pathOf: (name: string) => string,
): AppError | undefined {
  const further = productsPerKey === 'many' ? undefined : asked[held.length > 0 ? 0 : 1]
  return further === undefined
    ? undefined
    : invalid({
        path: pathOf(further.name),
        code: 'notSupported',
        message: `A key of this environment opens one API product. Make another key for ${further.name}.`,
      })
}

/** What a key opens, it opens to everybody who knows its value. */
export const refusalOfKnownValue = (path: string, product: string): AppError =>
  invalid({
    path,
    code: 'revealedOutside',
    message: `Somebody who may not see ${product} knows the value of this key. Make a new key for it.`,
  })

/** The rotated key ends at the earlier of its own expiry and the end of the overlap. */
export function rotatedExpiry(own: Date | null, now: Date, overlapHours: number): Date {
  const end = new Date(now.getTime() + overlapHours * 3_600_000)
  return own && own < end ? own : end
}

/**
 * Where a change asks for more of a key than it has: a later end or none, or that it works again. Undefined: nowhere. Products that it asks for
 * are asked about by their names.
 */
export function furtherOf(
  key: Pick<KeyFacts, 'expiresAt' | 'suspended'>,
  wanted: Pick<KeyFacts, 'expiresAt' | 'suspended'>,
): 'removeExpiryDate' | 'expiryDate' | 'suspended' | undefined {
  if (key.expiresAt && wanted.expiresAt === null) return 'removeExpiryDate'
  if (key.expiresAt && wanted.expiresAt && wanted.expiresAt > key.expiresAt) return 'expiryDate'
  return key.suspended && !wanted.suspended ? 'suspended' : undefined
}

export function refusalOfKeyChange(change: {
  expiryDate?: string | undefined
  removeExpiryDate?: boolean | undefined
  add?: string[] | undefined
  remove?: string[] | undefined
}): AppError | undefined {
  if (change.expiryDate !== undefined && change.removeExpiryDate)
    return invalid({ path: 'removeExpiryDate', code: 'excludes', message: 'Send expiryDate or removeExpiryDate, not both.' })
  const both = change.add?.find((name) => change.remove?.includes(name))
  return both === undefined
    ? undefined
    : invalid({ path: 'remove', code: 'excludes', message: `${both} cannot be added and removed at once.` })
}
