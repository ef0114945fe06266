import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gatewayConformance } from '@portico/connectors/gateways/conformance/suite.ts'
import type { ConformanceTarget } from '@portico/connectors/gateways/conformance/target.ts'
import { kongDriver } from '@portico/connectors/gateways/kong/kong.driver.ts'
import { byHandAt } from '@portico/connectors/gateways/kong/testing/by-hand.ts'
import { embeddedGateway } from '@portico/embedded/gateway/gateway.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { testDatabase } from './database.ts'

const environmentId = 'test'
const adminToken = 'admin-token-of-the-conformance-test'

gatewayConformance('the embedded gateway with the Kong driver', async (): Promise<ConformanceTarget> => {
  const database = await testDatabase()
  const upstream = createServer((_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  const upstreamPort = await listening(upstream)
  let offsetMs = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const gateway = await embeddedGateway({
    database,
    secrets: secretsOf('a secret key of the conformance test, long enough'),
    clock,
    adminToken,
    mockToken: 'mock-token',
    mockOrigin: () => 'http://127.0.0.1:9',
    documentOf: async () => undefined,
    allowedUpstreams: async () => [`127.0.0.1:${upstreamPort}`],
    log: silent,
  })
  const server = createServer((req, res) => (req.url?.startsWith('/gateway-admin/') ? gateway.admin(req, res) : gateway.traffic(req, res)))
  const origin = `http://127.0.0.1:${await listening(server)}`
  const adminUrl = `${origin}/gateway-admin/${environmentId}`
  return {
    driver: kongDriver,
    environmentId,
    adminUrl,
    credentials: { headerName: 'Kong-Admin-Token', headerValue: adminToken },
    clock,
    advance: (ms) => {
      offsetMs += ms
    },
    upstreamUrl: `http://127.0.0.1:${upstreamPort}/`,
    async call(path, key) {
      const answer = await fetch(`${origin}/gateway/${environmentId}${path}`, key === undefined ? {} : { headers: { apikey: key } })
      await answer.arrayBuffer()
      return answer.status
    },
    byHand: byHandAt(adminUrl, environmentId, { 'Kong-Admin-Token': adminToken }),
    async close() {
      await closed(server)
      await gateway.close()
      await closed(upstream)
      await database.close()
    },
  }
})

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
}
