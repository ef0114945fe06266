import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gatewayConformance } from '@portico/connectors/gateways/conformance/suite.ts'
import type { ConformanceTarget } from '@portico/connectors/gateways/conformance/target.ts'
import { kongDriver } from '@portico/connectors/gateways/kong/kong.driver.ts'
import { byHandAt } from '@portico/connectors/gateways/kong/testing/by-hand.ts'
import { embeddedGateway } from '@portico/embedded/gateway/gateway.ts'
import { sealedAs } from '@portico/embedded/gateway/store/entity.ts'
import { gatewayStore } from '@portico/embedded/gateway/store/gateway.store.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { testDatabase } from './database.ts'

const environmentId = 'test'
const secrets = secretsOf('a secret key of the conformance test, long enough')
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
    secrets,
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
    manyKeys: 1100,
    byHand: {
      ...byHandAt(adminUrl, environmentId, { 'Kong-Admin-Token': adminToken }),
      makeKeys: (ids, product) => makeKeys(database, ids, product),
    },
    async close() {
      await closed(server)
      await gateway.close()
      await closed(upstream)
      await database.close()
    },
  }
})

/** In one transaction, because thousands of calls of the Admin API would take most of a minute. */
async function makeKeys(database: Database, keyIds: readonly string[], product: string): Promise<void> {
  const now = new Date()
  const common = {
    environment: environmentId,
    name: null,
    sealed: null,
    parentId: null,
    fields: {},
    tags: [`portal:${environmentId}`],
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
  }
  await gatewayStore(database).write(async (write) => {
    for (const keyId of keyIds) {
      const parentId = randomUUID()
      const digest = createHash('sha256').update(keyId).digest('hex')
      const group = `prod:${environmentId}:${product}`
      await write.put({ ...common, kind: 'consumers', id: parentId, name: `key:${keyId}`, alias: keyId }, 'insert')
      await write.put(
        { ...common, kind: 'key-auths', id: keyId, parentId, alias: digest, sealed: secrets.seal(keyId, sealedAs.key) },
        'insert',
      )
      await write.put({ ...common, kind: 'acls', id: randomUUID(), parentId, alias: `${parentId}:${group}`, fields: { group } }, 'insert')
    }
  })
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
}
