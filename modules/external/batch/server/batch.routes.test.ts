import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { applications, environments } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until as asUntil } from '@portico/app-server/testing/until.ts'
import { ContentFailure } from '@portico/connectors/content/failure.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contentEditing } from '../../content/content.contract.ts'
import type { BatchJob, BatchOperation } from '../batch.contract.ts'
import { limits } from '../batch.rules.ts'
import { batchStore } from './batch.store.ts'
import type { BatchNeeds } from './operation.ts'
import { batchRunner } from './runner.ts'
import { keptJobs, keysAreKept, manyKept } from './testing/kept.store.ts'
import { petsDocument } from './testing/pets.data.ts'

let portal: TestPortal
let gateway: Server
/** What the gateway of the environment `outside` was asked. */
let asked: string[] = []
let mostAtOnce = 0
let keyHeader = 'apikey'
let hold: Promise<void> | undefined
/** Every so many calls the gateway asks to wait; 0 for never. */
let waitsEvery = 0
let turnedAway = 0
const products: Record<string, string> = {}
const specIds: Record<string, string> = {}
let key = ''

async function answerOf(url: string, apikey: unknown): Promise<{ status: number; body: object; waitSeconds?: string }> {
  const id = decodeURIComponent(/\/pets\/([^?]*)/.exec(url)?.[1] ?? '')
  if (waitsEvery > 0 && (asked.length + turnedAway + 1) % waitsEvery === 0) {
    turnedAway += 1
    return { status: 429, body: {}, waitSeconds: '0' }
  }
  asked.push(id)
  if (apikey !== 'good') return { status: 401, body: {} }
  await hold
  if (id.startsWith('missing')) return { status: 404, body: {} }
  if (id.startsWith('flaky') && asked.filter((one) => one === id).length < 3) return { status: 502, body: {} }
  if (id.startsWith('broken')) return { status: 500, body: {} }
  return { status: 200, body: { id, name: id === 'formula' ? '=1+1' : `Pet ${id}`, home: { city: 'Utrecht' } } }
}

async function listed(name: string): Promise<void> {
  const fields = { Name: name, Listed: true, BatchOperation: 'getPet', Title: name }
  const made = await portal.call(contentEditing.create, { as: 'admin', params: { type: 'product' }, body: { locale: 'en-GB', fields } })
  const params = { type: 'product' as const, documentId: made.documentId, locale: 'en-GB' }
  await portal.call(contentEditing.publish, { as: 'admin', params, body: { version: made.version } })
}

