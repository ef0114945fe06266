import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

/** What passing a call on costs at the least: undici in front of the upstream, nothing looked at and nothing added. */
const { origin } = JSON.parse(process.argv[2] ?? '') as { origin: string }
const pool = new Pool(origin, { connections: 50 })
const server = createServer((request, response) => {
  pool
    .stream({ path: request.url ?? '/', method: 'GET' }, ({ statusCode, headers }) =>
      response.writeHead(statusCode, headers as OutgoingHttpHeaders),
    )
    .catch(() => response.destroy())
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
