import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { makeEnvironments } from '@portico/app-server/testing/catalogue.ts'
import { gatewayAdminHeaders } from '@portico/app-server/testing/gateway-admin.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { awayFor, eventsIn } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { byHandAt } from '@portico/connectors/gateways/kong/testing/by-hand.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApidexServices } from '../../apidex-services.ts'
import { type Application, applications } from '../../applications/application.contract.ts'
import { keys } from '../../applications/key.contract.ts'
import { reachStore } from '../../environments/server/reach.store.ts'
import { gatewaySync } from '../gateway-sync.contract.ts'
import { gatewayEvents } from './gateway-events.store.ts'
import { startGatewaySync } from './gateway-sync.ts'

let portal: TestPortal
let platformId: string
let headers: Record<string, string>

beforeAll(async () => {
  portal = await testPortal({ env: { METRICS_TOKEN: 'tell me' } })
  platformId = (await makeEnvironments(portal)).platformId
  headers = await gatewayAdminHeaders(portal.portal.services)
})
afterAll(() => portal.close())

const minute = 60_000
const newEnvironment = (
  id: string,
  more?: { adminUrl: string; manageProducts?: boolean },
  [headerName, headerValue] = ['x-token', 'some token'],
) =>
  portal.call(environments.create, {
    as: 'admin',
    body: {
      id,
      name: id,
      displayName: `The ${id}`,
      platformId,
      settings: { maxKeys: 100, ...more },
      ...(more && { credentials: { headerName, headerValue } }),
    },
  })
/** What the environment's history tells of an event, the oldest first. */
async function told(id: string, event: string): Promise<Record<string, unknown>[]> {
  const read = async () => {
    const history = await portal.call(environments.history, { as: 'admin', params: { id } })
    const events = (await eventsIn(portal.portal.services.database)).filter((one) => one.event === event)
    return {
      entries: history.filter((entry) => entry.changes[0]?.field === event).toReversed(),
      events: events.filter(({ carries }) => (carries.environment as { id: string }).id === id),
    }
  }
  // Each goes to the outbox, too. The portal may write both between the two looks.
  const { entries, events } = await until(read, (both) => both.events.length === both.entries.length, 2000)
  expect(events).toHaveLength(entries.length)
  return entries.map(({ actorEmail, changes }) => ({
    by: actorEmail,
    ...Object.fromEntries(changes.map(({ field, new: value }) => [field, value])),
  }))
}
const failuresTold = async (id: string) =>
  (await eventsIn(portal.portal.services.database)).flatMap(({ event, carries }) =>
    event === 'ENVIRONMENT_UNREACHABLE' && (carries.environment as { id: string }).id === id ? [carries.failure] : [],
  )
const sync = (id: string, confirm = false) =>
  portal.call(environments.sync, { as: 'admin', params: { id }, body: confirm ? { confirm: true } : {} })

/** An application with as many keys, each known to the gateway. */
async function application(envId: string, count: number): Promise<Application> {
  const { id } = await portal.call(apiProducts.create, {
    as: 'productowner',
    params: { envId },
    body: { apiproduct: 'quick', displayName: 'quick', approval: 'auto', visibility: 'signedIn', basePath: '/quick' },
  })
  await portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId: id }, body: { status: 'published' } })
  const made = await portal.call(applications.create, {
    as: 'developer',
    params: { envId },
    body: { name: 'Events', apiProducts: ['quick'] },
  })
  const params = { envId, id: made.id }
  for (let at = 1; at < count; at += 1) await portal.call(keys.create, { as: 'developer', params, body: { apiProducts: ['quick'] } })
  return portal.call(applications.get, { as: 'developer', params })
}

