import { isOwnAddress, isThisMachine, type OwnAddress, portOf } from '@portico/platform/server/http/own-address.ts'
import { buildConnector, Pool } from 'undici'
import { isInternalLiteral, lookupOnly, PortalItself, publicLookup, RefusedAddress } from './addresses.ts'

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

/** Connection pools per environment and upstream, so that one environment's permission never opens a connection for another. */
export function upstreamPools(options: { connectTimeoutMs: number }) {
  const allowed = new Map<string, ReadonlySet<string>>()
  const pools = new Map<string, { pool: Pool; target: Target; open: boolean }>()
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
      connections: 512,
      pipelining: 1,
      bodyTimeout: 300_000,
    })
  }

  return {
    /** The pool of a target. */
    poolOf(target: Target): Pool {
      const known = pools.get(target.key)
      if (known) return known.pool
      const open = isOpen(target)
      const pool = make(target, open)
      pools.set(target.key, { pool, target, open })
      return pool
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
