import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** Says who called: the caller's address and the `X-Forwarded-*` headers for the next hop. */
export interface Caller {
  ip: string
  headers: string[]
}

/**
 * What a peer claims about the original caller counts only when the peer is a trusted proxy; otherwise the peer is the caller.
 * Trusted are addresses and CIDR ranges, or so many hops counted from this server.
 * `passToken` marks requests of our own main thread, whose headers were made by this same function.
 */
export function callers(trustedProxies: readonly string[] | number, passToken: string | undefined) {
  const trusted = new BlockList()
  for (const entry of typeof trustedProxies === 'number' ? [] : trustedProxies) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new Error(`'${entry}' is neither an address nor a CIDR range.`)
    trusted.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family)
  }
  const isTrusted = (address: string, hop: number) => {
    if (typeof trustedProxies === 'number') return hop < trustedProxies
    return trustedProxies.length > 0 && isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }

  return (req: IncomingMessage): Caller => {
    const sent = req.headers
    if (passToken !== undefined && sent['x-portico-pass'] === passToken) {
      const ip = one(sent['x-real-ip']) ?? ''
      return {
        ip,
        headers: list(
          ip,
          one(sent['x-forwarded-for']),
          one(sent['x-forwarded-proto']),
          one(sent['x-forwarded-host']),
          one(sent['x-forwarded-port']),
        ),
      }
    }
    const peer = plain(req.socket.remoteAddress ?? '')
    const proto = (req.socket as TLSSocket).encrypted ? 'https' : 'http'
    const port = String(req.socket.localPort ?? '')
    if (!isTrusted(peer, 0)) return { ip: peer, headers: list(peer, peer, proto, sent.host, port) }
    const chain = [
      ...(one(sent['x-forwarded-for'])
        ?.split(',')
        .map((part) => part.trim()) ?? []),
      peer,
    ]
    let at = chain.length - 1
    while (at > 0 && isTrusted(chain[at] ?? '', chain.length - 1 - at)) at -= 1
    const first = (name: string) => one(sent[name])?.split(',')[0]?.trim()
    return {
      ip: chain[at] ?? peer,
      headers: list(
        chain[at] ?? peer,
        chain.join(', '),
        first('x-forwarded-proto') ?? proto,
        first('x-forwarded-host') ?? sent.host,
        first('x-forwarded-port') ?? port,
      ),
    }
  }
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)
/** An IPv4 peer on a socket that listens on IPv6 is written as such. */
const plain = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address)

function list(ip: string, chain = ip, proto = 'http', host = '', port = ''): string[] {
  const headers = ['x-real-ip', ip, 'x-forwarded-for', chain, 'x-forwarded-proto', proto]
  if (host) headers.push('x-forwarded-host', host)
  if (port) headers.push('x-forwarded-port', port)
  return headers
}
