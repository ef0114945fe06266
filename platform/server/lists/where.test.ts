import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Thing, type Things, thingServer } from '../testing/things.ts'

let things: Things
let id: string
beforeAll(async () => {
  things = await thingServer()
  await things.fill(
    sql`values ('Ant', 1, '2026-01-01T00:00:00Z'::timestamptz, true, 'x', null), ('bee', 2, '2026-02-01', false, 'y', 'buzz'), ('Ca%t', 3, '2026-03-01', true, 'y', 'meow'), ('d\\o_g', 4, '2026-04-01', false, 'z', null)`,
  )
  id = (await two({ where: { name: 'bee' } })).body[0]?.id ?? ''
})
afterAll(() => things.close())

const two = (filter: unknown) => things.get<Thing[]>(`/api/things?filter=${encodeURIComponent(JSON.stringify(filter))}`)
const found = async (where: unknown) => {
  const answer = await two({ where, order: 'size', limit: 100 })
  const total = await things.get<{ count: number }>(`/api/things/count?where=${encodeURIComponent(JSON.stringify(where))}`)
  if (answer.status !== 200) return answer.details[0]?.path
  expect(total.body.count).toBe(answer.body.length)
  return answer.body.map((row) => row.size).join('')
}

describe('where', () => {
  it.each([
    [{}, '1234'],
    [{ name: 'bee' }, '2'],
    [{ name: { eq: 'bee' } }, '2'],
    [{ name: { neq: 'bee' } }, '134'],
    [{ note: null }, '14'],
    [{ note: { eq: null } }, '14'],
    [{ note: { neq: null } }, '23'],
    [{ note: { neq: 'buzz' } }, '134'],
    [{ size: { gt: 2 } }, '34'],
    [{ size: { gte: 2, lt: 4 } }, '23'],
    [{ size: { lte: 1 } }, '1'],
    [{ size: { between: [2, 3] } }, '23'],
    [{ size: { inq: [1, 4, 9] } }, '14'],
    [{ size: { nin: [1, 4] } }, '23'],
    [{ size: { inq: [] } }, ''],
    [{ size: { nin: [] } }, '1234'],
    [{ note: { nin: ['buzz'] } }, '134'],
    [{ made: { gte: '2026-03-01T00:00:00Z' } }, '34'],
    [{ made: '2026-01-01' }, '1'],
    [{ done: true }, '13'],
    [{ done: { neq: true } }, '24'],
    [{ name: { like: 'A%' } }, '1'],
    [{ name: { like: 'a%' } }, ''],
    [{ name: { like: 'a%', options: 'i' } }, '1'],
    [{ name: { ilike: 'C%' } }, '3'],
    [{ name: { nlike: 'A%' } }, '234'],
    [{ name: { nlike: 'a%', options: 'i' } }, '234'],
    [{ name: { nilike: '%E%' } }, '134'],
    [{ name: { like: 'Ca\\%t' } }, '3'],
    [{ name: { like: 'Ca\\_t' } }, ''],
    [{ name: { like: 'd\\\\o\\_g' } }, '4'],
    [{ name: { like: 'd_o_g' } }, '4'],
    [{ name: { like: 'ee' } }, ''],
    [{ name: { like: 'd\\' } }, ''],
    [{ name: { like: 'd\\\\\\' } }, ''],
    [{ or: [{ size: 1 }, { name: 'bee' }] }, '12'],
    [{ and: [{ done: true }, { or: [{ kind: 'x' }, { kind: 'y' }] }] }, '13'],
    [{ and: [{}, { size: 1 }] }, '1'],
    [{ kind: 'y', done: true }, '3'],
    [{ size: { gt: 9_007_199_254_740_991 } }, ''],
    [{ size: { lt: 3_000_000_000 } }, '1234'],
    [{ size: { inq: [4_000_000_000, 1] } }, '1'],
    [{ id: 'none' }, ''],
    [{ id: { neq: 'none' } }, '1234'],
    [{ name: "' or '1'='1" }, ''],
    [{ name: { like: "%'; drop table thing; --%" } }, ''],
  ])('%j', async (where, sizes) => expect(await found(where)).toBe(sizes))
  it('by a name whose letters were composed in another way', async () => {
    await things.fill(sql`values ('Coöperatie', 9, '2026-05-01'::timestamptz, false, 'w', null)`)
    expect(await found({ name: { ilike: '%COO\u0308P%' } })).toBe('9')
    expect(await found({ name: { like: '%coo\u0308p%', options: 'i' } })).toBe('9')
    const page = await things.get<{ page: object }>(`/api/pages?search=${encodeURIComponent('COO\u0308P')}`)
    expect(page.body.page).toMatchObject({ total_elements: 1 })
    await things.database.db.execute(sql`delete from thing where size = 9`)
  })
  it('by id', async () => expect(await found({ id: { inq: [id, id.toUpperCase()] } })).toBe('2'))

  it.each([
    [{ secret: 1 }, 'where.secret'],
    [{ 'size) or (1=1': 1 }, 'where.size) or (1=1'],
    [{ constructor: 1 }, 'where.constructor'],
    [{ name: { regexp: '.*' } }, 'where.name.regexp'],
    [{ name: { toString: 'x' } }, 'where.name.toString'],
    [{ name: { near: 1 } }, 'where.name.near'],
    [{ name: { 'eq" or 1=1': 'x' } }, 'where.name.eq" or 1=1'],
    [{ name: 1 }, 'where.name'],
    [{ name: ['a'] }, 'where.name'],
    [{ name: 'nul\0' }, 'where.name'],
    [{ name: '\ud800' }, 'where.name'],
    [{ name: { like: 1 } }, 'where.name.like'],
    [{ name: { like: 'x'.repeat(401) } }, 'where.name.like'],
    [{ name: { like: 'x', options: 'g' } }, 'where.name.options'],
    [{ name: { eq: 'x', options: 'i' } }, 'where.name.options'],
    [{ size: { like: '1' } }, 'where.size.like'],
    [{ size: '1' }, 'where.size'],
    [{ size: 1.5 }, 'where.size'],
    [{ size: 1e300 }, 'where.size'],
    [{ size: { between: [1] } }, 'where.size.between'],
    [{ size: { between: [1, 'x'] } }, 'where.size.between'],
    [{ size: { inq: 1 } }, 'where.size.inq'],
    [{ size: { inq: [1, 'x'] } }, 'where.size.inq.1'],
    [{ size: { inq: Array.from({ length: 501 }, (_, n) => n) } }, 'where.size.inq'],
    [{ size: { gt: null } }, 'where.size.gt'],
    [{ made: 'yesterday' }, 'where.made'],
    [{ made: 5 }, 'where.made'],
    [{ done: 'true' }, 'where.done'],
    [{ and: {} }, 'where.and'],
    [{ or: [] }, 'where.or'],
    [{ or: ['x'] }, 'where.or'],
    [{ or: [{ size: 1 }, { secret: 2 }] }, 'where.or.1.secret'],
    [{ or: Array.from({ length: 51 }, () => ({ size: 1 })) }, 'where.or'],
    [{ or: Array.from({ length: 21 }, () => ({ name: { like: '%x' } })) }, 'where.or.20.name'],
    [{ name: { like: '%a'.repeat(11) } }, 'where.name.like'],
    [
      { or: Array.from({ length: 5 }, () => ({ and: [{ size: { inq: Array.from({ length: 401 }, (_, n) => n) } }] })) },
      'where.or.4.and.0.size',
    ],
  ])('%j is refused by naming the place', async (where, path) => expect(await found(where)).toBe(path))

  it('an empty date range of years that no calendar has is refused or empty, never a failure', async () => {
    for (const made of [
      '0000-01-01',
      '9999-12-31T23:59:59Z',
      '9999-12-31T23:59:59.999-12:00',
      '0001-01-01T00:00:00+12:00',
      '2026-02-30',
      '2026-13-01',
    ])
      expect([200, 422]).toContain((await two({ where: { made } })).status)
  })

  it('is refused when and/or are nested more than 8 deep, however deep', async () => {
    const nested = (depth: number): unknown => (depth === 0 ? { size: 1 } : { and: [nested(depth - 1)] })
    expect((await two({ where: nested(8), limit: 1 })).status).toBe(200)
    expect((await two({ where: nested(9), limit: 1 })).status).toBe(422)
    expect((await two({ where: nested(1000), limit: 1 })).status).toBe(422)
  })

  it('never breaks, whatever is sent', async () => {
    const key = fc.constantFrom('name', 'size', 'made', 'done', 'id', 'note', 'and', 'or', '__proto__', "x'")
    const operator = fc.constantFrom('eq', 'neq', 'gt', 'lt', 'between', 'inq', 'nin', 'like', 'nlike', 'ilike', 'regexp', 'options', '"')
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom("'", '\\', '%', '\0', '\ud800', '\u202e', 'i', '2026-01-01'),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
    )
    const where = fc.dictionary(
      key,
      fc.oneof(
        value,
        fc.dictionary(operator, value, { maxKeys: 2 }),
        fc.array(fc.dictionary(key, value, { maxKeys: 2 }), { maxLength: 2 }),
      ),
      { maxKeys: 3 },
    )
    await fc.assert(
      fc.asyncProperty(where, async (sent) => {
        expect([200, 422]).toContain((await two({ where: sent, limit: 2 })).status)
      }),
      { numRuns: 150 },
    )
    expect(await found({})).toBe('1234')
  })
})

