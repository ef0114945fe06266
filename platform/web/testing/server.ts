import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** A real server for the tests of a file; in the browser addresses are of the same origin, here they get this one. */
export function answerBy(respond: RequestListener): void {
  const server = createServer(respond)
  const browserFetch = globalThis.fetch
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    globalThis.fetch = (address, init) => browserFetch(`${origin}${String(address)}`, init)
  })
  afterAll(() => {
    globalThis.fetch = browserFetch
    server.closeAllConnections()
    server.close()
  })
}
