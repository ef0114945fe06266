import { teamStore } from '@portico/apidex/teams/server/team.store.ts'
import { statementsOf } from './bare-sql.ts'
import { childServer } from './child-server.ts'
import { type FilledPortal, teamRows } from './filled-portal.ts'
import { inTurn, load } from './load.ts'
import { medianOf, microseconds, type Row, within } from './table.ts'

const connections = 16
const seconds = 4
const rounds = 3
const goal = { perSecond: 5000, cpuMicroseconds: 180 }

/** The first page of teams as its screen asks for it, without a count, against a bare server that sends the same statement. */
export async function teamsBench({ portal, databaseUrl, api, person }: FilledPortal): Promise<Row> {
  const filter = { limit: 10 }
  const caller = { id: await person('admin'), email: '', name: '', roles: ['admin'] as const }
  const reply = { header: () => undefined, request: { url: '/' } }
  const [statement] = await statementsOf(databaseUrl, (db) => teamStore(db).list(caller, { filter }, reply as never))
  const bareServer = await childServer('bare-list', { databaseUrl, statement })
  try {
    const url = `${portal.url}/api/teams?filter=${encodeURIComponent(JSON.stringify(filter))}`
    const headers = { authorization: `Bearer ${await api.token('admin')}` }
    await load(url, { connections, seconds: 1, headers })
    const measured = await inTurn(rounds, {
      ours: () => load(url, { connections, seconds, headers, pid: portal.process.pid }),
      bare: () => load(bareServer.url, { connections, seconds, pid: bareServer.pid }),
    })
    const perSecond = medianOf(measured, ({ ours }) => ours.requestsPerSecond)
    const cpu = medianOf(measured, ({ ours }) => ours.cpuMicroseconds)
    return {
      what: `teams, first page of ${teamRows} without count, token verified, PostgreSQL, ${connections} connections`,
      measured: `${perSecond.toFixed(0)}/s`,
      baseline: `${medianOf(measured, ({ bare }) => bare.requestsPerSecond).toFixed(0)}/s bare Fastify + pg, ${microseconds(medianOf(measured, ({ bare }) => bare.cpuMicroseconds))}`,
      ratio: medianOf(measured, ({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
      cpu: microseconds(cpu),
      goal: `>= ${goal.perSecond}/s, <= ${goal.cpuMicroseconds} µs`,
      met: perSecond >= goal.perSecond && within(cpu, goal.cpuMicroseconds),
    }
  } finally {
    await bareServer.stop()
  }
}
