import { listPort, port } from '@portico/platform/contract/port.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { ProductStatus } from './key.contract.ts'

/** The company that an application is linked to. Who may know how much of it is said where an application is shown. */
export interface CompanyOfApplication {
  id: string
  name: string
  status: string
  itAgreementId: string | null
  /** What people call that agreement. */
  itAgreementNumber: string | null
}

/** By the application's id; an application without a company is left out. */
export const companyOfApplication = port<[applicationIds: readonly string[]], ReadonlyMap<string, CompanyOfApplication>>(
  'apidex.companyOfApplication',
  () => new Map(),
)

/** The applications of one environment whose company has this id, or this text in its name; undefined where nobody knows of companies. */
export const applicationsOfCompany = port<[environmentId: string, company: string], readonly string[] | undefined>(
  'apidex.applicationsOfCompany',
  () => undefined,
)

/** Which of these products only an application with a company should ask for. */
export const requiresCompany = port<[productIds: readonly string[]], ReadonlySet<string>>('apidex.requiresCompany', () => new Set())

/** By a product's id: what the portfolio calls its use, such as "Partner"; a product that it does not know is left out. */
export const usageTypesOf = port<[productIds: readonly string[]], ReadonlyMap<string, readonly string[]>>(
  'apidex.usageTypesOf',
  () => new Map(),
)

/** Of each group of products: how many applications have one of them on a key that was not revoked, approved or asked for. */
export const applicationsUsing = port<[groups: readonly (readonly string[])[]], readonly number[]>('apidex.applicationsUsing', (groups) =>
  groups.map(() => 0),
)

/** Applications are deleted, in this transaction. */
export const applicationsGo = listPort<[applicationIds: readonly string[]]>('apidex.applicationsGo')

/** An application as other modules refer to it: by the gateway's id and the environment. */
export interface ApplicationRef {
  appId: string
  environmentId: string
}

export interface KnownApplication extends ApplicationRef {
  id: string
  name: string
  environmentName: string
  teamId: string | null
  teamName: string | null
  /** The person it belongs to, when it is not a team's. */
  owner: { id: string; name: string } | null
}

/** Applications that are there, by how others refer to them. One that is missing or deleted is left out. */
export const knownApplications = port<[refs: readonly ApplicationRef[]], KnownApplication[]>('apidex.knownApplications', () => [])

/** The applications of an environment with this text in their name, at most 20, by name; whoever asks has decided who may know of them. */
export const applicationsNamed = port<[environmentId: string, text: string], KnownApplication[]>('apidex.applicationsNamed', () => [])

/** An application that something is made to refer to: it is not deleted before the transaction ends. Undefined when there is none. */
export const referToApplication = port<[ref: ApplicationRef], KnownApplication | undefined>('apidex.referToApplication', () => undefined)

/** The ids of the applications that somebody sees, in all environments; undefined: every one. */
export const applicationsSeenBy = port<[caller: Caller], readonly string[] | undefined>('apidex.applicationsSeenBy', () => [])

/** What stands in one line of a list of what applications have: a product on a key, or nothing where an application has none. */
export interface ApplicationLine {
  applicationId: string
  name: string
  teamName: string | null
  keyLastFour: string | null
  keyExpiresAt: string | null
  product: { name: string; displayName: string; status: ProductStatus } | null
}

/**
 * A line for each product on each key of these applications that was not revoked, and one for an application without any; at most so many.
 * Of an application that is deleted there is none.
 */
export const applicationLines = port<[applicationIds: readonly string[], most: number], ApplicationLine[]>(
  'apidex.applicationLines',
  () => [],
)

/** How many keys of these applications are neither revoked nor past their end. */
export const livingKeys = port<[applicationIds: readonly string[], now: Date], number>('apidex.livingKeys', () => 0)

/** Something of these applications changed that their keys carry: each is brought to its wanted state anew. Answers the keys. */
export const bringKeys = port<[applicationIds: readonly string[]], string[]>('apidex.bringKeys', () => [])

/** A product on a key, as other modules remember it. */
export interface KeyProductRef {
  keyId: string
  productId: string
}

/** A product that was taken off a key, by the names that people know then: the key or the application may be gone when they read it. */
export interface TakenProduct extends KeyProductRef {
  applicationId: string
  applicationName: string
  environmentId: string
  environmentName: string
  keyLastFour: string
  productName: string
  was: 'approved' | 'pending'
}

/**
 * Takes every product off every key of these applications, for a reason that their people read; the gateway follows. `by` is a person, `at`
 * the time by which `giveProducts` knows what was taken so.
 */
export const takeProducts = port<[applicationIds: readonly string[], by: string, reason: string, at: Date], TakenProduct[]>(
  'apidex.takeProducts',
  () => [],
)

/** Why a product does not come back to its key. */
export const keptReasons = ['keyGone', 'keyExpired', 'notRequestable', 'notInGroups', 'changedSince'] as const
export type KeptReason = (typeof keptReasons)[number]

/**
 * Gives back what `takeProducts` took at a time, as it was and without a new approval: each product that can be asked for still, by who asked
 * for it then, on a key that works. Answers in the same order what became of each.
 */
export const giveProducts = port<
  [taken: readonly (KeyProductRef & { was: TakenProduct['was']; at: Date })[], reason: string],
  ('given' | KeptReason)[]
>('apidex.giveProducts', (taken) => taken.map(() => 'changedSince'))

/** How far the gateways have followed what is wanted of keys. */
export interface KeysAtGateways {
  followed: number
  waiting: number
  /** Of the waiting ones, those whose last attempt failed, at most 50. */
  failures: { keyId: string; error: string; attempts: number; nextAttemptAt: string | null }[]
  failing: number
}
export const keysAtGateways = port<[keyIds: readonly string[]], KeysAtGateways>('apidex.keysAtGateways', () => ({
  followed: 0,
  waiting: 0,
  failing: 0,
  failures: [],
}))
