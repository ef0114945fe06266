import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { makeEnvironments } from '@portico/app-server/testing/catalogue.ts'
import { gatewayAdminHeaders } from '@portico/app-server/testing/gateway-admin.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { notedAsGone, withoutAnswer, withoutTable } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, applications } from '../../applications/application.contract.ts'
import { keys } from '../../applications/key.contract.ts'
import { gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import { wantKeys } from '../../gateway-commands/server/want.store.ts'
import { gatewaySync } from '../gateway-sync.contract.ts'
import { environmentOn, withReason } from './testing/environment-on.ts'

let portal: TestPortal
let platformId: string
let headers: Record<string, string>
let environment: ReturnType<typeof environmentOn>

beforeAll(async () => {
  portal = await testPortal({ env: { METRICS_TOKEN: 'tell me' } })
  platformId = (await makeEnvironments(portal)).platformId
  headers = await gatewayAdminHeaders(portal.portal.services)
  environment = environmentOn({ portal, platformId, headers })
})
afterAll(() => portal.close())

const isEnforced = (application: Application) => application.enforcement.state === 'enforced'
const consumer = (keyId: string) => `/consumers/${encodeURIComponent(`key:${keyId}`)}`

describe('a command that the gateway refuses for good', () => {
  /** Somebody made another consumer of the key's id, so the key's own can never be made. */
  async function blocked(envId: string) {
    const env = await environment(envId)
    await env.byHand.loseKey(env.keyId)
    expect((await env.admin('POST', '/consumers', { username: 'squatter', custom_id: env.keyId })).status).toBe(201)
    const changed = await env.change({ add: ['other'] })
    return { ...env, changed }
  }

  it('is failed with the gateway’s own words, and goes through on retry when the reason is gone', async () => {
    const env = await blocked('retried')
    expect(env.changed.enforcement).toMatchObject({ state: 'failed', attempts: 1 })
    expect(env.changed.enforcement.lastError).toMatch(/refused the call \(409\): UNIQUE violation detected/)
    expect(env.changed.apiProducts.find((one) => one.apiproduct === 'other')?.enforcement).toMatchObject({
      desired: 'granted',
      observed: 'none',
      state: 'failed',
    })
    expect([(await env.read()).enforcement.state, await env.listed()]).toEqual(['failed', 'failed'])
    const [command, ...others] = await env.commands('failed')
    expect(others).toEqual([])
    expect(command).toMatchObject({
      kind: 'key',
      keyId: env.keyId,
      applicationId: env.made.id,
      applicationName: 'Application',
      urgent: false,
      state: 'failed',
      lastError: env.changed.enforcement.lastError,
    })

    // The same again while the reason is still there.
    expect(await env.post('commands', command?.id, 'retry')).toEqual([204, ''])
    await until(
      () => env.commands('failed'),
      ([row]) => row !== undefined && row.updatedAt !== command?.updatedAt,
    )
    expect((await env.commands())[0]).toMatchObject({ state: 'failed', attempts: 1 })

    await env.admin('DELETE', '/consumers/squatter')
    expect(await env.post('commands', command?.id, 'retry')).toEqual([204, ''])
    expect((await until(env.read, isEnforced)).enforcement).toMatchObject({ state: 'enforced', attempts: 0, lastError: null })
    expect(await env.gateway('/other/x')).toBe(404)
    expect(await env.commands()).toEqual([])
    expect((await env.commands('done')).find((row) => row.id === command?.id)).toMatchObject({ state: 'done', lastError: null })
    expect(await env.post('commands', command?.id, 'retry')).toEqual([409, 'InvalidTransition'])
    expect(await env.post('commands', command?.id, 'discard')).toEqual([409, 'InvalidTransition'])
    expect(await env.told(/^commandRetried$/)).toHaveLength(2)
  })

  it('can be given up; the key is then shown as drifted, and the next run tries it anew', async () => {
    const env = await blocked('discarded')
    const [command] = await env.commands('failed')
    // As after a write without an answer, which is looked after for a minute.
    await withoutAnswer(portal.portal.services.database, env.keyId)
    const unexplained = await portal.raw('POST', `/api/environments/discarded/commands/${command?.id}/discard`, { as: 'admin', body: {} })
    expect([unexplained.status, unexplained.problem.details?.[0]?.path]).toEqual([422, 'reason'])
    expect(await env.post('commands', command?.id, 'discard')).toEqual([204, ''])
    expect(await env.told(/^(commandDiscarded|reason)$/)).toEqual([expect.anything(), 'reason Made by hand at the gateway'])
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await env.commands()).toEqual([])
    expect(await env.post('commands', command?.id, 'discard')).toEqual([409, 'InvalidTransition'])
    const given = (await env.read()).keys[0]?.apiProducts.find((one) => one.apiproduct === 'other')
    expect(given?.enforcement).toMatchObject({ desired: 'granted', observed: 'none', state: 'drifted' })
    await env.admin('DELETE', '/consumers/squatter')
    expect(await env.sync()).toMatchObject({ ok: true, changed: 1 })
    expect((await env.read()).enforcement.state).toBe('enforced')
    expect(await env.gateway('/other/x')).toBe(404)
  })

  it('stays waiting when it takes access away, and cannot be given up', async () => {
    const env = await environment('revoked')
    await env.admin('PATCH', consumer(env.keyId), { tags: ['portal:elsewhere'] })
    await portal.call(keys.remove, { as: 'developer', params: { envId: 'revoked', id: env.made.id, keyId: env.keyId } })
    const [tried] = await until(env.commands, ([row]) => (row?.attempts ?? 0) >= 2)
    expect(tried).toMatchObject({
      urgent: true,
      state: expect.stringMatching(/waiting|running/),
      lastError: expect.stringContaining('marked for another'),
    })
    expect(await env.gateway('/quick/x')).toBe(404)
    expect((await env.read()).keys.find((key) => key.id === env.keyId)).toMatchObject({
      status: 'revoked',
      enforcement: { desired: 'off', observed: 'active', state: 'pending' },
    })
    expect([(await env.read()).enforcement.state, await env.listed()]).toEqual(['pending', 'pending'])
    expect(await env.post('commands', tried?.id, 'discard')).toEqual([409, 'InvalidTransition'])
    await env.admin('PATCH', consumer(env.keyId), { tags: ['portal:revoked'] })
    expect(await until(env.commands, (rows) => rows.length === 0)).toEqual([])
    expect(await env.gateway('/quick/x')).toBe(401)
    // Whatever makes it due again.
    const { database } = portal.portal.services
    await database.transaction((tx) => wantKeys(tx, [env.keyId], false))
    const row = (await database.db.select().from(gatewayCommand)).find(({ targetId }) => targetId === env.keyId)
    expect(row).toMatchObject({ urgent: true })
  })
})

