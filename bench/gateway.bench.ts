import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { Pool } from 'undici'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { load } from './load.ts'
import { median, type Row } from './table.ts'

const connections = 20
const seconds = 4
const rounds = 3

/** The embedded gateway at its own listener (key, product, quota, record) against a bare undici proxy in front of the same upstream. */
export async function gatewayBench(portal: PortalProcess, gatewayPort: number): Promise<Row> {
  const api = apiClient(portal.url)
  const upstream = `${portal.url.replace('localhost', '127.0.0.1')}/upstream/grid-capacity`
  const product = (await api.call(apiProducts.list, { as: 'developer', params: { envId: 'test' }, query: { search: 'grid' } })).data[0]
  await api.call(apiProducts.change, {
    as: 'admin',
    params: { envId: 'test', productId: product?.id ?? '' },
    body: { plan: { quota: 1_000_000_000, interval: 'day' } },
  })
  const made = await api.call(applications.create, {
    as: 'developer',
    params: { envId: 'test' },
    body: { name: `Bench ${Date.now()}`, apiProducts: ['grid-capacity'] },
  })
  const headers = { apikey: made.keys[0]?.value ?? '' }
  const bare = await bareProxy(new URL(upstream).origin)
  const address = bare.address()
  const barePort = typeof address === 'object' ? address?.port : undefined
  const ratios: number[] = []
  let [ours, theirs] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    theirs = (await load(`http://127.0.0.1:${barePort}/upstream/grid-capacity/capacity`, { connections, seconds })).requestsPerSecond
    ours = (await load(`http://127.0.0.1:${gatewayPort}/gateway/test/grid-capacity/capacity`, { connections, seconds, headers }))
      .requestsPerSecond
    ratios.push(ours / theirs)
  }
  bare.close()
  return {
    what: `embedded gateway, ${connections} connections: key, product, quota, record`,
    measured: `${ours.toFixed(0)}/s`,
    baseline: `${theirs.toFixed(0)}/s a bare undici proxy`,
    ratio: median(ratios).toFixed(2),
    goal: '>= 0.70',
  }
}

async function bareProxy(origin: string): Promise<Server> {
  const pool = new Pool(origin, { connections: 50 })
  const server = createServer((request, response) => {
    pool
      .stream({ path: request.url ?? '/', method: 'GET' }, ({ statusCode, headers }) =>
        response.writeHead(statusCode, headers as OutgoingHttpHeaders),
      )
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
