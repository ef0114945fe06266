import { applications } from '@portico/apidex/applications/application.contract.ts'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Account } from './testing/client.ts'
import { expectations, keyOf } from './testing/expectations.ts'
import { type HiddenProduct, type HiddenWorld, leftToTell, mailsSent, makeHiddenWorld, people } from './testing/hidden-world.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import type { Records, World } from './testing/world.ts'

const envId = 'test'
const own = 'InternalDeveloperPortal'
let portal: TestPortal
let world: HiddenWorld
beforeAll(async () => {
  portal = await testPortal({ modules: [own] })
  world = await makeHiddenWorld(portal, 20)
  // What happened is told, and what there is stands in the search, before anybody looks for it.
  await vi.waitFor(
    async () => expect(await leftToTell(portal)).toEqual({ events: 0, searched: world.products.filter(({ spec }) => spec).length }),
    {
      timeout: 20_000,
      interval: 100,
    },
  )
}, 120_000)
afterAll(() => portal.close())

/** What a call is asked for with, as the table of who may asks for it, of this product and of an application that holds it. */
function recordsOf({ product, spec, word }: HiddenProduct, at: number): Records {
  const holder = world.holders.find(({ holds }) => holds.includes(at)) ?? world.holders[0]
  const team = world.teams[at % world.teams.length]
  return {
    ...{ envId, productId: product.id, apiproduct: word, specId: spec?.id ?? world.products[0]?.spec?.id ?? '' },
    ...{ teamId: team?.team.id ?? '', memberId: team?.memberId ?? '', sharingId: world.sharingId },
    ...{ applicationId: holder?.application.id ?? '', keyId: holder?.application.keys[0]?.id ?? '' },
    ...{ groupId: world.groups[0]?.id ?? '', commandId: product.id, driftId: product.id, make: {} as Records['make'] },
  }
}

/** Everything that is read, once for each address, with words that find a product wherever one is searched for. */
const without = new Set<string>()
async function addresses(): Promise<{ key: string; address: string; isFile: boolean }[]> {
  const all = new Map<string, { key: string; address: string; isFile: boolean }>()
  for (const { endpoint } of portal.portal.routes) {
    const key = keyOf(endpoint)
    const expectation = expectations[key]
    const isOff = endpoint.allOf !== undefined || !(endpoint.modules ?? [own]).includes(own)
    if (endpoint.method !== 'GET' || !expectation || isOff || key === 'GET /api/live') continue
    for (const [asked, one] of world.products.entries()) {
      const records = recordsOf(one, asked)
      // What has no record without another module says nothing of products.
      const sent = await Promise.resolve()
        .then(() => expectation.send(records, { portal, ours: records, theirs: records } as unknown as World))
        .catch(() => undefined)
      if (!sent) {
        without.add(key)
        continue
      }
      const { params, query = {} } = sent
      const words = [
        query,
        // Begun, written out, and mistyped: what it is taken for is told, too.
        ...['q', 'enteredText'].flatMap((name) =>
          (name in query ? ['quagga', one.word, mistyped(one.word)] : []).map((text) => ({ ...query, [name]: text })),
        ),
        ...('list' in endpoint ? [{ ...query, search: 'quagga' }] : []),
      ]
      for (const query of words) {
        const address = addressOf(endpoint.path, params) + (Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '')
        all.set(address, { key, address, isFile: 'answers' in endpoint && endpoint.answers === 'raw' })
      }
    }
  }
  return [...all.values()]
}

const mistyped = (word: string) => word.replace('gga', 'gag')

/** Of files all that they hold, which is no JSON. */
async function told(who: Account, { address, isFile }: { address: string; isFile: boolean }): Promise<string> {
  if (isFile) return (await fetch(`${portal.url}${address}`, { headers: { authorization: `Bearer ${await portal.token(who)}` } })).text()
  const { json, problem } = await portal.raw('GET', address, { as: who })
  return JSON.stringify(json ?? problem.message) ?? ''
}

