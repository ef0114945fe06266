import { createServer } from 'node:http'

/** `node:http` alone: the same headers and bytes that an address answers, asked for once. */
const { url } = JSON.parse(process.argv[2] ?? '') as { url: string }
const answer = await fetch(url)
const body = Buffer.from(await answer.arrayBuffer())
const headers = Object.fromEntries(
  [...answer.headers].filter(([name]) => !/^(connection|keep-alive|date|transfer-encoding|content-length|content-encoding)$/.test(name)),
)
const server = createServer((_request, response) => response.writeHead(200, { ...headers, 'content-length': body.length }).end(body))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
