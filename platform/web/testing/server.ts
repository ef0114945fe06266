import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

/** A real server for the tests of a file; in the browser addresses are of the same origin, here they get this one, which is answered. */
export function answerBy(respond: RequestListener): () => string {
  const server = createServer(respond)
  let origin = ''
  const browserFetch = globalThis.fetch
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    globalThis.fetch = (address, init) => browserFetch(`${origin}${String(address)}`, init)
  })
  afterAll(() => {
    globalThis.fetch = browserFetch
    server.closeAllConnections()
    server.close()
  })
  return () => origin
}
