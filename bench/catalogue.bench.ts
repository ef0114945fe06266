import { productStore } from '@portico/apidex/api-products/server/api-product.store.ts'
import { bareSql, statementsOf } from './bare-sql.ts'
import { type FilledPortal, productRows } from './filled-portal.ts'
import { inTurn, load } from './load.ts'
import { medianOf, microseconds, type Row } from './table.ts'

const connections = 16
const seconds = 4
const rounds = 3
const goal = { ratio: 0.6, perSecond: 400, p99Ms: 80 }

/** A search of the catalogue as its screen sends it for a developer, against its own statements without HTTP. */
export async function catalogueBench({ portal, databaseUrl, api, person }: FilledPortal): Promise<Row> {
  const query = { search: 'substation 77', itemsPerPage: 10, spec: true }
  const caller = { id: await person('developer'), email: '', name: '', roles: [] }
  const place = { environmentId: 'test', trafficUrl: null }
  const statements = await statementsOf(databaseUrl, (db) => productStore(db).list(caller, place, query, undefined as never))
  const asked = new URLSearchParams({ search: query.search, itemsPerPage: '10', spec: 'true' })
  const url = `${portal.url}/api/environments/test/apiproducts?${asked}`
  const headers = { authorization: `Bearer ${await api.token('developer')}` }
  await load(url, { connections, seconds: 1, headers })
  const measured = await inTurn(rounds, {
    ours: () => load(url, { connections, seconds, headers, pid: portal.process.pid }),
    bare: () => bareSql(databaseUrl, statements, connections, seconds),
  })
  const ratio = medianOf(measured, ({ ours, bare }) => ours.requestsPerSecond / bare)
  const perSecond = medianOf(measured, ({ ours }) => ours.requestsPerSecond)
  const p99Ms = medianOf(measured, ({ ours }) => ours.p99Ms)
  return {
    what: `catalogue search, ${productRows} products, PostgreSQL, ${connections} connections`,
    measured: `${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms`,
    baseline: `${medianOf(measured, ({ bare }) => bare).toFixed(0)}/s its ${statements.length} statements without HTTP`,
    ratio: ratio.toFixed(2),
    cpu: microseconds(medianOf(measured, ({ ours }) => ours.cpuMicroseconds)),
    goal: `>= ${goal.ratio.toFixed(2)}, >= ${goal.perSecond}/s, p99 < ${goal.p99Ms} ms`,
    met: ratio >= goal.ratio && perSecond >= goal.perSecond && p99Ms < goal.p99Ms,
  }
}