beforeAll(async () => {
  let atOnce = 0
  gateway = createServer((request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    void answerOf(request.url ?? '', request.headers[keyHeader]).then(({ status, body, waitSeconds }) => {
      atOnce -= 1
      const headers = { 'content-type': 'application/json', ...(waitSeconds !== undefined && { 'retry-after': waitSeconds }) }
      response.writeHead(status, headers).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  portal = await testPortal()
  const { platformId } = await makeEnvironments(portal, 'test')
  await portal.call(environments.change, { as: 'admin', params: { id: 'test' }, body: { settings: { public: true } } })
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      ...{ id: 'outside', name: 'outside', displayName: 'Outside', platformId, url },
      settings: { adminUrl: 'http://127.0.0.1:9', manageProducts: true, public: true },
    },
  })
  const made = await makeProducts(portal, [
    { apiproduct: 'inside', visibility: 'public', plan: { quota: 10, interval: 'second' } },
    { apiproduct: 'beyond', envId: 'outside', visibility: 'public' },
  ])
  for (const [name, environmentId] of [
    ['inside', 'test'],
    ['beyond', 'outside'],
  ] as const) {
    products[name] = made[name].id
    const spec = petsDocument(name === 'inside' ? { id: 'x', name: 'Rex', home: { city: 'Zwolle' } } : undefined)
    const sent = await portal.raw('POST', '/api/specs', { as: 'productowner', body: { environmentId, productId: made[name].id, spec } })
    specIds[name] = (sent.json as { id: string }).id
    await listed(name)
  }
  const { json: team } = await portal.raw('POST', '/api/teams', { as: 'developer', body: { name: 'Mobile' } })
  const application = await portal.call(applications.create, {
    as: 'developer',
    params: { envId: 'test' },
    body: { name: 'App', teamId: (team as { id: string }).id, apiProducts: ['inside'] },
  })
  key = application.keys[0]?.value ?? ''
  portal.clock.advance(60_000)
}, 120_000)
afterAll(async () => {
  await portal.close()
  gateway.close()
})
beforeEach(() => {
  asked = []
  hold = undefined
  waitsEvery = 0
  turnedAway = 0
})

const until = async (holds: () => boolean | Promise<boolean>) => expect(await asUntil(async () => holds(), Boolean, 20_000, 20)).toBe(true)

/** Of another server on the same database, whose catalogue has these products. */
const servicesOf = () =>
  ({
    ...portal.portal.services,
    listed: async (name: string) => ({ id: products[name], specId: specIds[name], batchOperation: 'getPet' }),
  }) as unknown as BatchNeeds

interface Begun {
  id: string
  token: { 'x-job-token': string }
}
const creating = (product: string, apikey: string, more: object = {}) =>
  portal.raw('POST', '/batchjobs', {
    headers: { 'x-api-key': apikey },
    body: { productId: products[product], mapping: [{ column: 'nr', parameter: 'id' }], outputFields: ['name', 'home.city'], ...more },
  })
async function created(product: string, apikey: string, more: object = {}): Promise<Begun> {
  const { status, json } = await creating(product, apikey, more)
  expect([status, json]).toEqual([201, expect.objectContaining({ accessToken: expect.any(String) })])
  const { id, accessToken } = json as { id: string; accessToken: string }
  return { id, token: { 'x-job-token': accessToken } }
}
const upload = async ({ id, token }: Begun, csv: string | Buffer) => {
  const answer = await fetch(`${portal.url}/batchjobs/${id}/file`, {
    method: 'PUT',
    headers: { ...token, 'content-type': 'text/csv' },
    body: new Uint8Array(Buffer.from(csv as string)),
  })
  const text = await answer.text()
  return { status: answer.status, fault: text ? (JSON.parse(text) as { error: { details: object[] } }).error.details[0] : undefined }
}
const start = ({ id, token }: Begun) => portal.raw('POST', `/batchjobs/${id}/start`, { headers: token })
const get = async ({ id, token }: Begun) => (await portal.raw('GET', `/batchjobs/${id}`, { headers: token })).json as BatchJob
const cancel = ({ id, token }: Begun) => portal.raw('DELETE', `/batchjobs/${id}`, { headers: token })
const file = async ({ id, token }: Begun, which: 'result' | 'errors') => {
  const answer = await fetch(`${portal.url}/batchjobs/${id}/${which}`, { headers: token })
  return { status: answer.status, lines: (await answer.text()).replace('\uFEFF', '').trim().split('\r\n') }
}
const ended = async (job: Begun): Promise<BatchJob> => {
  await until(async () => (await get(job)).finishedAt !== null)
  return get(job)
}
async function begun(product: string, apikey: string, csv: string, more: object = {}): Promise<Begun> {
  const job = await created(product, apikey, more)
  expect((await upload(job, csv)).status).toBe(204)
  expect((await start(job)).status).toBe(202)
  return job
}

it('the page says what editors write, for which products it is, how it goes by hand, and then has the form, to which its head leads', async () => {
  const fields = { Slug: 'batch-data', Title: 'Many at once', Content: 'What editors say' }
  const page = await portal.call(contentEditing.create, { as: 'admin', params: { type: 'page' }, body: { locale: 'en-GB', fields } })
  const params = { type: 'page' as const, documentId: page.documentId, locale: 'en-GB' }
  await portal.call(contentEditing.publish, { as: 'admin', params, body: { version: page.version } })
  portal.clock.advance(31_000)
  const html = await (await fetch(`${portal.url}/batch-data`)).text()
  const parts = ['<h1>Many at once', 'href="#tool"', 'What editors say', 'APIs that it works with', 'id="how"', 'id="tool"', '</main>']
  const places = parts.map((part) => html.indexOf(part, html.indexOf('<main')))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await portal.call(contentEditing.remove, { as: 'admin', params })
  portal.clock.advance(31_000)
})

it('the page has the form, with a script of this server alone, where admins leave it on', async () => {
  const answer = await fetch(`${portal.url}/batch-data`)
  const html = await answer.text()
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(html).toContain(`<option value="${products.beyond}">`)
  const [, address = ''] = /<script type="module" src="([^"]+)">/.exec(html) ?? []
  const script = await fetch(portal.url + address)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(await script.text()).not.toMatch(/^import |interface /m)
  const settings = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
  const values = { 'site.batchTool': false }
  await portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version: settings.version, values } })
  portal.clock.advance(31_000)
  const without = await fetch(`${portal.url}/batch-data`)
  expect(without.headers.get('content-security-policy')).toContain("script-src 'none'")
  expect(without.headers.get('cross-origin-opener-policy')).toBeNull()
  expect(await without.text()).not.toContain('batch-tool')
  expect((await creating('beyond', 'good')).status).toBe(404)
  await portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version: settings.version + 1, values: { 'site.batchTool': null } } })
})

