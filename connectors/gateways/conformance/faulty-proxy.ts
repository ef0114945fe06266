import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `down`: connections break without an answer. `slow`: nothing is answered until the caller gives up. `half-closed`: the answer breaks
 * off in its middle. `rubbish`: 200 with a page that is no answer of the gateway. `missing`: 404 as a web server says it.
 * Three let the request through. `unanswered`: its answer is lost. `held`: the answer to a write is kept until `release`.
 * `late`: a write takes effect some time later, whether its caller still waits or not.
 */
export type Fault = 'down' | 'slow' | '500' | '429' | 'rubbish' | 'half-closed' | 'missing' | 'redirect' | 'unanswered' | 'held' | 'late'

export interface FaultyProxy {
  /** Stands for the gateway's management address. */
  url: string
  /** Faults begin after so many requests that still get through. */
  setFault(fault: Fault | undefined, afterRequests?: number): void
  /** Gives the answers that were held; answers how many there were. */
  release(): number
  /** How many requests came, whatever became of them; with a part of an address those to it alone. */
  asked(part?: string): number
  /** `METHOD /path` of each request that reached the gateway, in order. */
  seen: string[]
  /** Those of them that change something. */
  writes(): string[]
  /** How many writes have taken effect late: the gateway has answered them. */
  cameLate(): number
  close(): Promise<void>
}

/** Stands in front of a gateway's management address, counts what passes and fails when it is told to. */
export async function faultyProxy(target: string, { lateMs = 15_000, retryAfterSeconds = 7 } = {}): Promise<FaultyProxy> {
  let fault: Fault | undefined
  let healthyRequests = 0
  const seen: string[] = []
  const base = new URL(target)
  const held: (() => void)[] = []
  const asked: string[] = []
  let cameLate = 0

  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    const met = healthyRequests <= 0 ? fault : undefined
    healthyRequests -= 1
    const isWrite = req.method !== 'GET' && req.method !== 'HEAD'
    if (met === 'unanswered') return forward(req, res, () => res.destroy())
    if (met === 'held' && isWrite) return forward(req, res, (give) => held.push(give))
    if (met === 'late' && isWrite) return later(req, res)
    if (met === undefined || met === 'held' || met === 'late') return forward(req, res, (give) => give())
    return fail(met, req, res, retryAfterSeconds)
  })

  function later(req: IncomingMessage, res: ServerResponse): void {
    const body: Buffer[] = []
    req.on('data', (chunk: Buffer) => body.push(chunk))
    const answered = (give: () => void) => {
      cameLate += 1
      give()
    }
    req.on('end', () => setTimeout(() => forward(req, res, answered, Buffer.concat(body)), lateMs).unref())
  }

  /** `answered` decides when the gateway's answer is given to the caller. */
  function forward(req: IncomingMessage, res: ServerResponse, answered: (give: () => void) => void, body?: Buffer): void {
    const { pathname, search } = new URL(req.url ?? '/', 'http://proxy')
    seen.push(`${req.method} ${pathname}`)
    const { connection, ...headers } = req.headers
    const forwarded = request(
      {
        host: base.hostname,
        port: base.port,
        method: req.method,
        path: `${base.pathname.replace(/\/$/, '')}${pathname}${search}`,
        headers: { ...headers, host: base.host },
      },
      (answer) =>
        answered(() => {
          if (res.destroyed) return answer.resume()
          res.writeHead(answer.statusCode ?? 502, answer.headers)
          return answer.pipe(res)
        }),
    )
    forwarded.on('error', () => res.destroy())
    if (body) forwarded.end(body)
    else req.pipe(forwarded)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault(next, afterRequests = 0) {
      fault = next
      healthyRequests = afterRequests
    },
    release() {
      const answers = held.splice(0)
      for (const give of answers) give()
      return answers.length
    },
    asked: (part = '') => asked.filter((url) => url.includes(part)).length,
    cameLate: () => cameLate,
    seen,
    writes: () => seen.filter((line) => !/^(GET|HEAD) /.test(line)),
    close() {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}

function fail(
  fault: Exclude<Fault, 'unanswered' | 'held' | 'late'>,
  req: IncomingMessage,
  res: ServerResponse,
  retryAfterSeconds: number,
): void {
  // The request is read whole, as a server behind a broken proxy would have done.
  req.resume()
  switch (fault) {
    case 'down':
      res.destroy()
      return
    case 'slow':
      return
    case '500':
      res.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"An unexpected error occurred"}')
      return
    case '429':
      res
        .writeHead(429, { 'content-type': 'application/json', 'retry-after': String(retryAfterSeconds) })
        .end('{"message":"API rate limit exceeded"}')
      return
    case 'rubbish':
      res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
      return
    case 'missing':
      res.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"no Route matched with those values"}')
      return
    case 'redirect':
      res.writeHead(302, { location: 'https://login.example/' }).end()
      return
    case 'half-closed':
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      res.write('{"id":"', () => res.destroy())
      return
  }
}
