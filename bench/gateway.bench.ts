import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import pg from 'pg'
import { apiClient } from '../apps/server/testing/client.ts'
import { freePort, type PortalPlace, type PortalProcess, portalPlace } from '../apps/server/testing/place.ts'
import { childServer } from './child-server.ts'
import { inTurn, load } from './load.ts'
import { medianOf, microseconds, type Row } from './table.ts'

const connections = 20
const seconds = 4
const rounds = 3
const manyKeys = 100_000
const usedKeys = 20
const path = '/grid-capacity/capacity'
const goal = { ratio: 0.7, ratioOfMany: 0.9 }

/** The embedded gateway at its own listener (key, product, quota, record), with few keys and with many, against a bare undici proxy. */
export async function gatewayBench(): Promise<Row[]> {
  const upstream = await childServer('upstream')
  const bareServer = await childServer('bare-proxy', { origin: upstream.url })
  const few = await gatewayWith(1, upstream.url)
  const many = await gatewayWith(usedKeys, upstream.url)
  try {
    await addKeys(many.place)
    await many.restart()
    const through = (gateway: typeof few) => load(gateway.url(), { connections, seconds, requests: gateway.requests, pid: gateway.pid() })
    await through(few)
    await through(many)
    const measured = await inTurn(rounds, {
      bare: () => load(`${bareServer.url}${path}`, { connections, seconds, pid: bareServer.pid }),
      few: () => through(few),
      many: () => through(many),
    })
    const ratio = medianOf(measured, (round) => round.few.requestsPerSecond / round.bare.requestsPerSecond)
    const ratioOfMany = medianOf(measured, (round) => round.many.requestsPerSecond / round.few.requestsPerSecond)
    const fewPerSecond = medianOf(measured, (round) => round.few.requestsPerSecond)
    return [
      {
        what: `embedded gateway, ${connections} connections: key, product, quota, record`,
        measured: `${fewPerSecond.toFixed(0)}/s`,
        baseline: `${medianOf(measured, ({ bare }) => bare.requestsPerSecond).toFixed(0)}/s a bare undici proxy, ${microseconds(medianOf(measured, ({ bare }) => bare.cpuMicroseconds))}`,
        ratio: ratio.toFixed(2),
        cpu: microseconds(medianOf(measured, (round) => round.few.cpuMicroseconds)),
        goal: `>= ${goal.ratio.toFixed(2)}`,
        met: ratio >= goal.ratio,
      },
      {
        what: `the same with ${manyKeys} keys`,
        measured: `${medianOf(measured, (round) => round.many.requestsPerSecond).toFixed(0)}/s`,
        baseline: `${fewPerSecond.toFixed(0)}/s with one key`,
        ratio: ratioOfMany.toFixed(2),
        cpu: microseconds(medianOf(measured, (round) => round.many.cpuMicroseconds)),
        goal: `>= ${goal.ratioOfMany.toFixed(2)}`,
        met: ratioOfMany >= goal.ratioOfMany,
      },
    ]
  } finally {
    for (const gateway of [few, many]) await gateway.end()
    await bareServer.stop()
    await upstream.stop()
  }
}

/** A portal with its gateway on a port of its own, in front of `upstream`, and so many keys that are used in turn. */
async function gatewayWith(keys: number, upstream: string) {
  const gatewayPort = await freePort()
  const place = await portalPlace({ onPostgres: true, env: { GATEWAY_PORT: String(gatewayPort), LOG_LEVEL: 'silent' } })
  let portal: PortalProcess = await place.start()
  const values = await prepared(portal, keys, upstream)
  return {
    place,
    url: () => `http://127.0.0.1:${gatewayPort}/gateway/test${path}`,
    pid: () => portal.process.pid,
    requests: Array.from({ length: usedKeys }, (_, at) => ({ headers: { apikey: values[at % values.length] ?? '' } })),
    async restart() {
      await portal.stop('SIGTERM')
      portal = await place.start()
    },
    async end() {
      await portal.stop('SIGTERM')
      await place.remove()
    },
  }
}

async function prepared(portal: PortalProcess, keys: number, upstream: string): Promise<string[]> {
  const api = apiClient(portal.url)
  const params = { envId: 'test' }
  await api.call(environments.change, {
    as: 'admin',
    params: { id: 'test' },
    body: { settings: { upstreamHosts: [new URL(portal.url).host, new URL(upstream).host] } },
  })
  const product = (await api.call(apiProducts.list, { as: 'admin', params, query: { search: 'grid' } })).data[0]
  await api.call(apiProducts.change, {
    as: 'admin',
    params: { ...params, productId: product?.id ?? '' },
    body: { upstream, plan: { quota: 1_000_000_000, interval: 'day' } },
  })
  const values: string[] = []
  for (let key = 0; key < keys; key += 1) {
    const body = { name: `Bench ${key}`, apiProducts: ['grid-capacity'] }
    const made = await api.call(applications.create, { as: 'developer', params, body })
    values.push(made.keys[0]?.value ?? '')
  }
  return values
}

/** Copies of a key that is there, with its consumer and its group. The portal does not know them, so it must not compare. */
async function addKeys(place: PortalPlace): Promise<void> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  try {
    await client.query(`update environment set reconciler = 'stopped'`)
    const columns = 'environment, kind, id, parent_id, name, alias, fields, sealed, tags, created_at, updated_at'
    const copyOf = (kind: string, parent: string, name: string, alias: string) =>
      client.query(
        `insert into embedded_gateway_entity (${columns})
          select environment, kind, md5(kind || n)::uuid, ${parent}, ${name}, ${alias}, fields, sealed, tags, created_at, updated_at
          from (select * from embedded_gateway_entity where environment = 'test' and kind = $1 order by id limit 1) one, generate_series(1, ${manyKeys}) n`,
        [kind],
      )
    await copyOf('consumers', 'null', `'bench-' || n`, `md5('consumers' || n)::uuid::text`)
    await copyOf('key-auths', `md5('consumers' || n)::uuid`, 'null', `encode(sha256(('bench key ' || n)::bytea), 'hex')`)
    await copyOf('acls', `md5('consumers' || n)::uuid`, 'null', `'bench ' || n`)
  } finally {
    await client.end()
  }
}