describe('admins are told by the audit, once each time', () => {
  it('ENVIRONMENT_UNREACHABLE after 15 minutes and ENVIRONMENT_RECOVERED when it is back, whatever the number of servers that look', async () => {
    await newEnvironment('away', { adminUrl: 'http://127.0.0.1:1' })
    const { database, clock, audit } = portal.portal.services
    const other = gatewayEvents(audit)
    const look = (now = clock.now()) => Promise.all(Array.from({ length: 4 }, () => other.tellOfReach(database, now)))
    expect((await sync('away')).ok).toBe(false)
    await look(new Date(clock.now().getTime() + 14 * minute))
    expect(await told('away', 'ENVIRONMENT_UNREACHABLE')).toEqual([])

    const later = new Date(clock.now().getTime() + 16 * minute)
    await look(later)
    await look(later)
    const since = expect.stringMatching(/^\d{4}-.*Z$/)
    const entry = { by: 'portico', ENVIRONMENT_UNREACHABLE: 'The away', since, commandsWaiting: 0, failure: 'answer' }
    expect(await told('away', 'ENVIRONMENT_UNREACHABLE')).toEqual([entry])
    expect(await told('away', 'ENVIRONMENT_RECOVERED')).toEqual([])

    const toldSince = (await told('away', 'ENVIRONMENT_UNREACHABLE'))[0]?.since
    expect(await reachStore(database.db).reached('away', 5)).toBe(true)
    await look()
    await look()
    expect(await told('away', 'ENVIRONMENT_RECOVERED')).toEqual([
      { by: 'portico', ENVIRONMENT_RECOVERED: 'The away', since: toldSince, commandsWaiting: 0 },
    ])

    // A further time is told anew, and one that was short not at all.
    expect((await sync('away')).ok).toBe(false)
    await reachStore(database.db).reached('away', 5)
    await look(new Date(later.getTime() + 60 * minute))
    expect(await told('away', 'ENVIRONMENT_UNREACHABLE')).toHaveLength(1)
    expect((await sync('away')).ok).toBe(false)
    await look(new Date(later.getTime() + 60 * minute))
    expect(await told('away', 'ENVIRONMENT_UNREACHABLE')).toHaveLength(2)

    // Why it cannot be used goes with what is told.
    expect(await failuresTold('away')).toEqual(['answer', 'answer'])
    await reachStore(database.db).reached('away', 5)
    await look()
    await reachStore(database.db).lost('away', 'The gateway answered 401.', 'signIn')
    await look(new Date(later.getTime() + 120 * minute))
    expect(await failuresTold('away')).toEqual(['answer', 'answer', 'signIn'])
  })

  it('the running portal looks by itself', async () => {
    await newEnvironment('looked-after', { adminUrl: 'http://127.0.0.1:1' })
    await sync('looked-after')
    await awayFor(portal.portal.services.database, 'looked-after', 16)
    expect(
      await until(
        () => told('looked-after', 'ENVIRONMENT_UNREACHABLE'),
        (entries) => entries.length > 0,
        14_000,
      ),
    ).toHaveLength(1)
  })

  it('GATEWAY_COMMAND_FAILED with the application and the gateway’s words', async () => {
    const envId = 'refusing'
    await newEnvironment(envId)
    const made = await application(envId, 1)
    const keyId = made.keys[0]?.id ?? ''
    const adminUrl = `${portal.url}/gateway-admin/${envId}`
    await byHandAt(adminUrl, envId, headers).loseKey(keyId)
    const squatter = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'squatter', custom_id: keyId }),
    }
    expect((await fetch(`${adminUrl}/consumers`, squatter)).status).toBe(201)
    const expiryDate = new Date(portal.clock.now().getTime() + 24 * 60 * minute).toISOString()
    const removed = () =>
      portal.call(keys.change, { as: 'developer', params: { envId, id: made.id, keyId }, body: { removeExpiryDate: true } })
    expect((await removed()).enforcement.state).toBe('failed')
    const entry = {
      by: 'portico',
      GATEWAY_COMMAND_FAILED: 'The refusing',
      application: 'Events',
      lastError: expect.stringContaining('UNIQUE violation'),
    }
    expect(await told(envId, 'GATEWAY_COMMAND_FAILED')).toEqual([entry])
    await sync(envId)
    expect(await told(envId, 'GATEWAY_COMMAND_FAILED')).toHaveLength(1)
    // What takes access away never fails, so it is not told either.
    const shortened = await portal.call(keys.change, { as: 'developer', params: { envId, id: made.id, keyId }, body: { expiryDate } })
    expect(shortened.enforcement.state).toBe('pending')
    expect(await told(envId, 'GATEWAY_COMMAND_FAILED')).toHaveLength(1)
  })

  it('RECONCILER_STOPPED, which stands in /readyz and on the environment until somebody confirms, and confirming counts once', {
    timeout: 60_000,
  }, async () => {
    const envId = 'stopping'
    await newEnvironment(envId)
    const made = await application(envId, 22)
    const byHand = byHandAt(`${portal.url}/gateway-admin/${envId}`, envId, headers)
    const lose = () => Promise.all(made.keys.map((key) => byHand.loseKey(key.id)))
    const isDegraded = async () =>
      JSON.stringify((await portal.raw('GET', '/readyz', { headers: { authorization: 'Bearer tell me' } })).json).includes(
        `"gateway ${envId}","state":"reconciler stopped"`,
      )
    const status = async () => (await portal.call(environments.get, { as: 'admin', params: { id: envId }, query: {} })).status
    const entry = { by: 'portico', RECONCILER_STOPPED: 'The stopping', wouldChange: 22, total: 22 }

    await lose()
    expect((await sync(envId)).message).toContain('Stopped: 22 of 22')
    await sync(envId)
    expect(await told(envId, 'RECONCILER_STOPPED')).toEqual([entry])
    expect([await isDegraded(), (await status()).reconciler]).toEqual([true, 'stopped'])

    expect(await sync(envId, true)).toMatchObject({ ok: true, changed: 22 })
    expect([await isDegraded(), (await status()).reconciler]).toEqual([false, 'running'])
    await until(status, ({ commandsWaiting }) => commandsWaiting === 0, 20_000)
    await lose()
    expect((await sync(envId)).message).toContain('Stopped: 22 of 22')
    expect(await told(envId, 'RECONCILER_STOPPED')).toEqual([entry, entry])
  })
})

