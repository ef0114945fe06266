import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../contract/lists.ts'
import { type Thing, type Things, thingServer } from '../testing/things.ts'

let things: Things
const names = [
  '',
  'a',
  'ä',
  'A',
  'Z',
  'é',
  'أحمد',
  'שלום',
  'a%b',
  'a_b',
  'a\\b',
  'a\\\\b',
  "O'Neil",
  'ab',
  'abc',
  'ABCD',
  'İstanbul',
  '100%',
  '🙂 smile',
]

beforeAll(async () => {
  things = await thingServer()
  await things.fill(sql`select n, row_number() over () % 3, '2026-01-01T00:00:00.123456Z'::timestamptz + (row_number() over () % 4) * interval '1 microsecond', row_number() over () % 2 = 0, 'plain', null
    from unnest(array[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]) n`)
})
afterAll(() => things.close())

const one = (query: Record<string, string | number>) =>
  things.get<Page<Thing>>(
    `/api/pages?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`,
  )
const two = (filter: unknown) => things.get<Thing[]>(`/api/things?filter=${encodeURIComponent(JSON.stringify(filter))}`)
const linked = (link: string, relation: string) => new RegExp(`<([^>]+)>; rel="${relation}"`).exec(link)?.[1]
const idsOf = (rows: Thing[]) => rows.map((row) => row.id)
const orders = [
  'name ASC',
  'name DESC',
  'size',
  'size DESC',
  'made',
  'made DESC',
  'done',
  'done DESC',
  'id',
  'id DESC',
  'size DESC,name ASC',
  'size,made DESC,name',
  'done DESC,size ASC',
  'size, id DESC',
]

describe.each(orders)('ordered by %s', (order) => {
  it('cursors lead through every row once and back again, in both styles', async () => {
    const all = idsOf((await two({ order, limit: 1000 })).body)
    expect(new Set(all).size).toBe(names.length)

    const forwards: string[] = []
    let slice = await one({ order, itemsPerPage: 4 })
    expect(slice.body.page.previous).toBeUndefined()
    for (forwards.push(...idsOf(slice.body.data)); slice.body.page.next; forwards.push(...idsOf(slice.body.data))) {
      slice = await one({ order, itemsPerPage: 4, cursor: slice.body.page.next })
      expect(slice.status).toBe(200)
    }
    expect(forwards).toEqual(all)

    const backwards = idsOf(slice.body.data)
    while (slice.body.page.previous) {
      slice = await one({ order, itemsPerPage: 4, cursor: slice.body.page.previous })
      backwards.unshift(...idsOf(slice.body.data))
    }
    expect(backwards).toEqual(all)
    expect(slice.body.page.next).toBeDefined()

    const linkedRows: string[] = []
    let answer = await two({ order, limit: 5 })
    linkedRows.push(...idsOf(answer.body))
    for (let next = linked(answer.link, 'next'); next; next = linked(answer.link, 'next')) {
      answer = await things.get<Thing[]>(next)
      linkedRows.push(...idsOf(answer.body))
    }
    expect(linkedRows).toEqual(all)
    const previous = await things.get<Thing[]>(linked(answer.link, 'prev') ?? '')
    expect(idsOf(previous.body)).toEqual(all.slice(10, 15))
  })

  it('a page by its number is the same page', async () => {
    const all = idsOf((await two({ order, limit: 1000 })).body)
    expect(idsOf((await one({ order, itemsPerPage: 3, page: 4 })).body.data)).toEqual(all.slice(9, 12))
    expect(idsOf((await two({ order, limit: 3, skip: 9 })).body)).toEqual(all.slice(9, 12))
    expect(idsOf((await two({ order, limit: 3, offset: 9 })).body)).toEqual(all.slice(9, 12))
    const after = await one({ order, itemsPerPage: 3, page: 4 })
    expect(idsOf((await one({ order, itemsPerPage: 3, cursor: after.body.page.previous ?? '' })).body.data)).toEqual(all.slice(6, 9))
  })
})

