import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { type Readable, Transform } from 'node:stream'
import type { Dispatcher, Pool } from 'undici'
import { hasBody } from './http.ts'

export interface Forwarding {
  pool: Pool
  path: string
  headers: string[]
  /** Bodies of unknown length are counted and end in `BodyTooLarge`; known lengths are checked by the caller. */
  bodyBytes: number
  /** A caller who says that there is a body and sends nothing of it for so long ends in `BodyStalled`. */
  bodyIdleMs: number
  headersTimeoutMs: number
  /** Writes the head of the answer from the upstream's status and headers. */
  head(status: number, headers: IncomingHttpHeaders): void
  /** Called once, when no head was written. Never when the client itself went away. */
  failed(error: Error): void
}

export class BodyTooLarge extends Error {
  readonly code = 'BODY_TOO_LARGE'
}

export class BodyStalled extends Error {
  readonly code = 'BODY_STALLED'
}

/** Pipes a request to an upstream and its answer back, with back pressure both ways; a client that leaves aborts the upstream call. */
export function forward(req: IncomingMessage, res: ServerResponse, call: Forwarding): void {
  const withBody = hasBody(req)
  const repeatable = !withBody && (req.method === 'GET' || req.method === 'HEAD' || req.method === 'OPTIONS')
  let exchange: Exchange
  const send = (again: boolean): void => {
    const body = withBody ? bodyOf(req, call.bodyBytes) : null
    exchange = new Exchange(res, call, body, (error) => {
      // undici lets go of a request whose call failed, so only the answer's socket tells whether the client is still there.
      if (res.socket?.destroyed !== false) return
      if (res.headersSent) res.destroy()
      else if (again && isStale(error)) send(false)
      else call.failed(error)
    })
    const { path, headers, headersTimeoutMs: headersTimeout } = call
    call.pool.dispatch({ path, method: req.method as 'GET', headers, body, headersTimeout }, exchange)
  }
  res.once('close', () => exchange.leave())
  send(repeatable)
  if (withBody) endStalled(req, res, call.bodyIdleMs, (error) => exchange.endWith(error))
}

/** Looks now and then whether anything came: of most bodies everything is there at once, and a listener to their parts would cost each of them. */
function endStalled(req: IncomingMessage, res: ServerResponse, idleMs: number, end: (error: Error) => void): void {
  const { socket } = req
  let read = socket.bytesRead
  let sinceMs = performance.now()
  const looking = setInterval(() => {
    if (req.complete || res.headersSent) return clearInterval(looking)
    const nowMs = performance.now()
    // Where the next hop takes no more, or was not reached yet, the caller is not who is late.
    if (socket.bytesRead !== read || req.readableFlowing !== true) {
      read = socket.bytesRead
      sinceMs = nowMs
    } else if (nowMs - sinceMs >= idleMs) {
      clearInterval(looking)
      end(new BodyStalled(`The body brought nothing for ${idleMs} ms`))
    }
  }, idleMs / 10).unref()
  res.once('close', () => clearInterval(looking))
}

/**
 * One request at the upstream. It takes the place of undici's `stream`, which wraps what it writes to in listeners and scopes for each call.
 */
class Exchange implements Dispatcher.DispatchHandler {
  #res: ServerResponse
  #call: Forwarding
  #body: Readable | null
  #failed: (error: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  #state: 'open' | 'left' | 'over' = 'open'

  constructor(res: ServerResponse, call: Forwarding, body: Readable | null, failed: (error: Error) => void) {
    this.#res = res
    this.#call = call
    this.#body = body
    this.#failed = failed
  }

  /** The client is gone, or has its whole answer. */
  leave(): void {
    if (this.#state !== 'open') return
    this.#state = 'left'
    this.#controller?.abort(new ClientLeft())
  }

  /** The caller is there and keeps everybody waiting. */
  endWith(error: Error): void {
    if (this.#state !== 'open') return
    this.#state = 'over'
    this.#controller?.abort(error)
    this.#failed(error)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#state !== 'open') controller.abort(new ClientLeft())
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.#call.head(status, headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#res.write(chunk)) return
    controller.pause()
    this.#res.once('drain', () => controller.resume())
  }

  onResponseEnd(): void {
    this.#state = 'over'
    this.#res.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const was = this.#state
    this.#state = 'over'
    // The request itself is left alone: its answer says what failed, and goes by the same socket.
    if (this.#body instanceof Transform) this.#body.destroy(error)
    if (was === 'open') this.#failed(error)
  }
}

class ClientLeft extends Error {}

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
