import { applicationStore } from '@portico/apidex/applications/server/application.store.ts'
import { switchboard } from '@portico/platform/server/ports.ts'
import { bareSql, statementsOf } from './bare-sql.ts'
import { applicationRows, type FilledPortal } from './filled-portal.ts'
import { inTurn, load } from './load.ts'
import { medianOf, microseconds, type Row, within } from './table.ts'

const connections = 16
const seconds = 4
const rounds = 3
const goal = { ratio: 0.8, cpuMicroseconds: 220 }

/** The applications list with a search, page and count, against its own two statements without HTTP. */
export async function applicationsBench({ portal, databaseUrl, api, person }: FilledPortal): Promise<Row> {
  const query = { search: 'number 77', itemsPerPage: 20 }
  const caller = { id: await person('admin'), email: '', name: '', roles: ['admin'] as const }
  const statements = await statementsOf(databaseUrl, (db) =>
    applicationStore(db).list(caller, 'test', query, { ports: switchboard(), now: new Date() }, undefined as never),
  )
  const url = `${portal.url}/api/environments/test/applications?${new URLSearchParams({ ...query, itemsPerPage: '20' })}`
  const headers = { authorization: `Bearer ${await api.token('admin')}` }
  const pid = portal.process.pid
  await load(url, { connections, seconds: 1, headers })
  const measured = await inTurn(rounds, {
    ours: () => load(url, { connections, seconds, headers, pid }),
    bare: () => bareSql(databaseUrl, statements, connections, seconds),
  })
  const ratio = medianOf(measured, ({ ours, bare }) => ours.requestsPerSecond / bare)
  const cpu = medianOf(measured, ({ ours }) => ours.cpuMicroseconds)
  return {
    what: `applications, page and count with search, ${applicationRows} rows, PostgreSQL, ${connections} connections`,
    measured: `${medianOf(measured, ({ ours }) => ours.requestsPerSecond).toFixed(0)}/s`,
    baseline: `${medianOf(measured, ({ bare }) => bare).toFixed(0)}/s its ${statements.length} statements without HTTP`,
    ratio: ratio.toFixed(2),
    cpu: microseconds(cpu),
    goal: `>= ${goal.ratio.toFixed(2)}, <= ${goal.cpuMicroseconds} µs`,
    met: ratio >= goal.ratio && within(cpu, goal.cpuMicroseconds),
  }
}