describe('rows of a file', () => {
  it('are looked up at the gateway with the visitor’s key, at the pace that it allows', async () => {
    const rows = Array.from({ length: 24 }, (_, n) => `p${n};${n}`)
    const job = await begun('inside', key, `nr;price\n${rows.join('\n')}\n`)
    expect(await ended(job)).toMatchObject({ status: 'COMPLETED', rowCount: 24, processed: 24, succeeded: 24, failed: 0, reason: null })
    const { lines } = await file(job, 'result')
    expect(lines.slice(0, 2)).toEqual(['nr;price;name;home.city;_status;_message', 'p0;0;Rex;Zwolle;OK;'])
    expect(lines).toHaveLength(25)
    expect((await file(job, 'errors')).lines).toEqual(['nr;price;_status;_message'])
  }, 120_000)

  it('are as many, and looked up by as many calls at a time, as an admin says', async () => {
    const set = async (values: Record<string, number | null>) => {
      const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
      return (await portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version, values } })).status
    }
    expect(await set({ 'site.batchParallel': 17 })).toBe(422)
    expect(await set({ 'site.batchRows': 2, 'site.batchParallel': 1 })).toBe(200)
    const large = await created('inside', key)
    const refused = await upload(large, 'nr\na\nb\nc\n')
    expect(refused).toMatchObject({ status: 422, fault: { code: 'tooManyRows', message: 'A file has at most 2 rows.' } })
    await cancel(large)
    mostAtOnce = 0
    const job = await begun('beyond', 'good', 'nr\none\ntwo\n')
    expect(await ended(job)).toMatchObject({ processed: 2 })
    expect(mostAtOnce).toBe(1)
    expect(await set({ 'site.batchRows': null, 'site.batchParallel': null })).toBe(200)
  }, 120_000)

  it('are tried again, told apart, and made harmless', async () => {
    const job = await begun('beyond', 'good', 'nr,note\na,=cmd\nmissing,-5\nflaky,x\nbroken,y\nformula,z\n,\n"",empty\n..,up\n')
    expect(await ended(job)).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', succeeded: 3, failed: 4 })
    expect((await file(job, 'result')).lines).toEqual([
      'nr,note,name,home.city,_status,_message',
      `a,"'=cmd",Pet a,Utrecht,OK,`,
      'missing,-5,,,ERROR,Not found (404).',
      'flaky,x,Pet flaky,Utrecht,OK,',
      'broken,y,,,ERROR,The API answered 500.',
      `formula,z,"'=1+1",Utrecht,OK,`,
      ',empty,,,ERROR,A value that the call needs is empty.',
      '..,up,,,ERROR,A value that the call needs is empty.',
    ])
    expect((await file(job, 'errors')).lines).toHaveLength(5)
    expect(asked.filter((one) => one === 'broken')).toHaveLength(limits.tries)
    expect(mostAtOnce).toBeLessThanOrEqual(limits.parallel)
  }, 120_000)

  it('that were not found are left out where their owner wants that', async () => {
    const job = await begun('beyond', 'good', 'nr\na\nmissing\n', { onError: 'DROP_ROW' })
    await ended(job)
    expect((await file(job, 'result')).lines).toEqual(['nr,name,home.city,_status,_message', 'a,Pet a,Utrecht,OK,'])
  })

  it('are looked up with the key in the header of the environment', async () => {
    const set = (settings: object) => portal.call(environments.change, { as: 'admin', params: { id: 'outside' }, body: { settings } })
    await set({ manageProducts: false, keyHeader: 'X-Key' })
    keyHeader = 'x-key'
    expect(await ended(await begun('beyond', 'good', 'nr\na\n'))).toMatchObject({ status: 'COMPLETED', succeeded: 1 })
    await set({ manageProducts: true, keyHeader: null })
    keyHeader = 'apikey'
  })

  it('of a key that is refused end the job at once, and the key goes with every end', async () => {
    const job = await begun('beyond', 'bad', `nr\n${Array.from({ length: 50 }, (_, n) => n).join('\n')}\n`)
    expect(await ended(job)).toMatchObject({ status: 'FAILED', reason: 'keyRefused', failed: 50 })
    expect(asked.length).toBeLessThanOrEqual(limits.parallel)
    expect(await keysAreKept(portal.portal.services.database.db)).toBe(false)
  })
})

