import { isIP } from 'node:net'
import { AppError } from '../../contract/errors.ts'

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Whether a request's `Host` names this portal. While it listens on loopback only, nobody but this machine reaches it, and a page in a
 * browser of this machine does so by a name of its own that resolves to 127.0.0.1: such a name is refused. Ports are not compared, because
 * a tunnel may lead here from another one.
 * @param host where it listens
 */
export function ownHosts({ host, publicUrl }: { host: string; publicUrl: string }): (sent: string | undefined) => boolean {
  if (!isLoopback(host)) return () => true
  const known = new Set(['localhost', hostnameOf(new URL(publicUrl).host)])
  return (sent) => {
    // Only HTTP/1.0 comes without, and no browser speaks it.
    if (sent === undefined) return true
    const name = hostnameOf(sent)
    return name !== undefined && (known.has(name) || isLoopback(name))
  }
}

/** A host in one spelling: lower case, without port, brackets and final dot. Undefined for what is no host. */
function hostnameOf(host: string): string | undefined {
  if (!/^[^\s/?#@\\]+$/.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$|\.$/g, '')
}

export const foreignHost = () => new AppError(421, 'BadRequest', 'This portal is not reached under that Host.', { code: 'foreignHost' })
