import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const bodyOf = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString('latin1')

/** Answers of gateways and upstreams, good and bad; below `/base`, whatever the product. What was asked is kept. */
export async function hostileGateway() {
  const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    ok: (_, response) => response.setHeader('content-type', 'application/json').setHeader('x-kong-request-id', 'r-1').end('{"id":7}'),
    echo: ({ headers }, response) =>
      response
        .setHeader('content-type', 'text/plain')
        .setHeader('x-seen', String(headers.apikey))
        .end(`${'a'.repeat(30)}${headers.apikey}`),
    wide: ({ headers }, response) =>
      response
        .setHeader('content-type', 'text/plain; charset=utf-16le')
        .setHeader(`x-${headers.apikey}`, '1')
        .end(Buffer.from(`seen: ${headers.apikey}`, 'utf16le')),
    slow: () => {},
    stalls: (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('begun'),
    big: (_, response) => response.setHeader('content-type', 'text/plain').end(Buffer.alloc(11 * 1024 * 1024, 'a')),
    bomb: (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(60 * 1024 * 1024))),
    packed: (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}')),
    bare: (_, response) => response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' }).end(),
    image: (_, response) => response.setHeader('content-type', 'image/png').end(onePixel),
    untyped: (_, response) => response.end(Buffer.from([0, 1, 2, 255])),
    page: (_, response) => response.setHeader('content-type', 'text/html').end('<script>alert(1)</script>'),
    lies: (_, response) => response.setHeader('content-type', 'application/json; charset=utf-8').end(Buffer.from([0xff, 0xfe, 0x00])),
    cut: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' }).write('half')
      setTimeout(() => response.destroy(), 20)
    },
    near: (_, response) => response.writeHead(302, { location: '/base/quick/ok' }).end(),
    kept: (_, response) => response.writeHead(307, { location: 'ok' }).end(),
    sideways: (_, response) => response.writeHead(307, { location: '/base/other/ok' }).end(),
    away: (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    beside: (_, response) => response.writeHead(302, { location: '/private' }).end(),
    loop: (_, response) => response.writeHead(302, { location: '/base/quick/loop' }).end(),
  }
  const server = createServer(async (request, response) => {
    const name = /^\/base\/[\w-]+\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: await bodyOf(request) })
    const answer = answers[name]
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/base`,
    asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
