import type { WireEntity } from './messages.ts'
import type { Quota } from './quota.ts'

export interface Consumer {
  id: string
  username: string | null
  customId: string | null
  tags: string[] | null
}

export interface Key {
  id: string
  consumerId: string
  /** Milliseconds; Infinity = never. */
  expiresAt: number
}

/** Everything that one environment's traffic needs, in memory and by its key. */
export interface Environment {
  name: string
  services: Map<string, WireEntity>
  routes: Map<string, WireEntity>
  plugins: Map<string, WireEntity>
  consumers: Map<string, Consumer>
  /** By the key's SHA-256, hexadecimal. */
  keys: Map<string, Key>
  digests: Map<string, string>
  acls: Map<string, { consumerId: string; group: string }>
  groups: Map<string, Set<string>>
  /** Counters by plugin; they outlive a change of the plugin. */
  quotas: Map<string, Quota>
  /** Set by a change of a service, route or plugin; the plans are then made anew when next needed. */
  plansAreStale: boolean
}
