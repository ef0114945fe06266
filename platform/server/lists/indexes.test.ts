import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain, statementsDuring } from '../testing/explain.ts'
import { type Things, thingServer } from '../testing/things.ts'

let things: Things
beforeAll(async () => {
  things = await thingServer()
  await things.fill(
    sql`select 'thing ' || md5(n::text), n % 1000, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second', n % 2 = 0, 'kind', null from generate_series(1, 30000) n`,
  )
}, 120_000)
afterAll(() => things.close())

/** The plan of a page as the planner makes it for 30,000 rows. */
async function planOf(path: string) {
  const statements = await statementsDuring(things.database.db, () => things.get(path))
  const [page] = statements
  if (!page) throw new Error('No statement was seen.')
  return explain(things.database, page)
}
const cursorFor = async (order: string) => {
  const { body } = await things.get<{ page: { next: string } }>(`/api/pages?itemsPerPage=20&page=100&order=${encodeURIComponent(order)}`)
  return `/api/pages?itemsPerPage=20&order=${encodeURIComponent(order)}&cursor=${body.page.next}`
}

describe.each(['name ASC', 'name DESC', 'size', 'made DESC', 'done'])('30,000 rows by %s', (order) => {
  const index = `thing_${order.split(' ')[0]}`
  it('the first page and a page by number walk the index of the sort', async () => {
    for (const page of [1, 500]) {
      const plan = await planOf(`/api/pages?itemsPerPage=20&page=${page}&order=${encodeURIComponent(order)}`)
      expect([plan.indexes, plan.scanned, plan.isOrdered], plan.text).toEqual([[index], [], true])
    }
  })
  it('a cursor enters the index at its place', async () => {
    const plan = await planOf(await cursorFor(order))
    expect([plan.indexes, plan.isOrdered], plan.text).toEqual([[index], true])
    expect(plan.conditions.join(), plan.text).toMatch(/ROW\(/)
  })
})

it('a search of three letters asks the trigram index, one of fewer never does', async () => {
  expect((await planOf('/api/pages?search=c4ca')).indexes).toContain('thing_search')
  for (const search of ['c4', 'a-b-c', '---']) {
    const plan = await planOf(`/api/pages?search=${search}`)
    expect([plan.indexes, plan.isOrdered], plan.text).toEqual([['thing_name'], true])
  }
})

it('a search whose rows all stand at the end of the order asks the trigram index, too', async () => {
  const plan = await planOf(`/api/pages?search=${encodeURIComponent('thing f')}&itemsPerPage=20`)
  expect([plan.indexes, plan.scanned], plan.text).toEqual([['thing_search'], []])
})

it('a like that ignores case asks the trigram index of its field', async () => {
  const where = encodeURIComponent(JSON.stringify({ where: { name: { like: '%c4ca%', options: 'i' } }, limit: 10 }))
  expect((await planOf(`/api/things?filter=${where}`)).indexes).toContain('thing_like')
})

it('a number that is too large for its column still uses the index', async () => {
  const where = encodeURIComponent(JSON.stringify({ where: { size: { gt: 999 } }, order: 'size', limit: 10 }))
  expect((await planOf(`/api/things?filter=${where}`)).conditions.join()).toContain('size >')
})
