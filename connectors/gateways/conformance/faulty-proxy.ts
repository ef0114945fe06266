import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `down`: connections break without an answer. `slow`: nothing is answered until the caller gives up. `half-closed`: the answer breaks
 * off in its middle. `rubbish`: 200 with a page that is no answer of the gateway. `missing`: 404 as a web server says it.
 */
export type Fault = 'down' | 'slow' | '500' | '429' | 'rubbish' | 'half-closed' | 'missing' | 'redirect'

export interface FaultyProxy {
  /** Stands for the gateway's management address. */
  url: string
  /** Faults begin after so many requests that still get through. */
  setFault(fault: Fault | undefined, afterRequests?: number): void
  /** `METHOD /path` of each request that reached the gateway, in order. */
  seen: string[]
  /** Those of them that change something. */
  writes(): string[]
  close(): Promise<void>
}

/** Stands in front of a gateway's management address, counts what passes and fails when it is told to. */
export async function faultyProxy(target: string): Promise<FaultyProxy> {
  let fault: Fault | undefined
  let healthyRequests = 0
  const seen: string[] = []
  const base = new URL(target)

  const server = createServer((req, res) => {
    if (fault !== undefined && healthyRequests <= 0) return fail(fault, req, res)
    healthyRequests -= 1
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
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      },
    )
    forwarded.on('error', () => res.destroy())
    req.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault(next, afterRequests = 0) {
      fault = next
      healthyRequests = afterRequests
    },
    seen,
    writes: () => seen.filter((line) => !/^(GET|HEAD) /.test(line)),
    close() {
      server.closeAllConnections()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}

function fail(fault: Fault, req: IncomingMessage, res: ServerResponse): void {
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
      res.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' }).end('{"message":"API rate limit exceeded"}')
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
