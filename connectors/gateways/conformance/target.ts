import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Connection, GatewayDriver } from '../gateway.ts'

/** A gateway to prove a driver against. */
export interface ConformanceTarget {
  driver: GatewayDriver
  environmentId: string
  /** The gateway's own management address; the suite puts the faulty proxy in front of it. */
  adminUrl: string
  credentials: Connection['credentials']
  settings?: Connection['settings']
  /** By which the gateway and the driver count times to live. */
  clock: Clock
  /** Lets the gateway's time pass. */
  advance(ms: number): void
  /** An address to which products lead; with `call` it must answer 200. */
  upstreamUrl: string
  /** A call of an API through the gateway, where there is traffic; answers the status. */
  call?(path: string, key: string | undefined): Promise<number>
  /** How many keys make more than one page of every list, as many as the target makes quickly. */
  manyKeys: number
  /** What somebody else does at the gateway, past the portal. */
  byHand: ByHand
  /** Calls that change nothing, although their method is one of those that do, in the proxy's words. */
  readsOnly?: RegExp
  /** Writes that take access away, in the proxy's words; DELETE where left out. */
  takesAway?: RegExp
  /** As many reads as this answer as before the writes since. */
  staleReads?(count: number): void
  close(): Promise<void>
}

export interface ByHand {
  /** Makes a product and a key that the portal does not know. Answers their ids and how to read them back. */
  foreign(): Promise<{ productId: string; keyId?: string; keyLabel: string; keyValue?: string | undefined; read(): Promise<unknown> }>
  /** Makes a product, where the portal makes none (`manageProducts`). */
  offer?(product: string): Promise<void>
  /** Takes the key away from under the portal, as a restored backup would. */
  loseKey(keyId: string): Promise<void>
  /** Lets a key call a product, where a key can have another one. */
  grant?(keyId: string, product: string): Promise<void>
  /** Gives a key another value. */
  changeValue(keyId: string, value: string): Promise<void>
  /** Changes something of a product that calls depend on, such as where it leads; only where the portal makes products. */
  spoilProduct?(productId: string): Promise<void>
  /** Makes keys quickly, marked as the portal's, each with one approved product. */
  makeKeys(keyIds: readonly string[], product: string): Promise<void>
  /** The value and seconds to live that the gateway has of a key, as far as it shows them; undefined when there is none. */
  credential(keyId: string): Promise<{ value: string; ttlSeconds: number | undefined } | undefined>
  /** Products for which the gateway remembers a request or a refusal. */
  markers?(keyId: string): Promise<{ pending: string[]; rejected: string[] }>
}