describe('as many rows as a file may have', () => {
  it('are looked up four at a time, as the gateway lets them, also across the end of a server; what failed and what would run is told apart', async () => {
    const of = (n: number) => (n % 1000 === 7 ? `missing${n}` : n % 1000 === 9 ? `formula` : `p${n}`)
    const rows = Array.from({ length: limits.rows }, (_, n) => `${of(n)},${n === 3 ? '=HYPERLINK("//evil.example")' : n}`)
    waitsEvery = 900
    mostAtOnce = 0
    const services = servicesOf()
    const job = await created('beyond', 'good')
    expect((await upload(job, `nr,note\n${rows.join('\n')}\n`)).status).toBe(204)
    const killed = batchRunner(services)
    await batchStore(services.database.db).start(job.id, services.clock.now())
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    await killed.poke()
    await until(() => asked.length === limits.parallel)
    hold = undefined
    release()
    await until(async () => (await get(job)).processed > 500)
    await killed.stop({ asKilled: true })
    const [before, askedBefore] = [await get(job), asked.length]
    expect([before.status, before.finishedAt]).toEqual(['PROCESSING', null])
    // Its lease runs out, and the portal's own runner goes on.
    portal.clock.advance(60_000)
    expect(await ended(job)).toMatchObject({
      ...{
        status: 'COMPLETED_WITH_ERRORS',
        rowCount: limits.rows,
        processed: limits.rows,
        succeeded: limits.rows - 5,
        failed: 5,
        reason: null,
      },
    })
    // Only what was answered and not written yet is asked for again.
    expect(asked.length - limits.rows).toBe(askedBefore - before.processed)
    expect(new Set(asked).size).toBe(limits.rows - 4)
    expect(turnedAway).toBeGreaterThan(4)
    expect(mostAtOnce).toBe(limits.parallel)
    const { lines } = await file(job, 'result')
    expect(lines).toHaveLength(limits.rows + 1)
    expect(lines.slice(1).map((line) => line.split(',', 1)[0])).toEqual(rows.map((row) => row.split(',', 1)[0]))
    expect(lines[4]).toBe(`p3,"'=HYPERLINK(""//evil.example"")",Pet p3,Utrecht,OK,`)
    expect(lines[10]).toBe(`formula,9,"'=1+1",Utrecht,OK,`)
    expect((await file(job, 'errors')).lines).toEqual([
      'nr,note,_status,_message',
      ...[7, 1007, 2007, 3007, 4007].map((n) => `missing${n},${n},ERROR,Not found (404).`),
    ])
  }, 120_000)
})

