import { applications } from '@portico/apidex/applications/application.contract.ts'
import { type Changelog, changelogs } from '@portico/apidex/specs/changelog.contract.ts'
import { type Spec, specs } from '@portico/apidex/specs/spec.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEnvironments, makeProducts } from './testing/catalogue.ts'
import { type Hostile, hostileDocuments, manyParameters, templates } from './testing/hostile-documents.ts'
import { hostileQueries, hostileSchema } from './testing/hostile-queries.ts'
import { mainThread } from './testing/main-thread.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { takenUp, until } from './testing/until.ts'

/**
 * What must stay true whatever strangers send. It tells a hang from work, and measures no speed: a second of work in one go is one, and so is a
 * wait of several, of which a busy machine may have a part.
 */
const longest = { workMs: 1000, delayMs: 5000, growthMb: 300 }

let portal: TestPortal
let key: string
let productId: string
let startMb: number
let watched: ReturnType<typeof mainThread>
const rssMb = () => process.memoryUsage().rss / 1024 / 1024

beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, 'test')
  const products = await makeProducts(portal, [{ apiproduct: 'hostile' }, { apiproduct: 'graph' }, { apiproduct: 'templates' }])
  productId = products.hostile.id
  for (const [product, spec] of [
    [products.graph, hostileSchema],
    [products.templates, templates()],
  ] as const)
    await portal.call(specs.upload, { as: 'productowner', body: { environmentId: 'test', productId: product.id, spec } })
  const apiProducts = ['hostile', 'graph', 'templates']
  const made = await portal.call(applications.create, {
    as: 'developer',
    params: { envId: 'test' },
    body: { name: 'Attacker', teamId: null, apiProducts },
  })
  key = made.keys[0]?.value ?? ''
  await until(
    () => call('graph', { method: 'POST', body: '{"query":"{ me { id } }"}' }),
    ({ status }) => status === 200,
  )
  startMb = rssMb()
  watched = mainThread()
}, 120_000)
afterAll(async () => {
  watched?.stop()
  await portal.close()
})

const call = async (path: string, init: RequestInit = {}, apikey = key) => {
  const answer = await fetch(`${portal.url}/gateway/test/${path}`, { ...init, headers: { apikey, 'content-type': 'application/json' } })
  return { status: answer.status, length: (await answer.text()).length }
}
const upload = async (spec: Hostile) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ environmentId: 'test', productId, force: 'true' })) form.set(name, value)
  form.set('spec', new File([typeof spec === 'string' ? spec : new Uint8Array(spec)], 'hostile'))
  const headers = { authorization: `Bearer ${await portal.token('productowner')}` }
  const answer = await takenUp(() => fetch(`${portal.url}/api/specs`, { method: 'POST', body: form, headers }))
  return { status: answer.status, json: (await answer.json()) as Spec & { error?: { details: { code: string; message: string }[] } } }
}
/** While `work` goes on, the portal answers at once, and its main thread hangs nowhere. */
async function awake<T>(work: Promise<T>): Promise<T> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  watched.reset()
  do {
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200)
    await Promise.race([done.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 20))])
  } while (!isDone)
  const { workMs, delayMs } = watched.longest()
  expect(workMs, 'the longest work of the main thread in one go').toBeLessThan(longest.workMs)
  expect(delayMs, 'the longest delay of the event loop').toBeLessThan(longest.delayMs)
  return done
}

it.each(Object.entries(hostileDocuments))(
  'a document with %s is taken or refused, read and called, and nothing hangs',
  async (_, make) => {
    const document = make()
    await awake(
      (async () => {
        const { status, json } = await upload(document)
        expect([200, 422], JSON.stringify(json).slice(0, 300)).toContain(status)
        if (status === 422) return expect(json.error?.details.length).toBeGreaterThan(0)
        for (const part of ['overview', 'operations', 'schemas']) {
          const headers = { authorization: `Bearer ${await portal.token('developer')}` }
          expect((await fetch(`${portal.url}/api/specs/${json.id}/${part}`, { headers })).status).toBe(200)
        }
        const answers = [
          await call('hostile/x'),
          await call(`hostile/${'x'.repeat(900)}!`),
          await call('hostile/x', { method: 'POST', body: '{}' }),
        ]
        for (const answer of answers) {
          expect([200, 404, 405, 502, 503]).toContain(answer.status)
          expect(answer.length).toBeLessThan(5_000_000)
        }
      })(),
    )
  },
  120_000,
)

it.each(Object.entries(hostileQueries))('a query with %s is answered or refused, and nothing hangs', async (_, make) => {
  const { status, length } = await awake(call('graph', { method: 'POST', body: make() }))
  expect([200, 400, 413, 503]).toContain(status)
  expect(length).toBeLessThan(5_000_000)
  expect((await call('graph', { method: 'POST', body: '{"query":"{ me { id } }"}' })).status).toBe(200)
})

