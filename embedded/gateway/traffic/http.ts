import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** On every answer of traffic and mock: they come from this origin, so a browser must not run what is in them. */
export const safety = { 'x-content-type-options': 'nosniff', 'content-security-policy': 'sandbox' } as const

/** Headers that belong to one connection (RFC 9110, 7.6.1), and those that undici writes itself or refuses. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'http2-settings',
])

/** Headers that this gateway sets itself; what a caller sends under these names is not passed on. */
const ours: ReadonlySet<string> = new Set([
  'host',
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-portico-mock-token',
  'x-portico-pass',
  'x-request-id',
  'x-original-url',
  'x-rewrite-url',
])

/**
 * Headers by which gateways tell upstreams who calls, and names with `_`: many servers read `x_consumer_id` and `x-consumer-id` as one
 * variable.
 */
const isGateways = (name: string): boolean => /^x-(consumer|authenticated|anonymous|credential)-|_/.test(name)

/** Headers by which an upstream would speak for the whole origin that it shares with the portal. */
const originWide: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'clear-site-data',
  'service-worker-allowed',
  'alt-svc',
  'nel',
  'report-to',
  'reporting-endpoints',
])

/** The caller's end-to-end headers as a flat list, without ours and without `hidden`. */
export function requestHeaders(req: IncomingMessage, hidden: readonly string[] = []): string[] {
  const { headers } = req
  const named = headers.connection && headers.connection !== 'keep-alive' ? headers.connection.toLowerCase().split(/[\s,]+/) : undefined
  const kept: string[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || hopByHop.has(name) || ours.has(name) || isGateways(name) || hidden.includes(name) || named?.includes(name))
      continue
    if (typeof value === 'string') kept.push(name, value)
    else for (const one of value) kept.push(name, one)
  }
  return kept
}

/** The upstream's end-to-end headers as a flat list; what speaks for the origin, such as cookies, and what `replaced` sets are left out. */
export function responseHeaders(received: IncomingHttpHeaders, replaced: Readonly<Record<string, unknown>>): string[] {
  const named = received.connection?.toLowerCase().split(/[\s,]+/)
  const kept: string[] = []
  for (const name in received) {
    const value = received[name]
    if (value === undefined || hopByHop.has(name) || originWide.has(name) || Object.hasOwn(replaced, name) || named?.includes(name))
      continue
    if (typeof value === 'string') kept.push(name, value)
    else for (const one of value) kept.push(name, one)
  }
  return kept
}

export const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || (req.headers['content-length'] !== undefined && req.headers['content-length'] !== '0')

export const wantsWebsocket = (req: IncomingMessage): boolean => /\bwebsocket\b/i.test(req.headers.upgrade ?? '')

/** Answers `{ message }` and, when the request's body was not read, ends the connection. */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string | number> = {},
): void {
  if (res.headersSent || res.destroyed) {
    res.destroy()
    return
  }
  const text = JSON.stringify({ message })
  res.writeHead(status, {
    ...safety,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
    ...(hasBody(req) && !req.complete ? { connection: 'close' } : {}),
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}
