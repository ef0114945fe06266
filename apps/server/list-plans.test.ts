import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { type Asked, explain, type Plan, statementsDuring } from '@portico/platform/server/testing/explain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEnvironments } from './testing/catalogue.ts'
import { type Amounts, fillRows, joinTeams, tablesAbove } from './testing/many-rows.ts'
import { type Account, type TestPortal, testPortal } from './testing/portal.ts'
import { onlyRoom, rooms } from './testing/rooms.ts'

const amounts: Amounts = {
  people: 2500,
  teams: 2500,
  groups: 250,
  products: 2500,
  applications: 4000,
  keysEach: 2,
  logs: 4000,
  drift: 2500,
}
/** Beside the rows of the one room that is looked at. */
const few: Amounts = { people: 50, teams: 50, groups: 5, products: 50, applications: 50, keysEach: 1, logs: 50, drift: 50 }
let portal: TestPortal
let teamId: string
let productId: string
/** Tables of which a page may not read the whole. */
let large: string[]

beforeAll(async () => {
  portal = await testPortal()
  for (const as of ['admin', 'developer', 'productowner'] as const) await portal.raw('GET', '/api/users/me', { as })
  await makeEnvironments(portal, 'test')
  const { db } = portal.portal.services.database
  for (const room of rooms) await room.fill?.(db, amounts.applications)
  // The statistics are made at its end.
  await fillRows(db, 'test', onlyRoom === undefined ? amounts : few)
  teamId = await joinTeams(db, 'developer@portico.example')
  large = await tablesAbove(db, 2000)
  productId =
    (await portal.call(apiProducts.list, { as: 'admin', params: { envId: 'test' }, query: { itemsPerPage: 1 } })).data[0]?.id ?? ''
}, 180_000)
afterAll(() => portal.close())

async function plansOf(path: string, query: Record<string, string>, as: Account, asked: Asked = 'cached'): Promise<Plan[]> {
  const { database } = portal.portal.services
  const address = `${addressOf(path, { envId: 'test', teamId, productId })}?${new URLSearchParams(query)}`
  let answer: Awaited<ReturnType<typeof portal.raw>> | undefined
  const statements = await statementsDuring(database.db, async () => {
    answer = await portal.raw('GET', address, { as })
  })
  expect(answer?.status, `${address} ${JSON.stringify(answer?.problem)}`).toBe(200)
  const plans: Plan[] = []
  for (const statement of statements) plans.push(await explain(database, statement, asked))
  return plans.filter(({ isPage }) => isPage)
}

const like = (text: string) => ({ like: `%${text}%`, options: 'i' })
const filtered = rooms.flatMap(({ filters = [] }) => filters)
const wheres = rooms.flatMap((room) => room.wheres ?? [])

describe('with thousands of rows the planner by itself', () => {
  const faultsOf = (what: string, plans: readonly Plan[], most: number): string[] =>
    plans.flatMap(({ scanned, sorts }) => [
      ...(plans.length === 0 ? [`${what}: reads no page`] : []),
      ...scanned.filter((name) => large.includes(name)).map((name) => `${what}: reads ${name} whole`),
      ...(sorts > most ? [`${what}: sorts ${sorts} rows`] : []),
    ])

  it.each(filtered)('reads no table whole for a page of %s as %s, whatever is combined', async (path, as, filters, sort) => {
    const faults: string[] = []
    for (const filter of filters) {
      const named = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value === 'TEAM' ? teamId : value]))
      for (const more of [{}, { search: 'abc' }, { order: sort }, { search: 'abc', order: sort }]) {
        const query = { itemsPerPage: '10', ...named, ...(path.endsWith('commands') && 'search' in more ? {} : more) }
        faults.push(...faultsOf(`${JSON.stringify(query)}`, await plansOf(path, query, as), amounts.products / 4))
      }
    }
    expect(faults).toEqual([])
  })

  it.each(wheres)('reads no table whole for a page of %s as %s, whatever is asked', async (path, as, conditions) => {
    const faults: string[] = []
    for (const where of conditions) {
      const filter = JSON.stringify({ where, limit: 10 })
      faults.push(...faultsOf(filter, await plansOf(path, { filter }, as), amounts.products / 4))
    }
    expect(faults).toEqual([])
  })

  it('asks both trigram indexes for a log entry whose path or e-mail holds a text', async () => {
    const filter = JSON.stringify({ where: { or: [{ path: like('needle') }, { email: like('needle') }] }, limit: 10 })
    const [page] = await plansOf('/api/logs', { filter }, 'admin', 'searched')
    expect(
      page?.conditions.filter((condition) => condition.includes('~~')),
      page?.text,
    ).toHaveLength(2)
  })

  it('asks for a log entry by the name of a person in the indexes of people and of e-mails', async () => {
    const filter = JSON.stringify({
      where: { or: [{ path: like('needle') }, { email: like('needle') }, { name: like('needle') }] },
      limit: 10,
    })
    const [page] = await plansOf('/api/logs', { filter }, 'admin')
    expect(page?.scanned, page?.text).toEqual([])
    expect(page?.indexes, page?.text).toContain('request_log_person')
    expect(
      page?.conditions.filter((condition) => condition.includes('search_text')),
      page?.text,
    ).toHaveLength(1)
  })
})
