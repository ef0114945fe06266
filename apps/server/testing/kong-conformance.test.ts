import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gatewayConformance } from '@portico/connectors/gateways/conformance/suite.ts'
import type { ConformanceTarget } from '@portico/connectors/gateways/conformance/target.ts'
import { kongDriver } from '@portico/connectors/gateways/kong/kong.driver.ts'
import { byHandAt } from '@portico/connectors/gateways/kong/testing/by-hand.ts'
import { embeddedGateway } from '@portico/embedded/gateway/gateway.ts'
import { sealedAs } from '@portico/embedded/gateway/store/entity.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { sql } from 'drizzle-orm'

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
    publicOrigin: 'https://portal.example',
    ownOrigin: () => 'http://127.0.0.1:9',
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

/** Past the Admin API, and in a few statements: thousands of calls of it would take most of a minute. */
async function makeKeys(database: Database, keyIds: readonly string[], product: string): Promise<void> {
  const group = `prod:${environmentId}:${product}`
  const entities = keyIds.flatMap((keyId) => {
    const consumer = randomUUID()
    const digest = createHash('sha256').update(keyId).digest('hex')
    return [
      { kind: 'consumers', id: consumer, name: `key:${keyId}`, alias: keyId, fields: {} },
      { kind: 'key-auths', id: keyId, parent_id: consumer, alias: digest, sealed: secrets.seal(keyId, sealedAs.key), fields: {} },
      { kind: 'acls', id: randomUUID(), parent_id: consumer, alias: `${consumer}:${group}`, fields: { group } },
    ]
  })
  const tag = `portal:${environmentId}`
  const these = sql`jsonb_to_recordset(${JSON.stringify(entities)}::jsonb)
    as e(kind text, id uuid, parent_id uuid, name text, alias text, fields jsonb, sealed text)`
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into embedded_gateway_entity
      (environment, kind, id, parent_id, name, alias, fields, sealed, tags, created_at, updated_at)
      select ${environmentId}, kind, id, parent_id, name, alias, fields, sealed, jsonb_build_array(${tag}::text), now(), now() from ${these}`)
    await tx.execute(
      sql`insert into embedded_gateway_tag (environment, kind, tag, id) select ${environmentId}, kind, ${tag}, id from ${these}`,
    )
    await tx.execute(sql`insert into embedded_gateway_change (environment, kind, id) select ${environmentId}, kind, id from ${these}`)
  })
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
}