describe('a comparison with the gateway', () => {
  it('brings back what was deleted with the same value, takes away what is too much, and changes nothing the second time', async () => {
    const env = await environment('mended')
    expect(await env.sync()).toEqual({
      ok: true,
      stopped: false,
      changed: 0,
      drift: 0,
      retired: [],
      message: 'Everything is as the portal wants it.',
    })

    await env.byHand.loseKey(env.keyId)
    expect(await env.gateway('/quick/x')).toBe(401)
    expect(await env.sync()).toMatchObject({ ok: true, changed: 1, drift: 0 })
    expect(await env.gateway('/quick/x')).toBe(404)
    expect((await env.byHand.credential(env.keyId))?.value).toBe(env.value)

    await env.byHand.grant(env.keyId, 'other')
    expect(await env.gateway('/other/x')).toBe(404)
    expect(await env.sync()).toMatchObject({ changed: 1 })
    expect(await env.gateway('/other/x')).toBe(403)

    await env.byHand.spoilProduct(env.productIds[0] ?? '')
    expect(await env.sync()).toMatchObject({ changed: 1 })
    expect(await env.gateway('/quick/x')).toBe(404)

    await env.byHand.changeValue(env.keyId, 'a-value-of-somebody-else')
    expect(await env.gateway('/quick/x', 'a-value-of-somebody-else')).toBe(404)
    expect(await env.sync()).toMatchObject({ changed: 1 })
    expect(await env.gateway('/quick/x', 'a-value-of-somebody-else')).toBe(401)
    expect(await env.gateway('/quick/x')).toBe(404)

    const routes = async () =>
      (JSON.parse((await env.admin('GET', `/services/${env.productIds[0]}/routes`)).text) as { data: { id: string }[] }).data
    expect((await env.admin('DELETE', `/routes/${(await routes())[0]?.id}`)).status).toBe(204)
    expect(await env.sync()).toMatchObject({ changed: 1 })
    expect(await routes()).toHaveLength(1)

    const orphan = randomUUID()
    await env.admin('POST', '/consumers', { username: `key:${orphan}`, custom_id: orphan, tags: ['portal:mended', `app:${orphan}`] })
    expect(await env.sync()).toMatchObject({ ok: true, changed: 1, drift: 0 })
    expect((await env.admin('GET', consumer(orphan))).status).toBe(404)

    const key = `keysCorrected Application …${env.value.slice(-4)}`
    expect(await env.told(/(Corrected|Removed)$/)).toEqual([
      `keysRemoved ${orphan}`,
      'productsCorrected quick',
      key,
      'productsCorrected quick',
      key,
      key,
    ])
    // Its application tells what was deleted there from what was changed.
    const history = await portal.call(applications.history, { as: 'developer', params: { envId: 'mended', id: env.made.id } })
    const ended = `***${env.value.slice(-4)}`
    expect(
      history.flatMap(({ changes }) => changes).flatMap(({ field, new: now }) => (now === ended && field !== 'key' ? [field] : [])),
    ).toEqual(['keySetRight', 'keySetRight', 'keyMadeAgain'])

    expect(await env.sync()).toMatchObject({ ok: true, changed: 0, drift: 0 })
    expect([(await env.read()).enforcement.state, await env.listed()]).toEqual(['enforced', 'enforced'])

    // A stopped run noted it as gone; somebody else brought it back.
    await notedAsGone(portal.portal.services.database, env.keyId)
    expect((await env.read()).enforcement.state).toBe('drifted')
    expect(await env.sync()).toMatchObject({ ok: true, changed: 0, drift: 0 })
    expect((await env.read()).enforcement.state).toBe('enforced')
    expect(await env.status()).toMatchObject({ reachable: true, reconciler: 'running', lastSyncAt: expect.any(String) })
  })

  it('is made for a reader who asks for it, but not anew for each', async () => {
    const env = await environment('fresh')
    const syncedAt = async () => (await env.status()).lastSyncAt
    const read = () =>
      portal.call(applications.list, { as: 'developer', params: { envId: 'fresh' }, query: { skipCache: true, itemsPerPage: 1 } })
    expect(await syncedAt()).toBeNull()
    await read()
    const first = await syncedAt()
    expect(first).not.toBeNull()
    await read()
    expect(await syncedAt()).toBe(first)
  })

  it('waits for one under way, which may have looked before, and is made then', async () => {
    const env = await environment('turns')
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const underWay = portal.portal.services.database.exclusively('reconcile turns', () => over)
    const synced = env.sync()
    await env.byHand.loseKey(env.keyId)
    end()
    expect(await underWay).toBe(true)
    expect(await synced).toMatchObject({ ok: true, changed: 1 })
  })

  const away = { settings: { adminUrl: 'http://127.0.0.1:1' }, credentials: { headerName: 'x-token', headerValue: 'some token' } }
  const moveAway = (id: string) => portal.call(environments.change, { as: 'admin', params: { id }, body: away })

  it('tells a reader that the gateway is away, and not where it is managed', async () => {
    await environment('hidden')
    await moveAway('hidden')
    const asked = { as: 'developer', params: { envId: 'hidden' }, query: { skipCache: true, itemsPerPage: 1 } } as const
    expect((await portal.call(applications.list, asked)).page.sync).toMatchObject({ ok: false, message: 'The gateway does not answer' })
  })

  it('goes on when an object with the portal’s mark cannot be removed', async () => {
    const env = await environment('odd')
    const orphan = randomUUID()
    await env.admin('POST', '/consumers', { username: `key:${orphan}`, custom_id: orphan, tags: ['portal:odd'] })
    const credential = { key: 'a-key-of-somebody-else', tags: ['portal:elsewhere'] }
    expect((await env.admin('PUT', `${consumer(orphan)}/key-auth/${orphan}`, credential)).status).toBe(200)
    await env.byHand.loseKey(env.keyId)
    const result = await env.sync()
    expect(result).toMatchObject({ ok: true, changed: 1 })
    expect(result.message).toMatch(/^1 differences were mended. 1 keys .* could not be removed: .*marked for another environment/)
    expect(await env.gateway('/quick/x')).toBe(404)
    expect(await env.status()).toMatchObject({ lastSyncAt: expect.any(String), message: expect.stringContaining('could not be removed') })
    expect((await env.admin('GET', consumer(orphan))).status).toBe(200)
  })

  it('leaves all that fits as it is, no more than was shown, and says each in the history', async () => {
    const env = await environment('left')
    for (const name of ['batch-1', 'batch-2', 'other']) await env.admin('POST', '/consumers', { username: name })
    await env.admin('POST', `/services/${env.productIds[0]}/routes`, { name: 'batch-door', paths: ['/batch'] })
    expect(await env.sync()).toMatchObject({ ok: true, drift: 4 })
    const open = () => portal.call(gatewaySync.count, { as: 'admin', params: { envId: 'left' } })
    expect(await open()).toEqual({ entries: 4, keys: 3, applications: 3, decided: 0, own: 0 })
    const leave = (body: object) => portal.raw('POST', '/api/environments/left/drift/ignore', { as: 'admin', body })
    const decided = async () => (await env.drift()).map(({ name, decision }) => [name, decision]).toSorted()
    const refused = await leave({ kind: 'consumer', most: 2 })
    expect([refused.status, refused.problem.code]).toEqual([409, 'InvalidTransition'])
    expect((await decided()).filter(([, decision]) => decision !== null)).toEqual([])
    expect((await leave({ kind: 'consumer', search: 'batch', most: 2 })).json).toMatchObject({ ignored: 2 })
    expect(await open()).toEqual({ entries: 2, keys: 1, applications: 1, decided: 2, own: 0 })
    expect(await decided()).toEqual([
      ['batch-1', 'ignored'],
      ['batch-2', 'ignored'],
      ['batch-door', null],
      ['other', null],
    ])
    expect(await env.told(/^driftLeft$/)).toHaveLength(2)
    expect((await leave({ kind: 'consumer', search: 'batch', most: 2 })).json).toMatchObject({ ignored: 0 })
    expect((await leave({ most: 0 })).status).toBe(422)
    expect((await portal.raw('POST', '/api/environments/left/drift/ignore', { as: 'developer', body: { most: 1 } })).status).toBe(403)
  })

  it('only shows what the portal did not make', async () => {
    const env = await environment('foreign')
    const foreign = await env.byHand.foreign()
    // Something else that hangs on a product of the portal's.
    const added = { name: 'side-door', paths: ['/side-door'] }
    expect((await env.admin('POST', `/services/${env.productIds[0]}/routes`, added)).status).toBe(201)
    const before = await foreign.read()
    expect(await env.sync()).toMatchObject({ ok: true, changed: 0, drift: 3 })
    const seen = await env.drift()
    expect(seen.map((entry) => [entry.kind, entry.gatewayId, entry.own, entry.decision]).toSorted()).toEqual([
      ['consumer', foreign.keyId, false, null],
      ['product', foreign.productId, false, null],
      ['route', expect.any(String), false, null],
    ])
    expect(seen.find(({ kind }) => kind === 'route')?.name).toBe('side-door')
    for (const entry of seen) {
      expect(entry.text).toContain('was not made by the portal')
      expect(await env.post('drift', entry.id, 'recreate')).toEqual([422, 'notSupported'])
      expect(await env.post('drift', entry.id, 'adopt')).toEqual([422, 'notSupported'])
    }
    expect(await env.post('drift', seen[0]?.id, 'ignore')).toEqual([204, ''])
    expect(await env.sync()).toMatchObject({ changed: 0, drift: 3 })
    expect((await env.drift()).find((entry) => entry.id === seen[0]?.id)?.decision).toBe('ignored')
    expect((await env.drift()).find((entry) => entry.id === seen[1]?.id)?.decision).toBeNull()
    // Among thousands each is found by its name or id, its kind, and what was decided on it.
    const found = async (...query: Parameters<typeof env.drift>) => (await env.drift(...query)).map(({ gatewayId }) => gatewayId)
    expect(await found({ kind: 'consumer' })).toEqual([foreign.keyId])
    expect(await found({ search: 'Side-Door' })).toEqual(seen.filter(({ kind }) => kind === 'route').map(({ gatewayId }) => gatewayId))
    expect(await found({ search: foreign.productId })).toContain(foreign.productId)
    expect(await found({ decision: 'ignored' })).toEqual([seen[0]?.gatewayId])
    expect(await found({ decision: 'open' })).toHaveLength(2)
    const refused = await portal.raw('GET', '/api/environments/foreign/drift?kind=chair', { as: 'admin' })
    expect([refused.status, refused.problem.details.map(({ path }) => path)]).toEqual([422, ['kind']])
    expect(await foreign.read()).toEqual(before)

    await env.admin('DELETE', `/consumers/${foreign.keyId}`)
    expect(await env.sync()).toMatchObject({ drift: 2 })
    expect((await env.drift()).map((entry) => entry.kind).toSorted()).toEqual(['product', 'route'])
  })

  it('stops before it changes more than 20 keys and 10 % of them, and goes on when that is confirmed', { timeout: 90_000 }, async () => {
    const envId = 'stopped'
    const env = await environment(envId)
    const params = { envId, id: env.made.id }
    const further: { id: string; value: string }[] = []
    for (let at = 0; at < 21; at += 1) {
      const { id, value } = await portal.call(keys.create, { as: 'developer', params, body: { apiProducts: ['quick'] } })
      further.push({ id, value: value ?? '' })
    }
    const lose = (ids: readonly string[]) => Promise.all(ids.map((id) => env.byHand.loseKey(id)))
    const ids = further.map(({ id }) => id)

    await lose(ids.slice(0, 20))
    expect(await env.sync()).toMatchObject({ ok: true, changed: 20, drift: 0 })
    expect((await until(env.read, isEnforced)).enforcement.state).toBe('enforced')

    await lose(ids)
    const stopped = await env.sync()
    expect(stopped).toMatchObject({ ok: true, stopped: true, changed: 0, drift: 21 })
    expect(stopped.message).toContain('Stopped: 21 of 22 keys differ.')
    expect(await env.status()).toMatchObject({ reconciler: 'stopped', message: stopped.message })
    const ready = (await portal.raw('GET', '/readyz', { headers: { authorization: 'Bearer tell me' } })).json
    expect(JSON.stringify(ready)).toContain(`gateway ${envId}`)
    expect(JSON.stringify(ready)).toContain('reconciler stopped')
    const drifted = (await env.read()).keys.filter((key) => key.enforcement.state === 'drifted')
    expect(new Set(drifted.map((key) => key.id))).toEqual(new Set(ids))
    expect(drifted[0]?.enforcement).toMatchObject({ desired: 'active', observed: 'off' })
    expect([(await env.read()).enforcement.state, await env.listed()]).toEqual(['drifted', 'drifted'])
    const found = async () =>
      (await portal.call(applications.list, { as: 'developer', params: { envId }, query: { status: 'drifted' } })).data.map(({ id }) => id)
    expect(await found()).toEqual([env.made.id])
    expect(await env.gateway('/quick/x', further[0]?.value)).toBe(401)

    // What is the portal's own is not left with the rest: the next run would bring it back.
    const open = () => portal.call(gatewaySync.count, { as: 'admin', params: { envId } })
    expect(await open()).toMatchObject({ entries: 21, own: 21 })
    const all = (what: string, body: object) => portal.raw('POST', `/api/environments/${envId}/drift/${what}`, { as: 'admin', body })
    expect((await all('ignore', { most: 21 })).json).toMatchObject({ ignored: 0 })
    expect((await portal.raw('GET', `/api/environments/${envId}/drift?own=false`, { as: 'admin' })).json).toMatchObject({ data: [] })

    // One of them by itself.
    const [entry] = await env.drift()
    expect(entry).toMatchObject({ kind: 'key', own: true, text: expect.stringContaining('differs from what the portal wants') })
    expect(entry).toMatchObject({ name: 'Application', applicationId: env.made.id, difference: 'missing' })
    expect(further.map(({ value }) => value?.slice(-4))).toContain(entry?.lastFour)
    // Found by what people call it, and by how it ends.
    const search = entry?.lastFour ?? ''
    expect((await env.drift({ search })).map(({ lastFour }) => lastFour)).toEqual([search])
    expect((await env.drift({ search: 'applicat', itemsPerPage: 1 })).length).toBe(1)
    const one = further.find(({ id }) => entry?.gatewayId === id)
    expect(one).toBeDefined()
    expect(await env.post('drift', entry?.id, 'adopt')).toEqual([422, 'notSupported'])
    expect(await env.post('drift', entry?.id, 'recreate')).toEqual([204, ''])
    const called = [entry?.name ?? entry?.gatewayId, ...(entry?.lastFour ? [entry.lastFour] : [])].join(' …')
    expect(await env.told(/^drift/)).toEqual([`driftBroughtBack ${called}`])
    const isLetIn = async (value: string | undefined) => {
      const status = () => env.gateway('/quick/x', value)
      expect(await until(status, (now) => now === 404)).toBe(404)
    }
    await isLetIn(one?.value)

    // Several in one press, no more than were shown.
    const some = further.filter(({ id }) => id !== one?.id).slice(0, 2)
    const ending = some[0]?.value.slice(-4)
    expect((await all('recreate', { most: 1 })).status).toBe(409)
    expect((await all('recreate', { search: ending, most: 1 })).json).toEqual({ recreated: 1 })
    await isLetIn(some[0]?.value)
    expect(await env.gateway('/quick/x', some[1]?.value)).toBe(401)
    expect(await open()).toMatchObject({ own: 19 })
    expect(await env.told(/^drift/)).toContain(`driftBroughtBack Application …${ending}`)
    expect((await all('recreate', { search: ending, most: 1 })).json).toEqual({ recreated: 0 })
    // Whoever owns the application reads it there.
    const history = await portal.call(applications.history, { as: 'developer', params })
    const told = history.flatMap(({ changes }) => changes).flatMap(({ field, new: now }) => (field === 'keyMadeAgain' ? [now] : []))
    // What the portal corrected by itself before stands there, too.
    expect(told).toHaveLength(22)
    expect(told).toEqual(expect.arrayContaining([`***${ending}`, `***${one?.value.slice(-4)}`]))
    await lose([some[0]?.id ?? ''])
    await until(env.commands, (rows) => rows.length === 0)
    await lose([one?.id ?? ''])
    expect((await env.sync()).message).toContain('Stopped')

    expect(await env.sync(true)).toMatchObject({ ok: true, stopped: false, changed: 21, drift: 0 })
    expect((await until(env.read, isEnforced)).enforcement.state).toBe('enforced')
    for (const { value } of further) expect(await env.gateway('/quick/x', value)).toBe(404)
    expect(await env.status()).toMatchObject({ reconciler: 'running' })
    expect(await env.drift()).toEqual([])
    expect(await found()).toEqual([])
  })

  it('answers what it met when the gateway is away, and keeps what is known', async () => {
    const env = await environment('away')
    await env.byHand.foreign()
    await env.sync()
    await moveAway('away')
    const message = 'The connection to http://127.0.0.1:1 was refused'
    expect(await env.sync()).toMatchObject({ ok: false, changed: 0, drift: 2, message })
    expect(await env.status()).toMatchObject({ reachable: false })
    expect(await env.drift()).toHaveLength(2)
    const log = (kind: 'state' | 'sync') => portal.call(gatewaySync.log, { as: 'admin', params: { envId: 'away' }, query: { kind } })
    expect((await log('state')).data).toMatchObject([{ outcome: 'unreachable', message }, {}])
    expect((await log('sync')).data).toMatchObject([
      { outcome: 'failed', changed: 0, drift: 2 },
      { outcome: 'done', drift: 2, durationMs: expect.any(Number) },
    ])
  })
})