describe('order', () => {
  it('sorts text as people do', async () =>
    expect(
      (await two({ order: 'name', limit: 100, where: { name: { inq: ['a', 'ä', 'A', 'Z', 'é', 'ab'] } } })).body.map((row) => row.name),
    ).toEqual(['a', 'A', 'ä', 'ab', 'é', 'Z']))
  it('takes groupBy first, then the order, each key once', async () => {
    const rows = (await one({ groupBy: 'done', order: 'size DESC,done DESC', itemsPerPage: 100 })).body.data
    expect(rows.map((row) => [row.done, -row.size])).toEqual(
      rows
        .map((row) => [row.done, -row.size] as const)
        .toSorted(([a, b], [c, d]) => Number(a) - Number(c) || b - d)
        .map((pair) => [...pair]),
    )
  })
  it.each([
    'kind',
    'secret',
    'name sideways',
    'name ASC; drop table thing',
    'size desc nulls first',
    '__proto__',
    'constructor',
    "name' or 1=1--",
  ])('%s is refused', async (order) => {
    const answer = await one({ order })
    expect([answer.status, answer.details[0]?.path]).toEqual([422, 'order'])
    expect((await two({ order, limit: 1 })).status).toBe(422)
    expect((await one({ groupBy: order })).status).toBe(422)
  })
})

describe('a cursor', () => {
  const first = async () => (await one({ order: 'size', itemsPerPage: 2, search: 'a' })).body.page.next ?? ''
  it.each([{ order: 'size DESC' }, { order: 'name' }, { search: 'b' }, { kind: 'plain' }])('is stale with %j', async (other) => {
    const answer = await one({ order: 'size', itemsPerPage: 2, search: 'a', ...(other as Record<string, string>), cursor: await first() })
    expect([answer.status, answer.details[0]?.code]).toEqual([422, 'staleCursor'])
  })
  it('may be used with another page size', async () =>
    expect((await one({ order: 'size', itemsPerPage: 7, search: 'a', cursor: await first() })).status).toBe(200))
  it.each(['x', '', 'WzAsIngiXQ', Buffer.from('[0,"x",null,{}]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url'), 'é'])(
    'that is none, "%s", is refused',
    async (cursor) => expect((await one({ cursor })).status).toBe(422),
  )
  it('with values that were changed is refused or leads somewhere else, but breaks nothing', async () => {
    for (const order of ['size', 'made', 'done', 'name', 'id', 'size,made DESC']) {
      const cursor = (await one({ order, itemsPerPage: 2 })).body.page.next ?? ''
      const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
      for (const value of ['', 'x', '99999999999999999999', "1' or '1'='1", '2026-99-99', '\u202e', '0001-01-01', 'NaN', 'infinity']) {
        const changed = Buffer.from(JSON.stringify([...parts.slice(0, 2), ...parts.slice(2).map(() => value)])).toString('base64url')
        expect([200, 422]).toContain((await one({ order, itemsPerPage: 2, cursor: changed })).status)
      }
    }
  })
})

describe('search', () => {
  it.each([
    ['%', ['100%', 'a%b']],
    ['_', ['a_b']],
    ['\\', ['a\\\\b', 'a\\b']],
    ['\\\\', ['a\\\\b']],
    ['a%b', ['a%b']],
    ['%%', []],
    ['ab', ['ab', 'abc', 'ABCD']],
    ['BC', ['abc', 'ABCD']],
    ['abc', ['abc', 'ABCD']],
    ["o'n", ["O'Neil"]],
    ["' or '1'='1", []],
    ['أحم', ['أحمد']],
    ['لום', []],
    ['של', ['שלום']],
    ['🙂', ['🙂 smile']],
    ['É', ['é']],
    ['  abc ', ['abc', 'ABCD']],
    ['\u202eabc', []],
  ])('for %s finds its texts as they are written', async (search, wanted) => {
    const answer = await one({ search, itemsPerPage: 100 })
    expect(answer.body.data.map((row) => row.name)).toEqual(wanted)
    expect(answer.body.page).toMatchObject({ total_elements: wanted.length, exact: true })
  })
  it('for nothing but space is no search', async () =>
    expect((await one({ search: '  ', itemsPerPage: 100 })).body.data).toHaveLength(names.length))
  it('also looks into the other searchable fields', async () =>
    expect((await one({ search: 'plain', itemsPerPage: 100 })).body.data).toHaveLength(names.length))
  it('of three letters leads through its rows by page and by cursor, with their total on each page', async () => {
    const all = (await one({ search: 'plain', itemsPerPage: 100, order: 'size DESC,name ASC' })).body.data
    const seen: Thing[] = []
    let cursor = ''
    for (let page = 1; page <= Math.ceil(all.length / 4); page += 1) {
      const query = { search: 'plain', itemsPerPage: 4, order: 'size DESC,name ASC' }
      const byNumber = await one({ ...query, page })
      const byCursor = await one(cursor ? { ...query, cursor } : query)
      expect(idsOf(byCursor.body.data)).toEqual(idsOf(byNumber.body.data))
      for (const { body } of [byNumber, byCursor]) expect(body.page).toMatchObject({ total_elements: all.length, exact: true })
      seen.push(...byCursor.body.data)
      cursor = byCursor.body.page.next ?? ''
    }
    expect(idsOf(seen)).toEqual(idsOf(all))
    const beyond = await one({ search: 'plain', itemsPerPage: 4, page: 99 })
    expect([beyond.body.data, beyond.body.page.total_elements]).toEqual([[], all.length])
  })
  it('of 201 characters is refused', async () => expect((await one({ search: 'x'.repeat(201) })).status).toBe(422))
})

