import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { makeWorld } from '@portico/app-server/testing/world.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '../search.contract.ts'
import { searchJobs } from './search.jobs.ts'

let portal: TestPortal
const operations = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `/meters/${n}/readings`,
      { get: { operationId: `getMeterReadings${n}`, summary: `Get readings of meter ${n}`, responses: { 200: { description: 'ok' } } } },
    ]),
  )
beforeAll(async () => {
  portal = await testPortal()
  const world = await makeWorld(portal)
  const { db } = portal.portal.services.database
  await db.execute(sql`update api_product set display_name = 'Meter readings' where id = ${world.ours.productId}`)
  await db.execute(sql`update api_product set display_name = 'Meter secrets' where id = ${world.theirs.productId}`)
  for (const [productId, as] of [
    [world.ours.productId, 'productowner'],
    [world.theirs.productId, 'admin'],
  ] as const)
    await portal.call(specs.upload, {
      as,
      body: {
        environmentId: 'test',
        productId,
        version: '2.0.0',
        spec: {
          openapi: '3.1.0',
          info: { title: 'Meters', version: '2.0.0' },
          paths: operations(30),
          components: { schemas: { MeterReading: { type: 'object', properties: { registeredAt: { type: 'string' } } } } },
        },
      },
    })
  await db.execute(sql`insert into company (code, company_name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
    values ('CMP-0001', 'Northwind Traders', 'ACTIVE', now(), now(), now(), 'x', 'x')`)
  await db.execute(sql`with d as (insert into domain (code, name, created_at, updated_at, created_by, updated_by) values ('D', 'D', now(), now(), 'x', 'x') returning id)
    insert into term (code, name, alt_labels, status, status_changed_at, uri, domain_id, language, review_due_at, owner_id, content_changed_by, created_at, updated_at, created_by, updated_by)
    select 'TRM-1', 'Customer', '["Consumer of energy"]', 'APPROVED', now(), 'urn:x', d.id, 'en', now(), (select id from person limit 1), 'x', now(), now(), 'x', 'x' from d`)
  await fileAll()
}, 60_000)
afterAll(() => portal.close())

const fileAll = async () => {
  for (const job of searchJobs(portal.portal.services)) await job.run(new AbortController().signal)
}
const find = (q: string, as: Account = 'developer', more: { type?: string; cursor?: string } = {}) =>
  portal.call(search.find, { as, query: { q, ...more } })
const titles = async (q: string, as?: Account, type?: string) => (await find(q, as, type ? { type } : {})).data.map(({ title }) => title)

describe('the search', () => {
  it('finds products, operations and schemas by the beginnings of their words, the product first', async () => {
    const { data, groups } = await find('meter read')
    expect(data[0]).toMatchObject({ type: 'product', title: 'Meter readings' })
    expect(groups.map(({ type }) => type)).toEqual(expect.arrayContaining(['product', 'operation']))
    const operation = data.find(({ type }) => type === 'operation')
    expect(data.find(({ type }) => type === 'schema')).toMatchObject({ title: 'MeterReading', path: expect.stringContaining('schema=MeterReading') })
    expect(operation).toMatchObject({ within: expect.any(String), path: expect.stringMatching(/^\/apis\/[-\w]{36}\?env=\w+&tab=docs&op=/) })
  })

  it('finds a word that was mistyped, and says what it took it for', async () => {
    const { data, instead } = await find('metre raedings')
    expect(data.map(({ title }) => title)).toContain('Meter readings')
    expect(instead).toContain('readings')
  })

  it('takes case, accents and punctuation for nothing', async () => {
    expect(await titles('  MÉTER—readings!! ')).toContain('Meter readings')
    expect(await find('!!! ???')).toEqual({ groups: [], data: [], instead: [] })
    expect((await find(`o'brien \\ :* & | <-> (`)).groups).toBeInstanceOf(Array)
  })

  it('follows the writes: a team is found, renamed and gone', async () => {
    const { json } = await portal.raw('POST', '/api/teams', { as: 'developer', body: { name: 'Zebrafinch crew' } })
    const { id } = json as { id: string }
    expect(await titles('zebraf')).toEqual(['Zebrafinch crew'])
    await portal.raw('PATCH', `/api/teams/${id}`, { as: 'developer', body: { name: 'Kingfisher crew' } })
    expect([await titles('zebraf'), await titles('kingfi')]).toEqual([[], ['Kingfisher crew']])
    expect(await titles('kingfi', 'developer2')).toEqual([])
    expect(await titles('kingfi', 'admin')).toEqual(['Kingfisher crew'])
    await portal.raw('DELETE', `/api/teams/${id}`, { as: 'developer' })
    expect(await titles('kingfi')).toEqual([])
  })

  it('shows records of other modules to those who may read them, and to nobody else', async () => {
    expect(await titles('northwind', 'subscriptions')).toEqual(['Northwind Traders'])
    expect(await titles('northwind', 'admin')).toEqual([])
    expect(await titles('customer', 'analyst', 'term')).toEqual(['Customer'])
    expect(await titles('customer', 'developer')).toEqual([])
  })

  it('finds nothing of a product that is hidden from the caller, mistyped or not', async () => {
    expect(await titles('secrets', 'developer2')).toContain('Meter secrets')
    const { data, instead } = await find('secrats', 'developer')
    expect(JSON.stringify([data, instead])).not.toMatch(/secrets/i)
    expect((await find('meter readings', 'developer', { type: 'operation' })).groups).toEqual([{ type: 'operation', count: 30 }])
    expect((await find('meter readings', 'admin', { type: 'operation' })).groups).toEqual([{ type: 'operation', count: 60 }])
    expect(await titles('registered', 'developer')).toEqual(['MeterReading'])
  })

  it('also looks for the other names of a term', async () => {
    await portal.raw('POST', '/api/teams', { as: 'developer', body: { name: 'Team of every customer' } })
    expect(await titles('consumer of energy', 'developer')).toContain('Team of every customer')
  })

  it('goes on page by page within one kind, and refuses a cursor of another question', async () => {
    const first = await find('get', 'admin', { type: 'operation' })
    expect(first.data).toHaveLength(20)
    const second = await find('get', 'admin', { type: 'operation', cursor: first.cursor ?? '' })
    expect(second.data.length).toBeGreaterThan(0)
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const other = await portal.raw('GET', `/api/search?q=list&type=operation&cursor=${first.cursor}`, { as: 'admin' })
    expect(other).toMatchObject({ status: 422, problem: { details: [{ path: 'cursor', code: 'staleCursor' }] } })
  })

  it('offers at most ten while somebody types, of more than one kind', async () => {
    const offered = await portal.call(search.suggest, { as: 'admin', query: { enteredText: 'meter' } })
    expect(offered.length).toBeLessThanOrEqual(10)
    expect(new Set(offered.map(({ type }) => type)).size).toBeGreaterThan(1)
  })

  it('files again what was there before it, in batches, and leaves what it had', async () => {
    const { db } = portal.portal.services.database
    const counted = async () => (await db.execute(sql`select kind, count(*)::int as n from search_document group by kind order by kind`)) as { rows: unknown[] }
    const before = (await counted()).rows
    await db.execute(sql`delete from search_document where kind <> 'team'`)
    for (const kind of ['product', 'application', 'company', 'prospect', 'solution', 'exception', 'meeting', 'term', 'businessObject', 'operation', 'team'])
      await db.execute(sql`insert into search_backlog (kind) values (${kind})`)
    await fileAll()
    expect((await counted()).rows).toEqual(before)
  })
})
