import { applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { gatewaySync } from '@portico/apidex/gateway-sync/gateway-sync.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient } from './testing/client.ts'
import { type LeaseWatch, watchLeases } from './testing/lease-watch.ts'
import { type OutsideGateway, outsideGateway } from './testing/outside-gateway.ts'
import { freePort, onlyInternal, type PortalPlace, type PortalProcess, portalPlace } from './testing/place.ts'
import { storm } from './testing/storm.ts'
import { until } from './testing/until.ts'

const leaseSeconds = 4
let place: PortalPlace
let gateway: OutsideGateway
let watch: LeaseWatch
let other: PortalProcess
let apis: [ApiClient, ApiClient]

beforeAll(async () => {
  gateway = await outsideGateway()
  place = await portalPlace({ onPostgres: true, env: { ...onlyInternal, GATEWAY_LEASE_SECONDS: String(leaseSeconds) } })
  const one = await place.start()
  other = await place.start({ PORT: String(await freePort()), PUBLIC_URL: one.url })
  apis = [apiClient(one.url), apiClient(other.url)]
  watch = await watchLeases(place.databaseUrl ?? '')
  await gateway.introduce(apis[0])
}, 400_000)
afterAll(async () => {
  await watch?.close()
  await place?.remove()
  await gateway?.close()
})

const leases = () => watch.seen()

describe('two servers on one PostgreSQL', () => {
  it('never hold a command at the same time, and say what is so while their gateway fails', { timeout: 400_000 }, async () => {
    let turn = 0
    const portal = () => {
      turn += 1
      return apis[turn % 2 === 0 ? 0 : 1]
    }
    const report = await storm({ changes: 60, leastCompared: 60, gateway, portal, seed: 2 })
    console.log(`two servers: ${JSON.stringify(report)}`)
    expect(report.wrong).toEqual([])
    expect(report.lies).toEqual([])
    expect(report.enforcedAfterMs).toBeLessThan(10_000)
    expect(report.writesOfRepeat).toBe(0)
    const { given, doubled } = await leases()
    expect(given).toBeGreaterThan(60)
    expect(doubled).toBe(0)
  })

  it('bring the gateway to what is wanted although one was frozen past its lease in the middle of a change', {
    timeout: 400_000,
  }, async () => {
    const { envId, proxy } = gateway
    const [one, frozen] = apis
    const made = await one.call(applications.create, {
      as: 'developer',
      params: { envId },
      body: { name: 'Frozen', apiProducts: ['quick'] },
    })
    const key = made.keys[0]
    if (!key) throw new Error('There is no key.')
    const params = { envId, id: made.id, keyId: key.id }
    const shown = async () =>
      (await one.call(applications.get, { as: 'developer', params })).keys.find(({ id }) => id === key.id)?.enforcement
    const change = (api: ApiClient, body: { suspended: boolean; add?: string[] }) =>
      api.call(keys.change, { as: 'developer', params, body })
    await change(one, { suspended: true })
    await until(shown, (is) => is?.observed === 'off' && is.state === 'enforced', 15_000)

    // The second server has given the key its products and is about to let it in when it is frozen.
    proxy.setFault('held')
    const before = proxy.writes().length
    const resumed = change(frozen, { suspended: false, add: ['asked'] }).catch(() => undefined)
    await until(
      async () => proxy.writes().length,
      (writes) => writes > before,
      15_000,
      5,
    )
    other.process.kill('SIGSTOP')
    proxy.setFault(undefined)
    const frozenAt = performance.now()
    await change(one, { suspended: true })
    expect(await until(shown, (is) => is?.observed === 'off' && is.state === 'enforced', 30_000)).toMatchObject({
      desired: 'off',
      state: 'enforced',
    })
    expect(performance.now() - frozenAt).toBeGreaterThan((leaseSeconds - 1) * 1000)
    expect((await gateway.truthOf(key.id)).value).toBeUndefined()

    const wokenAt = proxy.writes().length
    other.process.kill('SIGCONT')
    proxy.release()
    await resumed
    // It finds its lease gone and has the key brought to its state once more.
    const hasFound = async () => other.output().includes('outlived its lease')
    expect(await until(hasFound, Boolean, 20_000)).toBe(true)
    const open = async () => (await one.call(gatewaySync.commands, { as: 'admin', params: { envId }, query: {} })).data
    expect(await until(open, (rows) => rows.length === 0, 20_000)).toEqual([])
    expect(
      proxy
        .writes()
        .slice(wokenAt)
        .filter((write) => write.startsWith('PUT') && write.includes('/key-auth/')),
    ).toEqual([])
    expect((await gateway.truthOf(key.id)).value).toBeUndefined()
    expect([401, 403]).toContain(await gateway.call('quick', key.value ?? ''))
    expect(await shown()).toMatchObject({ desired: 'off', observed: 'off', state: 'enforced' })
    expect((await leases()).doubled).toBe(0)
  })
})