describe('the rest of the filter', () => {
  it('fields are picked or left out; an order by a field that is left out still works', async () => {
    expect(Object.keys((await two({ fields: ['name'], limit: 1 })).body[0] ?? {}).sort((a, b) => a.localeCompare(b))).toEqual(['name'])
    expect(
      Object.keys((await two({ fields: { name: true, size: true }, order: 'made', limit: 1 })).body[0] ?? {}).sort((a, b) =>
        a.localeCompare(b),
      ),
    ).toEqual(['name', 'size'])
    expect(Object.keys((await two({ fields: { name: false }, limit: 1 })).body[0] ?? {})).not.toContain('name')
  })
  it('relations come whole when they are named, in either form', async () => {
    for (const include of [['twins'], [{ relation: 'twins' }], [{ relation: 'twins', scope: {} }]])
      expect((await two({ include, limit: 1 })).body[0]?.twins).toEqual([])
    expect((await two({ limit: 1 })).body[0]?.twins).toBeUndefined()
  })
  it.each([
    [{ include: ['parents'] }, 'include.0'],
    [{ include: [{ relation: '__proto__' }] }, 'include.0'],
    [{ include: [{ relation: 'twins', scope: { limit: 1 } }] }, 'include.0.scope'],
    [{ include: 'twins' }, 'filter.include'],
    [{ fields: ['secret'] }, 'fields'],
    [{ fields: { constructor: true } }, 'fields'],
    [{ limit: -1 }, 'filter.limit'],
    [{ limit: 1.5 }, 'filter.limit'],
    [{ skip: '1' }, 'filter.skip'],
    [{ regexp: 1 }, 'filter.regexp'],
    ['text', 'filter'],
    [[1], 'filter'],
    [null, 'filter'],
  ])('%j is refused', async (filter, path) => {
    const answer = await two(filter)
    expect([answer.status, answer.details[0]?.path]).toEqual([422, path])
  })
  it.each(['{', '{"where":', "{'a':1}", '%'])('%s is no JSON: 400', async (text) =>
    expect((await things.get(`/api/things?filter=${encodeURIComponent(text)}`)).status).toBe(400),
  )
})
