import type { Clock } from '@portico/platform/contract/clock.ts'
import type { FailureSentence } from './failures.contract.ts'
import type { PlaceKind } from './platform.contract.ts'
import type { CredentialField } from './sign-in.ts'

/**
 * What the portal asks of a gateway, whatever its brand. A driver is stateless: it gets its connection with each call and keeps
 * nothing between calls but HTTP connections.
 *
 * Obligations of every driver:
 * - Each call ends within its signal; the caller gives 10 s. A call that was aborted may be repeated.
 * - `ensureKey` and `ensureProduct` are idempotent: they read what the gateway has, make the difference, and report what was seen.
 * - Before every write they call `connection.mayWrite()`; it throws when the caller's lease is gone, and the driver lets that pass.
 * - Only objects that carry the portal's mark of this environment are changed or deleted. Where the mark was taken off by hand, the
 *   portal's own id in the object's name counts as the mark, so that a revoke still finds its key.
 * - What takes access away is written before what gives access, and a product is reachable only while its checks are in place.
 * - Failures are thrown as `GatewayError`: `refused` when the gateway will never accept this, `unavailable` when trying again may help.
 * - Secrets never stand in an error's message.
 */
export interface GatewayDriver {
  capabilities: Capabilities
  health(connection: Connection): Promise<Health>
  /** Products that exist at the gateway, the portal's own and foreign ones; one page per call. */
  listProducts(connection: Connection, page?: string): Promise<PageOf<GatewayProduct>>
  ensureProduct(connection: Connection, wanted: WantedProduct): Promise<ObservedProduct>
  /** A digest of everything that `ensureProduct` sets: what `listProducts` shows as the fingerprint of a product that is as wanted. */
  fingerprintOf(connection: Pick<Connection, 'environmentId'>, wanted: WantedProduct): string
  /**
   * Keys that exist at the gateway; one page per call. A page may be empty although there is a next one. Keys change while the list is
   * read: what looks wrong in it is judged again by `ensureKey`, which writes nothing when it is right. With `values`, keys that are not
   * the portal's come with their values where the list itself tells them; others are asked for by `readKey`.
   */
  listKeys(connection: Connection, page?: string, more?: { values?: boolean }): Promise<PageOf<GatewayKey>>
  ensureKey(connection: Connection, wanted: WantedKey): Promise<ObservedKey>
  /** The value of a key that `listKeys` showed, where the gateway tells it; undefined when it is there no more. */
  readKey?(connection: Connection, gatewayId: string): Promise<string | undefined>
  /** The e-mail address of an owner whom `listKeys` names by an id of the gateway's own; undefined where it tells none. */
  readOwner?(connection: Connection, owner: string): Promise<string | undefined>
  /** What `listKeys` shows of a key that is as wanted, where that is not the wanted state itself; a key that is not listed is not present. */
  shownAs?(wanted: KeyState): KeyState
  /**
   * Calls as the gateway itself adds them up, of whole hours; one page per call. Only where `capabilities.reports` says what they are
   * worth. What an hour had may differ when it is asked for again: the later answer counts, and what is not in it was not.
   */
  readReports?(connection: Connection, window: ReportWindow, page?: string): Promise<PageOf<ReportedCalls>>
  /** The document that describes a product, where the gateway holds one (`capabilities.documents`). */
  readDocument?(connection: Connection, product: string): Promise<HeldDocument>
  /** Objects at the gateway that the portal did not make and that are neither product nor key, for the drift list. */
  listForeign?(connection: Connection, page?: string): Promise<PageOf<ForeignObject>>
}

