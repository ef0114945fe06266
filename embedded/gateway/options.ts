import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import type { Secrets } from '@portico/platform/server/secrets.ts'

/** A logger as pino has it. Values of keys and tokens are never given to it. */
export interface GatewayLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** `hash` names the content. Its text, JSON or GraphQL, is asked for only when the content was not seen before. */
export interface MockDocument {
  hash: string
  isGraphql?: boolean
  text: () => Promise<string> | string
}

/** Limits of the traffic; the defaults are the product's. */
export interface TrafficLimits {
  connectTimeoutMs: number
  headersTimeoutMs: number
  bodyBytes: number
  /** A request whose body brings nothing for so long is ended; one that is slow but comes is not. */
  bodyIdleMs: number
  /** Calls under way of one key, and of one client address (of IPv6 its network). */
  callsPerKey: number
  callsPerAddress: number
  /** Calls under way that the main thread passes on, and those at one upstream. */
  callsPassed: number
  callsPerUpstream: number
  /** How long a call waits for one of these places before it is refused. */
  placeWaitMs: number
}
export const defaultLimits: TrafficLimits = {
  connectTimeoutMs: 2_000,
  headersTimeoutMs: 30_000,
  bodyBytes: 10 * 1024 * 1024,
  bodyIdleMs: 15_000,
  callsPerKey: 64,
  callsPerAddress: 256,
  callsPassed: 1024,
  callsPerUpstream: 512,
  placeWaitMs: 2_000,
}

export interface GatewayOptions {
  database: Database
  secrets: Secrets
  clock?: Clock
  /** What `Kong-Admin-Token` must hold. */
  adminToken: string
  /** What `X-Portico-Mock-Token` must hold at the mock, and what the gateway adds when it calls it. */
  mockToken: string
  /** Address to listen on when `gatewayPort` is set; otherwise the worker listens on loopback only. */
  host?: string
  gatewayPort?: number
  /** What services and plugins call the portal, whichever of its servers wrote them: `https://portal.example`. */
  publicOrigin: string
  /** Where this server is reached by itself, such as `http://127.0.0.1:3000`; may throw before the server listens. */
  ownOrigin: () => string
  /** Paths of the portal itself that products may have as upstream; none by default. */
  ownServices?: readonly string[]
  documentOf: (environment: string, apiproduct: string) => Promise<MockDocument | undefined>
  /** `host:port` texts that may be called although they are loopback, link-local or private. */
  allowedUpstreams: (environment: string) => Promise<string[]>
  log: GatewayLog
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-*` are believed, or the number of their hops; none by default. */
  trustedProxies?: string[] | number
  limits?: Partial<TrafficLimits>
}