describe('a job', () => {
  const csv = `nr\n${Array.from({ length: 30 }, (_, n) => `r${n}`).join('\n')}\n`
  const held = () => {
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    return () => release()
  }

  it('that is cancelled asks nothing more, and its files are gone', async () => {
    const release = held()
    const job = await begun('beyond', 'good', csv)
    await until(() => asked.length === limits.parallel)
    expect((await start(job)).status).toBe(409)
    expect((await file(job, 'result')).status).toBe(409)
    expect((await cancel(job)).status).toBe(204)
    release()
    expect(await get(job)).toMatchObject({ status: 'CANCELLED', filesRemoved: true })
    expect((await file(job, 'result')).status).toBe(404)
    expect(await keptJobs(portal.portal.services.database.db, [job.id])).toEqual([{ id: job.id, status: 'CANCELLED', lines: 0 }])
    expect(asked).toHaveLength(limits.parallel)
  })

  it.each([
    ['COMPLETED', 'nr\na\n', 'good', ''],
    ['COMPLETED_WITH_ERRORS', 'nr\na\nmissing\n', 'good', ''],
    ['FAILED', 'nr\na\n', 'bad', 'The gateway refused the key. '],
  ])('that has ended as %s and is deleted has no files any more, and says so', async (status, rows, apikey, before) => {
    const job = await begun('beyond', apikey, rows)
    expect(await ended(job)).toMatchObject({ status, filesRemoved: false })
    expect([(await file(job, 'result')).status, (await file(job, 'errors')).status]).toEqual([200, 200])
    for (let times = 0; times < 2; times += 1) expect((await cancel(job)).status).toBe(204)
    expect([(await file(job, 'result')).status, (await file(job, 'errors')).status]).toEqual([404, 404])
    expect(await get(job)).toMatchObject({ status, filesRemoved: true, message: `${before}The files were removed.` })
  })

  it('goes on where it was when the server that worked at it ended in the middle', async () => {
    const services = servicesOf()
    const job = await created('beyond', 'good')
    await upload(job, csv)
    const begins = batchRunner(services)
    const release = held()
    await batchStore(services.database.db).start(job.id, services.clock.now())
    await begins.poke()
    await until(() => asked.length === limits.parallel)
    hold = undefined
    release()
    await until(() => asked.length > 8)
    await begins.stop({ asKilled: true })
    portal.clock.advance(60_000)
    expect(await ended(job)).toMatchObject({ status: 'COMPLETED', succeeded: 30, processed: 30 })
    expect(new Set(asked).size).toBe(30)
    expect((await file(job, 'result')).lines).toHaveLength(31)
  })

  it('waits while nobody knows whether its product is still listed, and ends after a day', async () => {
    const services = servicesOf()
    const { db } = services.database
    const job = await created('beyond', 'good')
    await upload(job, csv)
    await batchStore(db).start(job.id, services.clock.now())
    const listed = () => Promise.reject(new ContentFailure('searchProducts', 'It is away'))
    const worked = async () => {
      const runner = batchRunner({ ...services, listed })
      await runner.poke()
      await runner.stop({ asKilled: true })
      return (await keptJobs(db, [job.id]))[0]?.status
    }
    expect(await worked()).toBe('PROCESSING')
    portal.clock.advance(limits.keptMs + 1000)
    expect([await worked(), asked]).toEqual(['FAILED', []])
    expect(await keysAreKept(db)).toBe(false)
  })

  it('is its own, and one of its key: three wait at most', async () => {
    const waiting = [await created('beyond', 'good'), await created('beyond', 'other'), await created('beyond', 'third')]
    const [first, second] = waiting
    expect((await creating('beyond', 'good')).status).toBe(429)
    if (!first || !second) throw new Error('There are three.')
    expect((await portal.raw('GET', `/batchjobs/${first.id}`, { headers: second.token })).status).toBe(404)
    expect((await portal.raw('GET', `/batchjobs/${first.id}`)).status).toBe(404)
    const release = held()
    await upload(first, csv)
    await start(first)
    const again = await created('beyond', 'good')
    await upload(again, csv)
    const refused = await start(again)
    expect([refused.status, refused.problem.details]).toMatchObject([409, [{ path: 'X-Api-Key' }]])
    for (const one of [...waiting, again]) await cancel(one)
    release()
  })

  it('is gone after a day, with its files, and idle ones end', async () => {
    const done = await begun('beyond', 'good', 'nr\na\n')
    await ended(done)
    const idle = await created('beyond', 'good')
    await upload(idle, csv)
    portal.clock.advance(limits.keptMs + 1000)
    expect((await file(done, 'result')).status).toBe(404)
    const runner = batchRunner(servicesOf())
    await runner.jobs.find(({ everyMs }) => everyMs === 60_000)?.run(new AbortController().signal)
    const kept = await keptJobs(portal.portal.services.database.db, [done.id, idle.id])
    expect(kept).toEqual([{ id: idle.id, status: 'EXPIRED', lines: 0 }])
  })
})