/** What a platform can do. Everything outside this folder asks this record, never the platform's name. */
export interface Capabilities {
  manageProducts: boolean
  /** A key's time to live is enforced by the gateway itself, beside the portal's own job. */
  timeToLive: boolean
  suspend: boolean
  /** How many approved products a key can have there: `one`, a second is refused. */
  productsPerKey: 'many' | 'one'
  /** Who makes a key's value. Where it is the gateway, the portal knows the value once the key is there (`ObservedKey.value`). */
  keyValue: 'portal' | 'gateway'
  /** The gateway has one key an application, so each key of the portal becomes an application of its own there. */
  applicationPerKey: boolean
  /** `readKey` tells the value of a key that somebody made at the gateway. */
  tellsValues: boolean
  /** The application list can be filtered (`filter`). */
  applicationFilter: boolean
  companyAnalyticsExport: boolean
  /** It tells the portal of each call. */
  tellsCalls: boolean
  /** It tells nobody of a call, but adds them up and answers when it is asked (`readReports`). Null: neither. */
  reports: Reports | null
  /** It holds documents of its products (`readDocument`). */
  documents: boolean
  /** The header of calls that carries the key, unless an environment names another one (`settings.keyHeader`). */
  keyHeader: string
  /** Seconds until a revoke is in force everywhere, beyond the gateway's answer. */
  revokeDelaySeconds: number
  credentialFields: readonly CredentialField[]
  /** Named ways to sign in to the management address, as the screen lists them. */
  authenticationMethods: readonly string[]
  /** Settings that an environment of this platform takes. */
  settings: readonly string[]
}

/** What a gateway's own sums are worth. They are by the hour, and vendors tell averages of latency, of which no percentile can be made. */
export interface Reports {
  /** So many minutes after a call it is in the sums at the latest, as the vendor says. */
  lateMinutes: number
  /** Statuses are told themselves; otherwise in the vendor's groups, of which each is taken for one class. */
  exactStatuses: boolean
}

/** From the start of an hour to the start of another one. */
export interface ReportWindow {
  from: Date
  to: Date
}
export interface ReportedCalls {
  /** The start of the hour. */
  at: Date
  /** Null where the gateway does not tell it. */
  product: string | null
  key: ReportedKey | null
  /** The first digit of the status. */
  statusClass: number
  calls: number
}
/** A key by the portal's id, by the gateway's own, or by the SHA-256 of its value, hexadecimal. */
export type ReportedKey = { id: string } | { gatewayId: string } | { valueDigest: string }

/** `reason`: why there is no one document of the product, in words; undefined where it simply has none. */
export type HeldDocument = { source: Uint8Array } | { source: undefined; reason: FailureSentence | undefined }

export interface Connection {
  environmentId: string
  /** The management address, without a trailing slash. */
  adminUrl: string
  /** Opened credentials by field name. */
  credentials: Readonly<Record<string, string>>
  settings: Readonly<Record<string, unknown>>
  signal: AbortSignal
  /** Asked over a line of its own, so that calls that hang do not keep this one waiting. */
  isProbe?: boolean
  /** Throws when the caller may not write any more. */
  mayWrite: () => void
  /** By which times to live are counted; the machine's own when it is not given. */
  clock?: Clock
}

export interface Health {
  latencyMs: number
  /** What the gateway says of itself, such as its version. */
  message: string
  /** What of a gateway that many share the sign-in was found to see; left out where the gateway is one's own. */
  place?: { kind: PlaceKind; name: string }
}

export interface WantedProduct {
  id: string
  name: string
  revision: number
  /** False: the product must not be reachable (draft, retired, deleted). */
  present: boolean
  basePath: string
  upstreamUrl: string
  quota: { limit: number; interval: 'second' | 'minute' | 'hour' | 'day' | 'month' } | null
  /** Where the gateway sends a record of each call, with the headers to send. */
  logSink: { url: string; headers: Readonly<Record<string, string>> } | null
}
export interface ObservedProduct {
  present: boolean
}

/** What a key is worth at a gateway. */
export interface KeyState {
  present: boolean
  active: boolean
  approved: string[]
}

