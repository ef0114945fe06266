import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { addressOf, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import { type Asked, explain, type Plan, statementsDuring } from '@portico/platform/server/testing/explain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsOf, manyOf } from './testing/endpoints.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { readerOf } from './testing/reader.ts'

let portal: TestPortal
const params: Record<string, string> = { envId: 'test' }

beforeAll(async () => {
  portal = await testPortal()
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
  })
  await portal.call(environments.create, { as: 'admin', body: { id: 'test', name: 'Test', displayName: 'Test', platformId: platform.id } })
  const product = await portal.call(apiProducts.create, {
    as: 'admin',
    params: { envId: 'test' },
    body: { apiproduct: 'quick', displayName: 'Quick', visibility: 'signedIn', basePath: '/quick' },
  })
  Object.assign(params, { productId: product.id, teamId: (await portal.call(teams.create, { as: 'admin', body: { name: 'Mobile' } })).id })
})
afterAll(() => portal.close())

const lists = (): Endpoint[] => endpointsOf(portal).filter(({ list }) => list !== undefined)
/** Groups of another list's rows: there are as many as there are categories, each counted at the time. */
const counted = ['/api/environments/:envId/categoryproducts']
/** Sums over traffic, of the applications that have one product. */
const summed = ['/api/environments/:envId/apiproducts/:productId/consumers by calls']

/** The plans of the statements by which an endpoint finds the rows of a page. */
async function plansOf(endpoint: Endpoint, query: Record<string, string>, asked: Asked): Promise<Plan[]> {
  const { database } = portal.portal.services
  const path = `${addressOf(endpoint.path, params)}?${new URLSearchParams(query)}`
  let status = 0
  const statements = await statementsDuring(database.db, async () => {
    status = (await portal.raw('GET', path, { as: readerOf(endpoint) })).status
  })
  expect(status, path).toBe(200)
  const plans = await Promise.all(statements.map((statement) => explain(database, statement, asked)))
  return plans.filter(({ isPage }) => isPage)
}

const takesOrder = ({ query, list }: Endpoint): boolean => list?.style === 2 || 'order' in ((query as { shape?: object }).shape ?? {})
const namesOf = ({ list }: Endpoint, offered: 'sort' | 'search'): string[] =>
  Object.entries(list?.fields ?? {})
    .filter(([, field]) => field[offered])
    .map(([name]) => name)

describe('every list of the portal', () => {
  it('is among the generated ones', () => expect(lists().length).toBeGreaterThan(manyOf(12)))

  it('has an index behind each sort that it offers, in both directions, and reads no table whole', async () => {
    const faults: string[] = []
    for (const endpoint of lists().filter(({ path }) => !counted.includes(path))) {
      const sorts = takesOrder(endpoint) ? namesOf(endpoint, 'sort').flatMap((name) => [`${name} ASC`, `${name} DESC`]) : []
      for (const order of [endpoint.list?.defaultOrder ?? '', ...sorts]) {
        if (summed.includes(`${endpoint.path} by ${order.split(' ')[0]}`)) continue
        const filter = JSON.stringify({ limit: 5, order })
        const plans = await plansOf(
          endpoint,
          endpoint.list?.style === 2 ? { filter } : { itemsPerPage: '5', ...(takesOrder(endpoint) && { order }) },
          'ordered',
        )
        expect(plans.length, `${endpoint.path} reads pages`).toBeGreaterThan(0)
        for (const { isOrdered, scanned, indexes } of plans) {
          if (!isOrdered) faults.push(`${endpoint.path} by ${order}: sorted (${indexes.join()})`)
          if (scanned.length > 0) faults.push(`${endpoint.path} by ${order}: reads ${scanned.join()} whole`)
        }
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  it('asks a trigram index for a search of three letters or more', async () => {
    const faults: string[] = []
    for (const endpoint of lists().filter((one) => !counted.includes(one.path))) {
      const searches = namesOf(endpoint, 'search').map((name) => ({
        filter: JSON.stringify({ limit: 5, where: { [name]: { like: '%needle%', options: 'i' } } }),
      }))
      const queries = endpoint.list?.style === 2 ? searches : searches.length > 0 ? [{ itemsPerPage: '5', search: 'needle' }] : []
      for (const query of queries) {
        const plans = await plansOf(endpoint, query, 'searched')
        if (!plans.some(({ conditions }) => conditions.some((condition) => condition.includes('~~'))))
          faults.push(
            `${endpoint.path} ${JSON.stringify(query)}: ${plans.map(({ indexes, scanned }) => [...indexes, ...scanned].join()).join('; ')}`,
          )
      }
    }
    expect(faults).toEqual([])
  }, 120_000)
})

it('the kept total of applications follows what is made and deleted', async () => {
  const total = async () =>
    (await portal.call(applications.list, { as: 'admin', params: { envId: 'test' }, query: { itemsPerPage: 1 } })).page
  const before = (await total()).total_elements
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      portal.call(applications.create, { as: 'admin', params: { envId: 'test' }, body: { name, apiProducts: [] } }),
    ),
  )
  expect(await total()).toMatchObject({ total_elements: before + 3, exact: true })
  for (const { id } of made.slice(1)) await portal.call(applications.remove, { as: 'admin', params: { envId: 'test', id } })
  expect(await total()).toMatchObject({ total_elements: before + 1, exact: true })
})