it('a reconciler that stopped goes on comparing, and goes on correcting once what differs is plausible', { timeout: 60_000 }, async () => {
  const envId = 'plausible'
  const adminUrl = `${portal.url}/gateway-admin/${envId}`
  await newEnvironment(envId, { adminUrl, manageProducts: true }, ['Kong-Admin-Token', headers['Kong-Admin-Token'] ?? ''])
  const made = await application(envId, 22)
  const byHand = byHandAt(adminUrl, envId, headers)
  await Promise.all(made.keys.map((key) => byHand.loseKey(key.id)))
  expect((await sync(envId)).message).toContain('Stopped: 22 of 22')
  // As another server would: its gateway is outside of both.
  const notAsked = { adminToken: '', adminUrl: () => '', trafficUrl: () => '', refreshUpstreams: () => Promise.resolve() }
  const services = {
    ...portal.portal.services,
    embeddedGateway: notAsked,
    gatewayLeaseMs: 30_000,
    mockUrl: () => '',
    logSink: { url: () => '', tokenOf: () => '' },
  }
  const other = startGatewaySync(services as unknown as ApidexServices)
  const everyFiveMinutes = () => other.jobs.find(({ name }) => name === 'reconcile')?.run(AbortSignal.timeout(30_000))
  try {
    const status = async () => (await portal.call(environments.get, { as: 'admin', params: { id: envId }, query: {} })).status
    const before = await status()
    await everyFiveMinutes()
    expect((await status()).reconciler).toBe('stopped')
    expect((await status()).lastSyncAt?.localeCompare(before.lastSyncAt ?? '')).toBe(1)

    await portal.call(gatewaySync.recreateAll, { as: 'admin', params: { envId }, body: { kind: 'key', most: 22 } })
    await until(status, ({ commandsWaiting }) => commandsWaiting === 0, 20_000)
    await byHand.loseKey(made.keys[0]?.id ?? '')
    await everyFiveMinutes()
    expect((await status()).reconciler).toBe('running')
    expect(await sync(envId)).toMatchObject({ ok: true, drift: 0 })
  } finally {
    await other.stop()
  }
})

it('a product that is retired is taken from its keys at once, so that the next comparison finds nothing to stop at', {
  timeout: 60_000,
}, async () => {
  const envId = 'retired'
  await newEnvironment(envId)
  const made = await application(envId, 22)
  const params = { envId, productId: made.keys[0]?.apiProducts[0]?.productId ?? '' }
  for (const status of ['deprecated', 'retired'] as const)
    await portal.call(apiProducts.change, { as: 'productowner', params, body: { status } })
  const status = async () => (await portal.call(environments.get, { as: 'admin', params: { id: envId }, query: {} })).status
  expect((await until(status, ({ commandsWaiting }) => commandsWaiting === 0, 20_000)).commandsWaiting).toBe(0)
  expect(await sync(envId)).toMatchObject({ ok: true, changed: 0 })
  const shown = await portal.call(applications.get, { as: 'developer', params: { envId, id: made.id } })
  expect(
    new Set(shown.keys.flatMap((key) => key.apiProducts.map(({ enforcement }) => `${enforcement.desired} ${enforcement.state}`))),
  ).toEqual(new Set(['none enforced']))
})