export interface WantedKey {
  id: string
  applicationId: string
  /** As people call it, for those who look at the gateway. */
  applicationName: string
  /** The team or the person who owns the application; persons stay unnamed. */
  owner: { id: string; name: string }
  teamId: string | null
  companyId: string | null
  /** Opened only for a driver's call; null while the gateway has not told the value that it makes. */
  value: string | null
  /** Whether calls with the key are let in at all; a suspended, expired or revoked key is not. */
  active: boolean
  /** Revoked or of a deleted application: nothing of it stays at the gateway. */
  present: boolean
  /** When the gateway itself should end it, where it can. */
  expiresAt: Date | null
  products: { name: string; status: 'approved' | 'pending' | 'rejected' }[]
  /**
   * The gateway's id of a key that was there before the portal took it over. It is changed where it is, under the name that it has; what
   * else hangs on its application stays. One that is there no more is made as any other key of the portal.
   */
  adoptedAs?: string | undefined
}
export interface ObservedKey {
  present: boolean
  /** Whether calls with the key are let in; false for a key whose `expiresAt` has passed, whatever was wanted. */
  active: boolean
  /** Names of products that the key may call at the gateway, once it is let in. */
  approved: string[]
  /** The key's value, where the gateway makes it. */
  value?: string
}

export interface GatewayProduct {
  gatewayId: string
  name: string
  displayName: string
  /** Made by the portal for this environment. */
  ours: boolean
  /** The portal's id of it, when it is ours. */
  productId: string | null
  /** A digest of everything that `ensureProduct` sets, to compare with `fingerprintOf`; null when parts are missing. */
  fingerprint: string | null
}
export interface GatewayKey {
  gatewayId: string
  ours: boolean
  keyId: string | null
  /** What a person would call it (username). */
  label: string
  active: boolean
  approved: string[]
  /** SHA-256 of the value that is let in, hexadecimal, where the gateway shows it; to find a value that was changed there. */
  valueDigest: string | null
  /** What it hangs on at the gateway; `id` is the portal's own for a key of the portal. Null where keys hang on nothing. */
  application: { id: string; name: string; owner: string | null } | null
  /** When it ends by itself; left out where it does not. */
  expiresAt?: Date | undefined
  /** Only where it was asked for, and never of a key of the portal. */
  value?: string | undefined
  /** How the value ends, for people to tell keys of one application apart; only where the list shows it, and never of a key of the portal. */
  lastFour?: string | undefined
  /** The portal could not change it later, so it does not take it over; in words. */
  fixed?: string | undefined
}
export interface ForeignObject {
  gatewayId: string
  kind: string
  label: string
  /** The gateway's id of the product that it hangs on; null when on none. */
  partOf: string | null
}

export interface PageOf<T> {
  items: T[]
  /** Opaque; undefined on the last page. */
  next: string | undefined
}

/**
 * What kept the portal out, where that is known: `answer`, nothing answered; `limit`, fewer calls are asked for; `elsewhere`, what answers is not
 * the gateway; `tokens`, there is none to be had where tokens come from; `signIn`, these credentials open nothing; `right`, they do, but not this.
 */
export type FailureReason = 'answer' | 'limit' | 'elsewhere' | 'tokens' | 'signIn' | 'right'

/** A gateway's failure in a sentence of the table, which may end in the gateway's own words; whoever shows it names the environment. */
export class GatewayError extends Error {
  declare readonly message: FailureSentence
  readonly kind: 'refused' | 'unavailable'
  readonly statusCode: number | undefined
  /** From `Retry-After`. */
  readonly retryAfterMs: number | undefined
  readonly reason: FailureReason | undefined
  constructor(
    kind: 'refused' | 'unavailable',
    message: FailureSentence,
    more: { statusCode?: number; retryAfterMs?: number; reason?: FailureReason; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'GatewayError'
    this.kind = kind
    this.statusCode = more.statusCode
    this.retryAfterMs = more.retryAfterMs
    this.reason = more.reason
  }
}
