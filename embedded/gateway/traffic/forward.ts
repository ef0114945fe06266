import { EventEmitter } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import type { Pool } from 'undici'
import { hasBody } from './http.ts'

export interface Forwarding {
  pool: Pool
  path: string
  headers: string[]
  /** Bodies of unknown length are counted and end in `BodyTooLarge`; known lengths are checked by the caller. */
  bodyBytes: number
  headersTimeoutMs: number
  /** Writes the head of the answer from the upstream's status and flat raw headers. */
  head(status: number, headers: string[]): void
  /** Called once, when no head was written. Never when the client itself went away. */
  failed(error: Error): void
}

export class BodyTooLarge extends Error {
  readonly code = 'BODY_TOO_LARGE'
}

/** Pipes a request to an upstream and its answer back, with back pressure both ways; a client that leaves aborts the upstream call. */
export function forward(req: IncomingMessage, res: ServerResponse, call: Forwarding): void {
  const withBody = hasBody(req)
  const gone = new EventEmitter()
  res.once('close', () => gone.emit('abort'))
  const send = (again: boolean): void => {
    call.pool.stream(
      {
        path: call.path,
        method: req.method as 'GET',
        headers: call.headers,
        body: withBody ? bodyOf(req, call.bodyBytes) : null,
        signal: gone,
        headersTimeout: call.headersTimeoutMs,
        responseHeaders: 'raw',
      },
      ({ statusCode, headers }) => {
        call.head(statusCode, headers as unknown as string[])
        return res
      },
      (error) => {
        // undici lets go of a request whose call failed, so only the answer's socket tells whether the client is still there.
        if (!error || res.socket?.destroyed !== false) return
        if (res.headersSent) res.destroy()
        else if (again && !withBody && isStale(error)) send(false)
        else call.failed(error)
      },
    )
  }
  send(req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS')
}

/** A kept-alive connection that the upstream closed at the same moment: safe to repeat for calls without a body. */
const isStale = (error: Error): boolean => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '')

function bodyOf(req: IncomingMessage, limit: number): Readable {
  if (req.headers['content-length'] !== undefined) return req
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > limit ? new BodyTooLarge(`The body is larger than ${limit} bytes`) : null, chunk)
    },
  })
  req.once('error', (error) => counted.destroy(error))
  return req.pipe(counted)
}

/** `writeHead` with a flat list and more headers. */
export function writeHead(res: ServerResponse, status: number, flat: string[], more: Record<string, string | number>): void {
  for (const name in more) flat.push(name, String(more[name]))
  res.writeHead(status, flat as unknown as OutgoingHttpHeaders)
}