/** Where people are told what their own applications hold, though it was hidden from them since (PG-6). */
const ofApplications = /\/(applications|usage|traffic|keys|analytics|sharedapplications|notifications|latestchanges|dashboard)/

describe('users × teams × groups × products', () => {
  it('are mixed: everyone sees some, nobody all, and somebody holds what is hidden since', () => {
    for (const who of people) {
      const seen = world.products.filter((_, at) => world.sees(who, at)).length
      expect([who, seen > 0 && seen < world.products.length]).toEqual([who, true])
    }
    expect(people.some((who) => world.products.some((_, at) => world.holds(who, at) && !world.sees(who, at)))).toBe(true)
  })

  it('lists and counts have what is seen, whole', async () => {
    for (const who of people) {
      const seen = world.products.filter((_, at) => world.sees(who, at))
      const names = (json: unknown) => ((json as { data: { apiproduct: string }[] }).data ?? []).map(({ apiproduct }) => apiproduct)
      const ask = async (path: string) => (await portal.raw('GET', path, { as: who })).json
      const list = await ask(`/api/environments/${envId}/apiproducts?itemsPerPage=50`)
      expect([who, names(list)]).toEqual([who, seen.map(({ word }) => word)])
      expect([who, (list as { page: { total_elements: number } }).page.total_elements]).toEqual([who, seen.length])
      expect(await ask('/api/specs/count')).toEqual({ count: seen.reduce((all, { revisions }) => all + revisions, 0) })
      const facets = (await ask(`/api/environments/${envId}/apiproducts/facets`)) as Record<
        'tag' | 'status' | 'category',
        { value: string; count: number }[]
      >
      expect(facets.tag.map(({ value }) => value).toSorted()).toEqual(seen.map(({ word }) => word))
      for (const facet of ['status', 'category'] as const)
        expect([who, facet, facets[facet].reduce((all, { count }) => all + count, 0)]).toEqual([who, facet, seen.length])
      const { groups } = (await ask('/api/search?q=quagga')) as { groups: { type: string; count: number }[] }
      const documented = seen.filter(({ spec }) => spec).length
      for (const [kind, count] of Object.entries({ product: seen.length, operation: documented, schema: documented }))
        expect([who, kind, groups.find(({ type }) => type === kind)?.count ?? 0]).toEqual([who, kind, count])
      for (const type of ['created', 'updated']) {
        const latest = (await ask(`/api/environments/${envId}/specs/latest?type=${type}`)) as { apiproduct: string }[]
        expect([...new Set(latest.map(({ apiproduct }) => apiproduct))].toSorted()).toEqual(
          seen.flatMap(({ word, spec }) => (spec ? [word] : [])),
        )
      }
      for (const [at, { product }] of world.products.entries()) {
        const { status } = await portal.raw('GET', `/api/environments/${envId}/apiproducts/${product.id}`, { as: who })
        expect([who, at, status]).toEqual([who, at, world.sees(who, at) ? 200 : 404])
      }
    }
  })

  it('nothing that is read says a word of a hidden product', async () => {
    const faults: string[] = []
    const openly = new Set<string>()
    const all = await addresses()
    expect(all.length).toBeGreaterThan(100)
    expect([...without]).toEqual([])
    for (const who of people) {
      for (const one of all) {
        const { key, address } = one
        const text = (await told(who, one)).toLowerCase()
        for (const [at, { word, product }] of world.products.entries()) {
          const said = text.includes(word) ? word : text.includes(product.id) ? 'its id' : undefined
          if (said === undefined || address.includes(said === word ? word : product.id)) continue
          if (world.sees(who, at)) {
            openly.add(key)
            continue
          }
          if (world.holds(who, at) && ofApplications.test(address)) continue
          faults.push(`${key} as ${who} says ${said} of ${word}: ${address}`)
        }
      }
    }
    expect(faults).toEqual([])
    // Calls that do say which products there are, to those who see them.
    expect(openly.size).toBeGreaterThan(15)
  }, 120_000)

  it('nothing that is written names one, takes one, or tells it from one that is not there', async () => {
    const { products } = world
    const hidden = (who: Account) => products.flatMap((one, at) => (world.sees(who, at) || world.holds(who, at) ? [] : [{ ...one, at }]))
    const nothing: { id: string; word: string } = { id: crypto.randomUUID(), word: 'quokka9x' }
    let compared = 0
    for (const { application, owner: who } of world.holders) {
      const keyId = application.keys[0]?.id ?? ''
      const own = products.find((one) => one.owner === who)
      const at = `/api/environments/${envId}`
      const asks = ({ id, word }: typeof nothing) =>
        [
          ['POST', `${at}/applications`, { name: `Wants ${id}`, apiProducts: [word] }],
          ['POST', `${at}/applications/${application.id}/keys`, { name: 'Wants it', apiProducts: [word] }],
          ['POST', `${at}/applications/${application.id}/keys/${keyId}`, { add: [word] }],
          ['POST', `${at}/tryit`, { keyId, apiproduct: word, method: 'GET', path: '/' }],
          ['PUT', `${at}/apiproducts/${id}`, { description: 'Mine' }],
          ['PUT', `${at}/apiproducts/${id}/permissiongroup`, { permissionGroupId: null }],
          ['DELETE', `${at}/apiproducts/${id}`, undefined],
          ['POST', '/api/specs', { environmentId: envId, productId: id, spec: '{}' }],
          ...(own ? ([['PUT', `${at}/apiproducts/${own.product.id}`, { replacedById: id }]] as const) : []),
        ] as const
      const said = async ([method, path, body]: readonly [string, string, unknown], { id, word }: typeof nothing) => {
        const { status, json } = await portal.raw(method, path, { as: who, body })
        const text = JSON.stringify(json).replaceAll(id, 'ID').replaceAll(word, 'WORD')
        return [status, text.replace(/"requestId":"[^"]*"/, '')]
      }
      const missing = await Promise.all(asks(nothing).map((ask) => said(ask, nothing)))
      for (const { word, product } of hidden(who)) {
        const one = { id: product.id, word }
        for (const [n, ask] of asks(one).entries()) {
          expect([who, ask[0], ask[1], ...(await said(ask, one))]).toEqual([who, ask[0], ask[1], ...(missing[n] ?? [])])
          compared += 1
        }
      }
      for (const [status] of missing) expect([403, 404, 422]).toContain(status)
    }
    expect(compared).toBeGreaterThan(20)
    const who = people.find((one) => one !== 'reader' && hidden(one).length > 0) ?? 'developer'
    for (const { spec } of hidden(who))
      if (spec)
        expect([403, 404]).toContain(
          (await portal.raw('PATCH', `/api/specs/${spec.id}`, { as: who, body: { permissionGroupId: null } })).status,
        )
    const taken = hidden('productowner')[0]
    const body = { apiproduct: 'newer', displayName: 'Newer', visibility: 'signedIn', basePath: `${taken?.product.basePath}/v2` }
    const clash = await portal.raw('POST', `/api/environments/${envId}/apiproducts`, { as: 'productowner', body })
    expect(clash.status).toBe(409)
    expect(JSON.stringify(clash.json)).not.toContain(`The ${taken?.word}`)
    expect((await portal.call(applications.list, { as: who, params: { envId }, query: {} })).data.map(({ name }) => name)).not.toContain(
      'newer',
    )
  })

  it('mails and what people are told go to nobody from whom it is hidden', async () => {
    const told = await mailsSent(portal)
    expect(told.length).toBeGreaterThan(0)
    const faults = told.flatMap(({ who, said }) =>
      world.products.flatMap(({ word }, at) =>
        people.includes(who) && said.toLowerCase().includes(word) && !world.sees(who, at) && !world.holds(who, at)
          ? [`${who}: ${word}`]
          : [],
      ),
    )
    expect(faults).toEqual([])
  })
})