it('a comparison that the database breaks off says nothing of the gateway', async () => {
  const env = await environment('unread')
  const answer = await withoutTable(portal.portal.services.database, 'key_product', () =>
    portal.raw('POST', '/api/environments/unread/sync', { as: 'admin' }),
  )
  expect(answer.status).toBe(500)
  expect(await env.status()).toMatchObject({ reachable: true })
  expect(await env.sync()).toMatchObject({ ok: true, changed: 0 })
})

describe('access', () => {
  const nowhere = randomUUID()
  const routes: [string, string][] = [
    ['GET', '/commands'],
    ['POST', `/commands/${nowhere}/retry`],
    ['POST', `/commands/${nowhere}/discard`],
    ['GET', '/drift'],
    ['GET', '/drift/count'],
    ['GET', '/log'],
    ['POST', `/drift/${nowhere}/adopt`],
    ['POST', `/drift/${nowhere}/ignore`],
    ['POST', `/drift/${nowhere}/recreate`],
    ['POST', '/sync'],
  ]
  const others: Account[] = ['architect', 'productowner', 'analyst', 'reader', 'subscriptions', 'developer']

  it.each(routes)('%s %s is for admins', async (method, path) => {
    expect((await portal.raw(method, `/api/environments/nowhere${path}`)).status).toBe(401)
    for (const as of others) expect([as, (await portal.raw(method, `/api/environments/nowhere${path}`, { as })).status]).toEqual([as, 403])
    expect((await portal.raw(method, `/api/environments/nowhere${path}`, { as: 'admin', ...withReason(path) })).status).toBe(404)
  })

  it('finds a command and a drift only in their own environment', async () => {
    const env = await environment('own')
    await environment('neighbour')
    await env.byHand.foreign()
    await env.sync()
    const [command] = await env.commands('done')
    const [entry] = await env.drift()
    for (const path of [`commands/${command?.id}/retry`, `commands/${command?.id}/discard`, `drift/${entry?.id}/ignore`])
      expect([
        path,
        (await portal.raw('POST', `/api/environments/neighbour/${path}`, { as: 'admin', ...withReason(path) })).status,
      ]).toEqual([path, 404])
    for (const path of [`commands/${nowhere}/retry`, `drift/${nowhere}/recreate`])
      expect([path, (await portal.raw('POST', `/api/environments/own/${path}`, { as: 'admin' })).status]).toEqual([path, 404])
  })
})

it('an upstream that is taken off the list of an environment is not called any more, from the answer on', async () => {
  const upstream = createServer((_req, res) => res.writeHead(200).end())
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const env = await environment('listed')
  const setHosts = (upstreamHosts: string[]) =>
    portal.call(environments.change, { as: 'admin', params: { id: 'listed' }, body: { settings: { upstreamHosts } } })
  await setHosts([host])
  const params = { envId: 'listed', productId: env.productIds[0] ?? '' }
  await portal.call(apiProducts.change, { as: 'productowner', params, body: { upstream: `http://${host}` } })
  expect(await env.gateway('/quick')).toBe(200)
  await setHosts([])
  expect(await env.gateway('/quick')).toBe(502)
  await setHosts([host])
  expect(await env.gateway('/quick')).toBe(200)
  upstream.closeAllConnections()
  upstream.close()
})
