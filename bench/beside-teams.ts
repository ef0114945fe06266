import { teamStore } from '@portico/apidex/teams/server/team.store.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { type Statement, statementsOf } from './bare-sql.ts'
import { childServer } from './child-server.ts'
import { inTurn, load } from './load.ts'
import { medianOf, type Row } from './table.ts'

const connections = 8
const seconds = 3
const rounds = 3

/** A call of the product, and the statements that it sends. */
export interface Page {
  path: string
  statements: Statement[]
}
interface Measured {
  caller: Caller
  /** In each row: `prospects, 100000 with their links`. */
  what: string
  /** How many teams there are. */
  teams: number
  pages: Readonly<Record<string, Page>>
}

/** Each page against a bare server that sends the same statements; the goal is how near teams come to theirs on the same portal. */
export async function besideTeams(portal: PortalProcess, databaseUrl: string, { caller, what, teams, pages }: Measured): Promise<Row[]> {
  const filter = { limit: 10 }
  const reply = { header: () => undefined, request: { url: '/' } } as never
  const beside: Page = {
    path: `/api/teams?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    statements: await statementsOf(databaseUrl, (db) => teamStore(db).list(caller, { filter }, reply)),
  }
  const headers = { authorization: `Bearer ${await apiClient(portal.url).token('admin')}` }
  const ratioOf = async ({ path, statements }: Page) => {
    const url = `${portal.url}${path}`
    await load(url, { connections, seconds: 1, headers })
    const bareServer = await childServer('bare-list', { databaseUrl, statement: statements })
    const measured = await inTurn(rounds, {
      ours: () => load(url, { connections, seconds, headers, pid: portal.process.pid }),
      bare: () => load(bareServer.url, { connections, seconds }),
    }).finally(() => bareServer.stop())
    return {
      ratio: medianOf(measured, ({ ours, bare }) => ours.requestsPerSecond / bare.requestsPerSecond),
      measured: `${medianOf(measured, ({ ours }) => ours.requestsPerSecond).toFixed(0)}/s`,
      baseline: `${medianOf(measured, ({ bare }) => bare.requestsPerSecond).toFixed(0)}/s bare Fastify + pg, its ${statements.length} statements`,
    }
  }
  const { ratio: goal, ...ofTeams } = await ratioOf(beside)
  const rows: Row[] = [{ what: `teams, first page of ${teams}, on the same portal`, ...ofTeams, ratio: goal.toFixed(2), goal: '' }]
  for (const [name, page] of Object.entries(pages)) {
    const { ratio, ...ofPage } = await ratioOf(page)
    const row = {
      what: `${what}: ${name}`,
      ...ofPage,
      ratio: ratio.toFixed(2),
      goal: `>= ${goal.toFixed(2)}, as teams`,
      met: ratio >= goal,
    }
    rows.push(row)
  }
  return rows
}
