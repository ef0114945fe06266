import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Ranges that an upstream may lie in only when its host:port is allowed by name: this machine, its network, and what leads there. */
const internal = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  internal.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  internal.addSubnet(network, prefix, 'ipv6')
}

export class RefusedAddress extends Error {
  readonly code = 'REFUSED_ADDRESS'
  constructor(host: string) {
    super(`The upstream ${host} is refused: its address is loopback, link-local or private, and not in the environment's upstream hosts`)
  }
}

export class PortalItself extends Error {
  readonly code = 'REFUSED_ADDRESS'
  constructor(host: string) {
    super(`The upstream ${host} is refused: it is this portal itself`)
  }
}

/** True for loopback, link-local, private, multicast and reserved addresses, also when written as IPv6. */
export function isInternal(address: string): boolean {
  const family = isIP(address)
  return family === 0 || internal.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** A host that is itself an address never reaches `lookup`, so it is judged before connecting. */
export function isInternalLiteral(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 && isInternal(bare)
}

/** Resolves as the system does, but only to the addresses that may be called. */
export const lookupOnly =
  (isAllowed: (address: string) => boolean, Refused: new (host: string) => Error): LookupFunction =>
  (hostname, options, done) => {
    systemLookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const open = found.filter((entry) => isAllowed(entry.address))
      const [first] = open
      if (!first) return done(new Refused(hostname), '', 0)
      return options.all ? (done as unknown as (e: null, all: typeof open) => void)(null, open) : done(null, first.address, first.family)
    })
  }

/** Only to public addresses, at each connection anew: a name that moves inside is refused then. */
export const publicLookup = lookupOnly((address) => !isInternal(address), RefusedAddress)
