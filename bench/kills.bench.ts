import { once } from 'node:events'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { decide, sessionInDemo, written } from '../apps/server/testing/board-decision.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalPlace } from '../apps/server/testing/place.ts'
import type { Row } from './table.ts'

const killedAfter = join(import.meta.dirname, '../apps/server/testing/killed-after.ts')

/** A decision of the board; the server dies by SIGKILL after each of its statements in turn, the commit being the last. @throws where anything half is left */
export async function killsBench(place: PortalPlace): Promise<Row> {
  const databaseUrl = place.databaseUrl ?? ''
  const first = await place.start()
  for (const as of ['architect', 'productowner'] as const) await apiClient(first.url).raw('GET', '/api/users/me', { as })
  const itemId = await sessionInDemo(databaseUrl)
  await first.stop('SIGTERM')
  const before = await written(databaseUrl, itemId)
  let after = before
  let at = 1
  while (after === before) {
    at += 1
    const server = await place.start({ NODE_OPTIONS: `--import ${killedAfter}`, KILL_WORD: itemId, KILL_AFTER: String(at) })
    const answer = await decide(apiClient(server.url), itemId, 'admin').then(
      ({ status }) => status,
      () => undefined,
    )
    if (answer !== undefined) throw new Error(`The server was not killed after statement ${at}, and answered ${answer}.`)
    if (server.process.signalCode === null) await once(server.process, 'exit')
    after = await written(databaseUrl, itemId)
    console.info(`Killed after statement ${at}: ${after === before ? 'nothing is there' : after}`)
  }
  const { prospects, ...others } = JSON.parse(after) as { prospects: string[] }
  const isWhole = isDeepStrictEqual(others, { item: 'HANDLED', solution: 'APPROVED', conditions: 1, told: 1, history: 1 })
  if (!isWhole || prospects.some((status) => status !== 'APPROVED')) throw new Error(`After statement ${at} a part was there: ${after}`)
  return {
    what: 'a decision of the board on PostgreSQL, its server killed by SIGKILL after each of its statements in turn',
    measured: `nothing after each of ${at - 2}, all after the commit`,
    baseline: '',
    ratio: '',
    goal: 'all records or none',
    met: true,
  }
}
