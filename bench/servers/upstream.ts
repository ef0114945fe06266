import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that costs next to nothing, so that what stands in front of it is what is measured: one kilobyte of JSON. */
const body = JSON.stringify({ values: Array.from({ length: 24 }, (_, hour) => ({ hour, takeMw: hour / 7, feedMw: hour / 3 })) })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
