import { isIPv6 } from 'node:net'

/**
 * Whom an address counts for: of IPv6 the network (/64), because whoever has one address there has all of them; of IPv4, also in the form of
 * IPv6, the address itself.
 */
export function addressGroup(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  // The one form that a URL has of it; what is left out there are zeros.
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = before === '' ? [] : before.split(':')
  const behind = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : 8 - groups.length - behind.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind]
  // One network holds all of IPv4 there.
  if (all[0] === '64' && all[1] === 'ff9b') return all.join(':')
  return `${all.slice(0, 4).join(':')}::/64`
}
