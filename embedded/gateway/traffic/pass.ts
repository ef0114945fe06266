import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from '@portico/platform/server/http/address-group.ts'
import { Pool } from 'undici'
import type { TrafficLimits } from '../options.ts'
import { crowded, soon, stalled } from './crowded.ts'
import { BodyStalled, forward, writeHead } from './forward.ts'
import { callers } from './forwarded.ts'
import type { Address } from './host.ts'
import { refuse, requestHeaders, responseHeaders, safety, wantsWebsocket } from './http.ts'
import { places } from './places.ts'

/** How much later than the worker the main thread gives a body up: the worker's answer is the one that is in the records of calls. */
const laterMs = 2_000

/** Passes `/gateway/…` on from the main thread to the worker's listener; 503 while there is none. */
export function passThrough(options: {
  listening: () => Address | undefined
  passToken: string
  trustedProxies: string[] | number
  limits: TrafficLimits
}) {
  const { limits } = options
  const callerOf = callers(options.trustedProxies, undefined)
  // All environments share the way to the worker, so one address has a part of it. Whose key it is only the worker knows.
  const room = places({ all: limits.callsPassed, perCaller: limits.callsPerAddress, waitMs: limits.placeWaitMs })
  let known: { key: string; pool: Pool } | undefined

  const poolOf = ({ host, port }: Address): Pool => {
    const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
    const key = `http://${reachable}:${port}`
    if (known?.key === key) return known.pool
    void known?.pool.destroy().catch(() => {})
    // The worker keeps idle connections for 60 s and applies the limits of body and time itself.
    known = { key, pool: new Pool(key, { connections: limits.callsPassed, pipelining: 1, keepAliveTimeout: 30_000, bodyTimeout: 0 }) }
    return known.pool
  }

  return {
    handle(req: IncomingMessage, res: ServerResponse): void {
      const address = options.listening()
      if (!address) {
        unavailable(req, res)
        return
      }
      if (wantsWebsocket(req)) {
        refuse(req, res, 501, 'The gateway does not pass WebSockets on', { connection: 'close' })
        return
      }
      const headers = requestHeaders(req)
      const requestId = req.headers['x-request-id']
      if (typeof requestId === 'string') headers.push('x-request-id', requestId)
      if (req.headers.host) headers.push('host', req.headers.host)
      const caller = callerOf(req)
      headers.push('x-portico-pass', options.passToken, ...caller.headers)
      const pass = () =>
        forward(req, res, {
          pool: poolOf(address),
          path: req.url ?? '/',
          headers,
          bodyBytes: Number.POSITIVE_INFINITY,
          bodyIdleMs: limits.bodyIdleMs + laterMs,
          headersTimeoutMs: 0,
          head: (status, raw) => writeHead(res, status, responseHeaders(raw, {}), {}),
          failed: (error) => {
            const { code } = error as { code?: string }
            if (code === 'UND_ERR_INVALID_ARG')
              refuse(req, res, 400, 'The request cannot be passed on: its method, path or headers are malformed')
            else if (error instanceof BodyStalled) refuse(req, res, stalled.status, stalled.message)
            else unavailable(req, res)
          },
        })
      room.enter(addressGroup(caller.ip), res, pass, (full) => {
        const { status, message } = full === 'caller' ? crowded.address : crowded.gateway
        refuse(req, res, status, message, { ...safety, ...soon })
      })
    },
    async close(): Promise<void> {
      await known?.pool.destroy()
    },
  }
}

function unavailable(req: IncomingMessage, res: ServerResponse): void {
  refuse(req, res, 503, 'The gateway is starting; try again in a moment', { ...safety, 'retry-after': 1 })
}