describe('totals', () => {
  const extra = 10_050
  it('of a filter are exact to 10,000, then said to be more; of the whole list always exact', async () => {
    await things.fill(
      sql`select 'bulk ' || n, n, now(), false, case when n <= 10000 then 'bulk' else 'rest' end, null from generate_series(1, ${extra}) n`,
    )
    expect((await one({ itemsPerPage: 1 })).body.page).toMatchObject({ total_elements: names.length + extra, exact: true })
    expect((await one({ itemsPerPage: 1, kind: 'bulk' })).body.page).toMatchObject({ total_elements: 10_000, exact: true })
    const searched = await one({ itemsPerPage: 1, search: 'bulk', order: 'size DESC' })
    expect(searched.body.page).toMatchObject({ total_elements: 10_000, exact: false })
    // More than are counted: the page is still the first of all, not of those that were found first.
    expect(searched.body.data[0]?.size).toBe(extra)
    expect((await things.get('/api/things/count')).body).toEqual({ count: names.length + extra })
    expect((await things.get(`/api/things/count?where=${encodeURIComponent('{"name":{"like":"bulk%"}}')}`)).body).toEqual({ count: extra })
    const last = await one({ itemsPerPage: 10, page: 1000, kind: 'bulk', order: 'size' })
    expect([last.body.data[0]?.size, last.body.page.next]).toEqual([9991, undefined])
    expect((await one({ itemsPerPage: 10, page: 90_000_000 })).body.data).toEqual([])
  })

  it('follow what is inserted, deleted, rolled back', async () => {
    const { database } = things
    const total = async () => (await one({ itemsPerPage: 1 })).body.page.total_elements
    await database
      .transaction(async (tx) => {
        await tx.execute(sql`delete from thing`)
        throw new Error('undone')
      })
      .catch(() => {})
    expect(await total()).toBe(names.length + extra)
    await database.db.execute(sql`delete from thing where kind <> 'plain'`)
    await database.db.execute(sql`delete from thing where kind = 'nothing'`)
    await database.db.execute(sql`update thing set size = size + 1`)
    expect(await total()).toBe(names.length)
    await Promise.all(Array.from({ length: 8 }, (_, n) => things.fill(sql`values ('more', ${n}::int, now(), false, 'more', null)`)))
    expect(await total()).toBe(names.length + 8)
    await database.db.execute(sql`delete from thing where kind = 'more'`)
    expect(await total()).toBe(names.length)
  })
})

describe('page sizes', () => {
  it.each([
    [{}, 10],
    [{ itemsPerPage: 3 }, 3],
    [{ itemsPerPage: 0 }, 10],
  ])('%j', async (query, wanted) => expect((await one(query as Record<string, number>)).body.data).toHaveLength(wanted))
  it.each([
    { itemsPerPage: 1001 },
    { itemsPerPage: -2 },
    { itemsPerPage: 'x' },
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: '9'.repeat(20) },
  ])('%j is refused', async (query) => expect((await one(query as Record<string, string>)).status).toBe(422))
})
