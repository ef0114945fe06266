import { foundApplications } from '@portico/apidex/adoption/server/testing/found-applications.store.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { addressOf, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsOf, manyOf } from './testing/endpoints.ts'
import { expectations, keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { readerOf } from './testing/reader.ts'
import { onlyRoom } from './testing/rooms.ts'
import { schemaOf } from './testing/shots.ts'
import { document, makeWorld, type World } from './testing/world.ts'

let portal: TestPortal
let world: World
beforeAll(async () => {
  portal = await testPortal()
  world = await makeWorld(portal)
  await foundApplications(portal.portal.services.database, 'test')
}, 120_000)
afterAll(() => portal.close())

const endpoints = () => endpointsOf(portal).filter(({ access }) => access !== 'system')
const lists = (style: 1 | 2) => endpoints().filter((endpoint) => endpoint.list?.style === style)
/** A good request of an endpoint, with more in its query. */
async function ask(endpoint: Endpoint, more: Record<string, string | string[]> = {}, keep: (name: string) => boolean = () => true) {
  const { params, query = {}, body } = (await expectations[keyOf(endpoint)]?.send(world.ours, world)) ?? {}
  const search = new URLSearchParams(Object.entries(query).filter(([name]) => keep(name)))
  for (const [name, value] of Object.entries(more)) for (const one of [value].flat()) search.append(name, one)
  return portal.raw(endpoint.method, `${addressOf(endpoint.path, params)}?${search}`, {
    as: readerOf(endpoint),
    ...(body === undefined ? {} : { body }),
  })
}
const rowsIn = (json: unknown) => (Array.isArray(json) ? json : (json as { data: unknown[] }).data) as Record<string, unknown>[]

describe('a parameter that a call does not know', () => {
  it('is 422 at every call and named, beside what is allowed; what it would have done is not done', async () => {
    const faults: string[] = []
    for (const endpoint of endpoints()) {
      for (const name of ['surelyUnknown', '_', 'v', 'newspecid']) {
        const { status, problem } = await ask(endpoint, { [name]: '1' })
        if (status !== 422 || !problem.details.some(({ path, code }) => path === name && code === 'unknownParameter'))
          faults.push(`${keyOf(endpoint)}?${name}: ${status} ${JSON.stringify(problem.details)}`)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  it('is not told of before the caller is known', async () =>
    expect((await portal.raw('GET', '/api/teams?surelyUnknown=1')).status).toBe(401))
})

describe('a filter', () => {
  it('that is not JSON is 400 at every list and count, and named', async () => {
    const faults: string[] = []
    for (const endpoint of endpoints()) {
      const { properties = {} } = endpoint.query ? schemaOf(endpoint.query) : {}
      for (const name of ['filter', 'where'].filter((one) => one in (properties as object))) {
        const { status, problem } = await ask(endpoint, { [name]: '{bad' }, (one) => one !== name)
        if (status !== 400 || problem.details[0]?.path !== name) faults.push(`${keyOf(endpoint)}: ${status} ${JSON.stringify(problem)}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('with a member that nobody knows is 422 at every list, and names it', async () => {
    for (const endpoint of [...lists(1), ...lists(2)]) {
      const { status, problem } = await ask(endpoint, { filter: '{"surelyUnknown":1}' }, (name) => name !== 'filter')
      expect([status, problem.details[0]?.path], keyOf(endpoint)).toEqual([422, 'filter.surelyUnknown'])
    }
  })
})

/** The text by which rows of a list are known; of lists that are about no name, none. */
const nameOf = (row: Record<string, unknown>): string | undefined => {
  const { name, displayName, application } = row as { name?: string; displayName?: string; application?: { name: string } }
  return name ?? displayName ?? application?.name
}

describe('every list of style 1', () => {
  it('takes repeated ids[] and nameSearch, as parameters and in filter', async () => {
    expect(lists(1).length).toBeGreaterThan(manyOf(6))
    let named = 0
    let byId = 0
    for (const endpoint of lists(1)) {
      const done = keyOf(endpoint).endsWith('/commands') ? { state: 'done' } : {}
      const all = rowsIn((await ask(endpoint, { ...done, itemsPerPage: '100' }, (name) => name !== 'itemsPerPage')).json)
      expect(all.length, keyOf(endpoint)).toBeGreaterThan(0)
      const ids = all.slice(0, 2).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
      if (ids.length > 0) {
        byId += 1
        for (const more of [{ 'ids[]': ids }, { ids }, { filter: JSON.stringify({ ids, ...done }) }]) {
          const { json, status } = await ask(endpoint, { ...done, ...more })
          expect(
            [
              status,
              rowsIn(json)
                .map(({ id }) => id)
                .toSorted(),
            ],
            keyOf(endpoint),
          ).toEqual([200, ids.toSorted()])
        }
      }
      const name = all.map(nameOf).find((one) => one !== undefined)
      if (name === undefined) continue
      named += 1
      const nameSearch = name.slice(1).toUpperCase()
      const fitting = all.filter((row) => nameOf(row)?.toUpperCase().includes(nameSearch)).length
      for (const more of [{ nameSearch }, { filter: JSON.stringify({ nameSearch }) }]) {
        const { json, status } = await ask(endpoint, { ...more, itemsPerPage: '100' }, (one) => one !== 'itemsPerPage')
        expect(status, keyOf(endpoint) + JSON.stringify([more, json])).toBe(200)
        expect(rowsIn(json).length, keyOf(endpoint)).toBe(fitting)
        expect(rowsIn(json).every((row) => nameOf(row)?.toUpperCase().includes(nameSearch))).toBe(true)
      }
      expect(rowsIn((await ask(endpoint, { nameSearch: '%' })).json), keyOf(endpoint)).toEqual([])
    }
    if (onlyRoom !== undefined) return
    expect(byId).toBeGreaterThanOrEqual(20)
    expect(named).toBeGreaterThanOrEqual(14)
  }, 120_000)
})

describe('every list of style 2', () => {
  it('gives the fields that are asked for alone', async () => {
    for (const endpoint of lists(2)) {
      const [row] = rowsIn((await ask(endpoint)).json)
      for (const field of Object.keys(row ?? {})) {
        const { json, status } = await ask(endpoint, { filter: JSON.stringify({ limit: 3, fields: [field] }) }, (name) => name !== 'filter')
        expect(status, `${keyOf(endpoint)} ${field}`).toBe(200)
        for (const one of rowsIn(json)) expect(Object.keys(one), keyOf(endpoint)).toEqual([field])
      }
    }
  }, 120_000)

  it('so does one record by the same filter', async () => {
    for (const path of [`/api/teams/${world.ours.teamId}`, '/api/environments/test', `/api/permissiongroups/${world.ours.groupId}`]) {
      const { json } = await portal.raw('GET', `${path}?filter=${encodeURIComponent('{"fields":["name"]}')}`, { as: 'admin' })
      expect(Object.keys(json as object), path).toEqual(['name'])
    }
  })

  it('is counted by what it is asked for: its condition, its named filters', async () => {
    const faults: string[] = []
    let compared = 0
    const counts = endpoints().filter(({ path, query }) => path.endsWith('/count') && 'where' in (schemaOf(query).properties ?? {}))
    for (const list of lists(2)) {
      const count = counts.find(({ path }) => path === `${list.path}/count`)
      if (!count) continue
      const named = list.list?.nameField ?? 'name'
      const rows = rowsIn((await ask(list)).json)
      const name = rows.map((row) => row[named]).find((one): one is string => typeof one === 'string')
      const ids = rows.slice(0, 2).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
      const narrowed = [
        ...(ids.length > 0 ? [{ 'ids[]': ids }] : []),
        ...(name === undefined ? [] : [{ nameSearch: name.slice(0, 3).toUpperCase() }, { nameSearch: 'surely nobody' }]),
      ]
      for (const more of narrowed) {
        const [shown, told] = [await ask(list, more, (one) => one !== 'filter'), await ask(count, more)]
        const [rowCount, counted] = [shown.status === 200 ? rowsIn(shown.json).length : undefined, (told.json as { count?: number }).count]
        compared += 1
        if (shown.status !== told.status || rowCount !== counted)
          faults.push(`${keyOf(count)} ${JSON.stringify(more)}: ${told.status} ${counted}, not ${shown.status} ${rowCount}`)
      }
    }
    expect(compared).toBeGreaterThan(manyOf(12))
    expect(faults).toEqual([])
  }, 120_000)
})

describe('GET /changelogs', () => {
  it('is narrowed by newSpecId, as a parameter and in filter', async () => {
    const { productId } = world.ours
    const upload = (version: string) =>
      portal.call(specs.upload, { as: 'admin', body: { environmentId: 'test', productId, spec: document(version) } })
    const [first, second] = [await upload('2.0.0'), await upload('3.0.0')]
    const found = async (query: string) =>
      (await portal.raw('GET', `/api/changelogs?${query}`, { as: 'admin' })).json as { newSpecId: string }[]
    expect((await found('')).length).toBeGreaterThan(1)
    for (const { id } of [first, second]) {
      for (const query of [
        `newSpecId=${id}`,
        `filter=${JSON.stringify({ newSpecId: id })}`,
        `filter=${JSON.stringify({ newSpecId: id, limit: 5 })}`,
        `filter=${JSON.stringify({ where: { newSpecId: id } })}`,
      ])
        expect(
          (await found(query)).map(({ newSpecId }) => newSpecId),
          query,
        ).toEqual([id])
    }
    expect(await found(`newSpecId=${productId}`)).toEqual([])
    expect((await portal.raw('GET', '/api/changelogs?newSpecId=none', { as: 'admin' })).status).toBe(422)
  })
})

describe('skipCache', () => {
  it('says in its answer whether the gateway was looked at, and only then', async () => {
    const list = (query: string) => portal.raw('GET', `/api/environments/test/applications?${query}`, { as: 'developer' })
    const syncOf = async (query: string) => ((await list(query)).json as { page: { sync?: unknown } }).page.sync
    expect(await syncOf('')).toBeUndefined()
    expect(await syncOf('skipCache=true')).toEqual({ ok: true, message: expect.any(String), lastSyncAt: expect.stringMatching(/^\d{4}-/) })
    expect(await syncOf('skipCache=true&itemsPerPage=-1')).toMatchObject({ ok: true })
    const lost = {
      id: 'lost',
      name: 'lost',
      displayName: 'Lost',
      platformId: world.platformId,
      settings: { adminUrl: 'http://127.0.0.1:1' },
    }
    await portal.raw('POST', '/api/environments', { as: 'admin', body: lost })
    const { page } = await portal.call(applications.list, { as: 'developer', params: { envId: 'lost' }, query: { skipCache: true } })
    expect(page).toMatchObject({ total_elements: 0, sync: { ok: false, lastSyncAt: null, message: expect.stringMatching(/.{10}/) } })
  }, 120_000)
})

describe('no message for people', () => {
  it('holds a pattern, whatever is wrong', async () => {
    const said = new Set<string>()
    const wrong = ['', '\n', 'A b!', '../..', '#', 'ö'.repeat(5), '-', '%', '/../x']
    for (const endpoint of endpoints().filter(({ body }) => body)) {
      const { params, body } = (await expectations[keyOf(endpoint)]?.send(world.ours, world)) ?? {}
      const { properties = {} } = schemaOf(endpoint.body) as { properties?: Record<string, unknown> }
      for (const value of wrong) {
        const sent = Array.isArray(body) ? [value] : Object.fromEntries(Object.keys(properties).map((name) => [name, value]))
        const keyed = {
          ...sent,
          credentials: { [value]: 'x' },
          mailPreferences: { [value]: true },
          settings: { adminUrl: value, upstreamHosts: [value] },
        }
        for (const one of [sent, keyed]) {
          const { problem } = await portal.raw(endpoint.method, addressOf(endpoint.path, params), { as: readerOf(endpoint), body: one })
          for (const { message } of problem.details ?? []) said.add(message)
        }
      }
    }
    expect(said.size).toBeGreaterThan(manyOf(20))
    expect([...said].filter((message) => /\/\^|\$\/|\[a-z|\\[dw.]|\(\?|\{\d+,\d*\}/.test(message))).toEqual([])
    if (onlyRoom === undefined) expect([...said]).toContainEqual(expect.stringContaining('small letters, digits and hyphens'))
  }, 120_000)
})