it.each(['', 'with a key'])('addresses that path templates would try in every way are matched at once %s', async (kind) => {
  const hostile = `x${'ax'.repeat(400)}`
  const paths = [`templates/${hostile}!`, `templates/m3/${hostile}!`, `templates/${'a/'.repeat(400)}`, `templates/${'x'.repeat(1900)}`]
  await awake(Promise.all(Array.from({ length: 100 }, (_, at) => call(paths[at % paths.length] ?? '', {}, kind ? key : ''))))
})

it.each([
  ['deep and long', 985, 290_000, 422],
  ['deep as allowed and long', 190, 290_000, 200],
])(
  'an object that is %s is taken or refused as it came, and nothing hangs',
  async (_, depth, many, expected) => {
    const inner = `${'['.repeat(depth)}${'1,'.repeat(many)}1${']'.repeat(depth)}`
    const spec = `{"openapi":"3.1.0","info":{"title":"Deep","version":"deep ${depth}"},"paths":{},"x-deep":${inner}}`
    const headers = { authorization: `Bearer ${await portal.token('productowner')}`, 'content-type': 'application/json' }
    const send = (to: string) =>
      fetch(`${portal.url}/api/specs`, { method: 'POST', headers, body: `{"environmentId":"test","productId":"${to}","spec":${spec}}` })
    const answer = await awake(send(productId))
    expect(answer.status).toBe(expected)
    if (expected === 422) expect(await answer.text()).toContain('"code":"tooDeep"')
    expect((await awake(send(crypto.randomUUID()))).status, 'of a product that is not there').toBe(404)
  },
  120_000,
)

it('a name so long that the place of every value would be is refused for that, not for the time that it takes', async () => {
  const { status, json } = await awake(upload(manyParameters(3000, 40_000)))
  expect([status, json.error?.details.map(({ code }) => code)]).toEqual([422, ['longPlace']])
}, 120_000)

it('documents whose every part changed make changelogs of bounded length, alone and in a list', async () => {
  // Comparisons that the tests before have asked for stand in the same queue; some of them take all the time that one may have.
  const begun = async () => {
    const rows = await portal.call(changelogs.list, { as: 'developer', query: { filter: { limit: 200, fields: { diff: false } } } })
    return rows.filter(({ state }) => state === 'pending').length
  }
  await awake(expect.poll(begun, { timeout: 240_000, interval: 500 }).toBe(0))
  const made: string[] = []
  for (let at = 0; at < 7; at += 1) made.push((await upload(manyParameters(2500, 1900, at))).json.id)
  const compared = made.slice(1)
  const ask = async (filter: object) => {
    const headers = { authorization: `Bearer ${await portal.token('developer')}` }
    const answer = await fetch(`${portal.url}/api/changelogs?filter=${encodeURIComponent(JSON.stringify(filter))}`, { headers })
    const text = await answer.text()
    return { bytes: text.length, rows: JSON.parse(text) as Changelog[] }
  }
  const where = { newSpecId: { inq: compared } }
  const states = async () =>
    (await portal.call(changelogs.list, { as: 'developer', query: { filter: { where, fields: { diff: false } } } })).map((row) => row.state)
  await awake(expect.poll(states, { timeout: 60_000, interval: 300 }).toEqual(compared.map(() => 'ready')))
  await awake(
    (async () => {
      const alone = await ask({ where: { newSpecId: compared[0] } })
      const { diff = [], breaking = 0, risky = 0, safe = 0 } = alone.rows[0] ?? {}
      expect(diff.length).toBeGreaterThan(100)
      expect(breaking + risky + safe, 'the counts are of all').toBeGreaterThan(diff.length)
      expect(alone.bytes).toBeLessThan(1_100_000)
      const list = await ask({ where })
      expect(list.rows.map((row) => 'diff' in row)).toEqual(compared.map(() => false))
      for (const limit of [undefined, 100]) {
        const named = await ask({ where, fields: ['id', 'diff'], ...(limit && { limit }) })
        expect(named.bytes).toBeLessThan(4_100_000)
        expect(new Set(named.rows.map((row) => 'diff' in row))).toEqual(new Set([true, false]))
      }
    })(),
  )
}, 300_000)

it('once the workers have ended, the process is little larger than when it started', async () => {
  const waiting = async () => {
    const rows = await portal.call(specs.list, { as: 'admin', query: { filter: { limit: 200 } } })
    return rows.filter(({ lintState }) => lintState === 'pending').length
  }
  await awake(expect.poll(waiting, { timeout: 200_000, interval: 500 }).toBe(0))
  const grown = () => {
    watched.collectGarbage()
    return Math.round(rssMb() - startMb)
  }
  await expect.poll(grown, { timeout: 45_000, interval: 1000 }).toBeLessThan(longest.growthMb)
  console.info(`grown ${grown()} MB; the longest work of the main thread in one go ${watched.worst().toFixed(0)} ms`)
}, 300_000)
