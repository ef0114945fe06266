import { teamStore } from '@portico/apidex/teams/server/team.store.ts'
import type { Filter } from '@portico/platform/contract/lists.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import type { PortalProcess } from '../apps/server/testing/place.ts'
import { type Statement, statementsOf } from './bare-sql.ts'
import { childServer } from './child-server.ts'
import { inTurn, type Load, load } from './load.ts'
import { medianOf, type Row } from './table.ts'

const connections = 8
/** Many short rounds: from one to the next the machine is up to a third faster or slower. */
const seconds = 1
const rounds = 9
/** Until code is compiled and each connection has planned its statements. */
const warming = 3

/** A call of the product, and the statements that it sends. */
export interface Page {
  path: string
  statements: Statement[]
  /** Held against a search among teams: neither is planned once for all words. */
  isSearch?: boolean
}
interface Measured {
  caller: Caller
  /** In each row: `prospects, 100000 with their links`. */
  what: string
  /** How many teams there are. */
  teams: number
  pages: Readonly<Record<string, Page>>
}

/**
 * Each page against a bare server that sends the same statements; the goal is how near teams come to theirs on the same portal, a
 * search beside a search. All four are loaded in turn, round after round, so that a busy moment of the machine reaches the goal as it reaches what is held against it.
 */
export async function besideTeams(portal: PortalProcess, databaseUrl: string, { caller, what, teams, pages }: Measured): Promise<Row[]> {
  const reply = { header: () => undefined, request: { url: '/' } } as never
  const besideOf = async (where?: Filter['where']): Promise<Page> => {
    const filter = { limit: 10, ...(where && { where }) }
    return {
      path: `/api/teams?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      statements: await statementsOf(databaseUrl, (db) => teamStore(db).list(caller, { filter }, reply)),
    }
  }
  const headers = { authorization: `Bearer ${await apiClient(portal.url).token('admin')}` }
  const ask = ({ path }: Page, during: number) => load(`${portal.url}${path}`, { connections, seconds: during, headers })
  const bareOf = ({ statements }: Page) => childServer('bare-list', { databaseUrl, statement: statements, prepares: true })
  const askBare = ({ url }: { url: string }) => load(url, { connections, seconds })
  const perSecond = (rounds: readonly Load[]) => medianOf(rounds, ({ requestsPerSecond }) => requestsPerSecond)
  const speeds = (own: readonly Load[], bare: readonly Load[], { statements }: Page) => ({
    measured: `${perSecond(own).toFixed(0)}/s`,
    baseline: `${perSecond(bare).toFixed(0)}/s bare Fastify + pg, its ${statements.length} statements`,
  })
  const ratioOf = (pairs: readonly { own: Load; bare: Load }[]) =>
    medianOf(pairs, ({ own, bare }) => own.requestsPerSecond / bare.requestsPerSecond)

  const rows: Row[] = []
  const kinds = [
    { what: 'first page', page: await besideOf(), all: [] as { own: Load; bare: Load }[] },
    { what: 'a search', page: await besideOf({ name: { like: '%77%', options: 'i' } }), all: [] as { own: Load; bare: Load }[] },
  ] as const
  for (const [name, page] of Object.entries(pages)) {
    const { page: beside, all } = kinds[page.isSearch ? 1 : 0]
    const [bareTeams, barePage] = [await bareOf(beside), await bareOf(page)]
    for (const one of [beside, page]) await ask(one, warming)
    for (const { url } of [bareTeams, barePage]) await load(url, { connections, seconds: warming })
    const measured = await inTurn(rounds, {
      own: () => ask(page, seconds),
      bare: () => askBare(barePage),
      teams: () => ask(beside, seconds),
      bareTeams: () => askBare(bareTeams),
    }).finally(() => Promise.all([barePage.stop(), bareTeams.stop()]))
    const ofTeams = measured.map((round) => ({ own: round.teams, bare: round.bareTeams }))
    all.push(...ofTeams)
    const [ratio, goal] = [ratioOf(measured), ratioOf(ofTeams)]
    const own = measured.map((round) => round.own)
    const bare = measured.map((round) => round.bare)
    rows.push({
      what: `${what}: ${name}`,
      ...speeds(own, bare, page),
      ratio: ratio.toFixed(2),
      goal: `>= ${goal.toFixed(2)}, as teams in these rounds`,
      met: ratio >= goal,
    })
  }
  const ofTeams = kinds
    .filter(({ all }) => all.length > 0)
    .map(({ what: kind, page, all }) => {
      const [own, bare] = [all.map((round) => round.own), all.map((round) => round.bare)]
      return {
        what: `teams, ${kind} of ${teams}, on the same portal`,
        ...speeds(own, bare, page),
        ratio: ratioOf(all).toFixed(2),
        goal: '',
      }
    })
  return [...ofTeams, ...rows]
}