describe('refused is', () => {
  it('what does not fit the call', async () => {
    const fault = async (more: object, apikey = 'good') => {
      const { status, problem } = await creating('beyond', apikey, more)
      return [status, problem.details[0]?.path, problem.details[0]?.code]
    }
    expect(await fault({}, ' ')).toEqual([422, 'X-Api-Key', 'required'])
    expect(await fault({ mapping: [{ column: 'nr', parameter: 'nr' }] })).toEqual([422, 'mapping.0.parameter', 'unknown'])
    expect(await fault({ mapping: [{ column: 'nr', parameter: 'lang' }] })).toEqual([422, 'mapping', 'required'])
    expect(await fault({ productId: crypto.randomUUID() })).toEqual([422, 'productId', 'unknown'])
  })

  it('more files of one address than are kept, until one of them is deleted', async () => {
    const { db } = portal.portal.services.database
    const done = await begun('beyond', 'good', 'nr\na\n')
    await ended(done)
    await manyKept(db, done.id, limits.keptEach)
    expect((await creating('beyond', 'good')).status).toBe(429)
    expect((await cancel(done)).status).toBe(204)
    await cancel(await created('beyond', 'good'))
    portal.clock.advance(limits.keptMs + 1000)
  })

  it('a file that is no such table, with the line', async () => {
    const job = await created('beyond', 'good')
    const code = async (csv: string | Buffer) => (await upload(job, csv)).fault
    expect(await code('')).toMatchObject({ code: 'empty' })
    expect(await code('a,b\n1,2\n')).toMatchObject({ code: 'unknown' })
    expect(await code('nr,nr\n1,2\n')).toMatchObject({ code: 'columnName', column: 2 })
    expect(await code('nr\n1\n1,2\n')).toMatchObject({ code: 'tooManyCells', line: 3, column: 2 })
    expect(await code(Buffer.from([0x6e, 0x72, 0x0a, 0xff, 0xfe]))).toMatchObject({ code: 'notUtf8' })
    expect(await code(`nr\n${'x\n'.repeat(limits.rows + 1)}`)).toMatchObject({ code: 'tooManyRows' })
    expect(await code(`nr\n${'\n'.repeat(limits.lines + 1)}`)).toMatchObject({ code: 'tooManyRows' })
    expect(await code(';'.repeat(limits.marks + 1))).toMatchObject({ code: 'tooManyCells' })
    expect(await code(`nr\n${'x'.repeat(limits.cellBytes)}`)).toMatchObject({ code: 'notReadable' })
    expect((await upload(job, Buffer.alloc(limits.bytes + 1, 'a'))).status).toBe(413)
    await cancel(job)
  })
})

it('what a product’s call needs and may answer is told', async () => {
  const { json } = await portal.raw('GET', `/batchjobs/operations/${products.beyond}`)
  expect(json as BatchOperation).toMatchObject({
    method: 'GET',
    path: '/pets/{id}',
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'lang', in: 'query', required: false },
    ],
    fields: ['id', 'name', 'home.city'],
  })
})
