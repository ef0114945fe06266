import { isOwnAddress, isThisMachine, type OwnAddress, portOf } from '@portico/platform/server/http/own-address.ts'
import { buildConnector, Pool } from 'undici'
import type { TrafficLimits } from '../options.ts'
import { isInternalLiteral, lookupOnly, PortalItself, publicLookup, RefusedAddress } from './addresses.ts'
import { type Places, places } from './places.ts'

export interface Target {
  /** Names the pool: environment, origin and the two flags below. */
  key: string
  environment: string
  /** Such as `https://example.org:443`. */
  origin: string
  /** `host:port`, as it stands in the environment's list. */
  hostPort: string
  verifyTls: boolean
  /** The portal's own mock, allowed wherever it listens. */
  isMock: boolean
  /** The portal's own address, which is refused; undefined where it is what is meant. */
  closed: OwnAddress | undefined
}

export interface Upstream {
  pool: Pool
  places: Places
}

/** Connection pools per environment and upstream, so that one environment's permission never opens a connection for another. */
export function upstreamPools(options: Pick<TrafficLimits, 'connectTimeoutMs' | 'callsPerUpstream' | 'placeWaitMs'>) {
  const allowed = new Map<string, ReadonlySet<string>>()
  const pools = new Map<string, Upstream & { target: Target; open: boolean }>()
  const isOpen = (target: Target) => target.isMock || allowed.get(target.environment)?.has(target.hostPort) === true

  const make = (target: Target, open: boolean): Pool => {
    const connect = buildConnector({
      timeout: options.connectTimeoutMs,
      rejectUnauthorized: target.verifyTls,
      lookup: lookupFor(target, open),
    })
    return new Pool(target.origin, {
      connect: (request, done) => {
        const { hostname } = request
        if (target.closed && isOwnAddress(new URL(target.origin), target.closed)) done(new PortalItself(hostname), null)
        else if (!open && isInternalLiteral(hostname)) done(new RefusedAddress(hostname), null)
        else connect(request, done)
      },
      connections: options.callsPerUpstream,
      pipelining: 1,
      bodyTimeout: 300_000,
    })
  }

  return {
    upstreamOf(target: Target): Upstream {
      const known = pools.get(target.key)
      if (known) return known
      const open = isOpen(target)
      // Where the connections are all taken a call would wait in the pool for as long as they last.
      const room = places({ all: options.callsPerUpstream, perCaller: options.callsPerUpstream, waitMs: options.placeWaitMs })
      const made = { pool: make(target, open), places: room, target, open }
      pools.set(target.key, made)
      return made
    },

    /** A pool whose permission changed is let run dry and made anew, so that no open connection outlives its permission for new calls. */
    allow(environment: string, hosts: readonly string[]): void {
      allowed.set(environment, new Set(hosts.map((host) => host.toLowerCase())))
      for (const [key, { pool, target, open }] of pools) {
        if (target.environment !== environment || isOpen(target) === open) continue
        pools.delete(key)
        void pool.close().catch(() => {})
      }
    },

    async close(): Promise<void> {
      await Promise.all([...pools.values()].map(({ pool }) => pool.destroy()))
      pools.clear()
    },
  }
}

/** Which of the addresses that a name has may be called, at each connection anew: a name that moves inside is refused then. */
function lookupFor({ closed, origin }: Target, open: boolean) {
  if (!open) return publicLookup
  const isClosed = closed?.ports.includes(portOf(origin)) ?? false
  return lookupOnly((address) => !(isClosed && isThisMachine(address)), PortalItself)
}
