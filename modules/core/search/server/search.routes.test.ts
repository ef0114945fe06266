import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '../search.contract.ts'
import {
  documentsOf,
  fileAll,
  forgetDocuments,
  leaveTeams,
  leftWrites,
  makeManyProducts,
  makeSearched,
  whileNotFiled,
} from './testing/searched.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
  await makeSearched(portal)
}, 120_000)
afterAll(() => portal.close())

const find = (
  q: string,
  as: Account = 'developer',
  more: { type?: string; cursor?: string; env?: string; language?: 'nl-NL' | 'ar-SA' } = {},
) => portal.call(search.find, { as, query: { q, ...more } })
const titles = async (q: string, as?: Account, type?: string) => (await find(q, as, type ? { type } : {})).data.map(({ title }) => title)

describe('the search', () => {
  it('finds products, operations and schemas by the beginnings of their words, the product first', async () => {
    const { data, groups } = await find('meter read')
    expect(data[0]).toMatchObject({ type: 'product', title: 'Meter readings', detail: expect.stringMatching(/^[\w-]+( · [^·]+)*$/) })
    expect(groups.map(({ type }) => type)).toEqual(expect.arrayContaining(['product', 'operation']))
    const operation = data.find(({ type }) => type === 'operation')
    expect(data.find(({ type }) => type === 'schema')).toMatchObject({
      title: 'MeterReading',
      path: expect.stringContaining('schema=MeterReading'),
    })
    expect(operation).toMatchObject({ within: expect.any(String), path: expect.stringMatching(/^\/apis\/[-\w]{36}\?env=\w+&tab=docs&op=/) })
  })

  it('finds what was left to its job once that has run, as it is by then', async () => {
    const teamsCalled = (q: string) => titles(q, 'admin', 'team')
    await whileNotFiled(portal, async () => {
      const [, second, third] = await leaveTeams(portal, 'Quokka one', 'Quokka two', 'Quokka three')
      expect([await teamsCalled('quokka'), await leftWrites(portal)]).toEqual([[], 3])
      await portal.raw('PATCH', `/api/teams/${second}`, { as: 'admin', body: { name: 'Wallaby two' } })
      await portal.raw('DELETE', `/api/teams/${third}`, { as: 'admin' })
      expect(await teamsCalled('wallaby')).toEqual(['Wallaby two'])
    })
    await fileAll(portal)
    expect([await teamsCalled('quokka'), await teamsCalled('wallaby'), await leftWrites(portal)]).toEqual([
      ['Quokka one'],
      ['Wallaby two'],
      0,
    ])
  })

  it('has of what is alike in several environments the one that is read about first', async () => {
    const envs = ['test', 'rehearsal']
    await makeEnvironments(portal, 'rehearsal')
    for (const envId of envs) await makeProducts(portal, [{ apiproduct: 'tides', displayName: 'Tide tables', envId }])
    for (const env of envs) {
      expect((await find('tide tables', 'developer', { env })).data.find(({ type }) => type === 'product')?.environmentId).toBe(env)
      const offered = await portal.call(search.suggest, { as: 'developer', query: { enteredText: 'tide tables', env } })
      expect(offered.find(({ type }) => type === 'product')?.environmentId).toBe(env)
    }
  })

  it('puts what has all words in its name before what has them elsewhere, and what is called alike together, the one here first', async () => {
    const envs = ['test', 'rehearsal'] as const
    const operation = (operationId: string, summary: string, description: string) => ({
      get: { operationId, summary, description, responses: { 200: { description: 'ok' } } },
    })
    for (const environmentId of envs) {
      const { basins } = await makeProducts(portal, [{ apiproduct: 'basins', displayName: 'Basins', envId: environmentId }])
      // Of the two that are called alike, the rehearsal's says more of what is asked for.
      const more = environmentId === 'rehearsal' ? 'List the sluices. A list of sluices.' : ''
      const paths = {
        '/sluices/first': operation('getSluice', 'Get one sluice', 'Sluices come from the list of sluices, which lists sluices.'),
        '/sluices': operation('listSluices', 'List sluices', more),
      }
      const spec = { openapi: '3.1.0', info: { title: 'Basins', version: '1.0.0' }, paths }
      expect((await portal.raw('POST', '/api/specs', { as: 'admin', body: { environmentId, productId: basins?.id, spec } })).status).toBe(
        200,
      )
    }
    for (const env of envs) {
      const { data } = await find('list sluices', 'developer', { env, type: 'operation' })
      const [here, there] = env === 'test' ? envs : envs.toReversed()
      expect(data.map(({ title, environmentId }) => `${title} ${environmentId}`)).toEqual([
        `List sluices ${here}`,
        `Get one sluice ${here}`,
      ])
      for (const { also } of data)
        expect(also).toEqual([
          { environmentId: there, path: expect.stringMatching(new RegExp(`^/apis/[-\\w]{36}\\?env=${there}&tab=docs&op=`)) },
        ])
    }
  })

  it('finds what only begins with the words beside a page and more of what has them whole', async () => {
    const called = Array.from({ length: 25 }, (_, n) => ({ apiproduct: `buoys-${n}`, displayName: `Buoy list ${n}` }))
    await makeProducts(portal, [{ apiproduct: 'buoys-begun', displayName: 'Buoy listing' }, ...called])
    const first = await find('buoy list', 'developer', { type: 'product' })
    const next = await find('buoy list', 'developer', { type: 'product', cursor: first.cursor ?? '' })
    expect(first.groups).toEqual([{ type: 'product', count: 26 }])
    const found = [...first.data, ...next.data].map(({ title }) => title)
    expect(found.toSorted()).toEqual(['Buoy listing', ...called.map(({ displayName }) => displayName)].toSorted())
  })

  it('finds what begins with a word whatever it begins: words of the list, one that is not filed yet, and one with a number in it', async () => {
    await makeProducts(portal, [{ apiproduct: 'lights-1', displayName: 'Lighthouse keepers' }])
    await fileAll(portal)
    await makeProducts(portal, [
      { apiproduct: 'lights-2', displayName: 'Lighthouses' },
      { apiproduct: 'lights-3', displayName: 'Lightho2 lamps' },
    ])
    const titles = async (q: string) => (await find(q, 'developer', { type: 'product' })).data.map(({ title }) => title).toSorted()
    expect(await titles('lightho')).toEqual(['Lightho2 lamps', 'Lighthouse keepers', 'Lighthouses'])
    expect(await titles('lightho kee')).toEqual(['Lighthouse keepers'])
  })

  it('has a page that is written in several languages once, in the language of who asks where it was found in that', async () => {
    const place = '/api/pages/harbour/rules'
    for (const [language, title] of [
      ['en-GB', 'Rules of the harbour gulls'],
      ['nl-NL', 'Regels: harbour gulls'],
    ] as const)
      expect(
        (await portal.raw('PUT', place, { as: 'admin', body: { language, title, markdown: title, version: 0, publish: true } })).status,
      ).toBe(200)
    const found = async (more: { language?: 'nl-NL' | 'ar-SA' }) => {
      const { data, groups } = await find('harbour gulls', 'developer', more)
      return [
        ...groups.map(({ count }) => count),
        ...data.map(({ title, also }) => [title, ...also.map(({ language, path }) => [language, path])]),
      ]
    }
    const at = (language: string) => [language, `/pages/harbour/rules?${new URLSearchParams({ language, q: 'harbour gulls' })}`]
    expect(await found({ language: 'nl-NL' })).toEqual([2, ['Regels: harbour gulls', at('en-GB')]])
    for (const more of [{}, { language: 'ar-SA' }] as const)
      expect(await found(more)).toEqual([2, ['Rules of the harbour gulls', at('nl-NL')]])
    await portal.raw('DELETE', place, { as: 'admin' })
  })

  it('finds a word that was mistyped, and says what it took it for', async () => {
    const { data, instead } = await find('metre raedings')
    expect(data.map(({ title }) => title)).toContain('Meter readings')
    expect(instead).toContain('readings')
    // One that was mistyped and is not written to its end.
    expect((await find('metre raeding')).data.map(({ title }) => title)).toContain('Meter readings')
    // Too short to look like it by its letters.
    expect(await find('meetr')).toMatchObject({
      instead: ['meter'],
      data: expect.arrayContaining([expect.objectContaining({ title: 'Meter readings' })]),
    })
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

  it('finds an issue by its words and its code for admins and for who met it, and nothing of its message', async () => {
    const body = [{ message: 'Kestrel broke\nat the desk of Quentin', type: 'Error', component: 'window' }]
    const { json } = await portal.raw('POST', '/api/communications/errorreport', { as: 'developer', body })
    const [{ code } = { code: '' }] = json as { code: string }[]
    for (const as of ['developer', 'admin'] as const) expect([as, await titles('kestrel', as)]).toEqual([as, ['Kestrel broke']])
    expect((await find(code, 'developer')).data).toMatchObject([{ type: 'issue', path: expect.stringMatching(/^\/issues\?id=[-\w]{36}$/) }])
    expect([await titles('kestrel', 'developer2'), await titles('quentin', 'admin')]).toEqual([[], []])
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
    const [, binding] = JSON.parse(Buffer.from(first.cursor ?? '', 'base64url').toString()) as unknown[]
    for (const at of ['-5', '1.5', '1e30', 'Infinity', 'x']) {
      const cursor = Buffer.from(JSON.stringify([0, binding, at, ''])).toString('base64url')
      const forged = await portal.raw('GET', `/api/search?q=get&type=operation&cursor=${cursor}`, { as: 'admin' })
      expect(forged, at).toMatchObject({ status: 422, problem: { details: [{ path: 'cursor', code: 'staleCursor' }] } })
    }
  })

  it('goes on page by page with what it took mistyped words for, too', async () => {
    const first = await find('metre raedings', 'developer', { type: 'operation' })
    expect(first).toMatchObject({ groups: [{ type: 'operation', count: 30 }], instead: expect.arrayContaining(['readings']) })
    const second = await find('metre raedings', 'developer', { type: 'operation', cursor: first.cursor ?? '' })
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(30)
    expect(second.cursor).toBeUndefined()
  })

  it('offers at most ten while somebody types, of more than one kind', async () => {
    const offered = await portal.call(search.suggest, { as: 'admin', query: { enteredText: 'meter' } })
    expect(offered.length).toBeLessThanOrEqual(10)
    expect(new Set(offered.map(({ type }) => type)).size).toBeGreaterThan(1)
  })

  it('files again what was there before it, in batches, and leaves what it had', async () => {
    const before = await documentsOf(portal)
    await forgetDocuments(portal)
    await fileAll(portal)
    expect(await documentsOf(portal)).toEqual(before)
  })

  it('shows somebody who sees more than a thousand records those and no others', async () => {
    const offered = await makeManyProducts(portal)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await find('squid', 'developer', { type: 'product', ...(cursor !== undefined && { cursor }) })
      seen.push(...page.data.map(({ title }) => title))
      cursor = page.cursor
    } while (cursor !== undefined)
    expect([seen.length, new Set(seen).size, seen.filter((title) => !offered.has(title))]).toEqual([500, 500, []])
    expect((await find('squid 120', 'developer', { type: 'product' })).data.map(({ title }) => title)).not.toContain('Squid 120')
    expect(await titles('squid 120', 'productowner', 'product')).toContain('Squid 120')
  })
})
