import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Where this portal answers. */
export interface OwnAddress {
  /** As users see it. */
  publicUrl: string
  /** Every port on which it listens or is listened to for it. */
  ports: readonly number[]
}

/** Loopback, "this host", and the addresses that the machine has in its networks; also when they are written as IPv6. */
export function isThisMachine(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const machine = new BlockList()
  for (const network of ['0.0.0.0', '127.0.0.0']) machine.addSubnet(network, 8, 'ipv4')
  machine.addSubnet('::', 127, 'ipv6')
  for (const one of Object.values(networkInterfaces()).flat())
    if (one && isIP(one.address)) machine.addAddress(one.address, one.family === 'IPv6' ? 'ipv6' : 'ipv4')
  return machine.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whether an address is the portal's own, however it is spelled: `URL` brings numbers, escapes, capitals and foreign letters of a host
 * into one form, and leaves out a scheme's own port. What a name resolves to is judged at the connection.
 */
export function isOwnAddress(address: URL, own: OwnAddress): boolean {
  const port = Number(address.port || (address.protocol === 'https:' ? 443 : 80))
  const name = bareName(address.hostname)
  if (isThisMachine(name) || name === 'localhost' || name.endsWith('.localhost')) return own.ports.includes(port)
  const isPublicName = name === bareName(new URL(own.publicUrl).hostname)
  return isPublicName && (own.ports.includes(port) || port === 80 || port === 443)
}

const bareName = (hostname: string): string => hostname.toLowerCase().replace(/^\[|\]$|\.+$/g, '')

/** The port of an address, the scheme's own where none is written. */
export function portOf(address: string): number {
  const { port, protocol } = new URL(address)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}
