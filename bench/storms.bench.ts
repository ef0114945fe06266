import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { gatewaySync } from '@portico/apidex/gateway-sync/gateway-sync.contract.ts'
import { type FaultyProxy, faultyProxy } from '@portico/connectors/gateways/conformance/faulty-proxy.ts'
import type { VendorMock } from '@portico/connectors/gateways/conformance/vendor-mock.ts'
import { vendors, vendorTypes } from '@portico/connectors/gateways/conformance/vendors.ts'
import { kongMock } from '@portico/connectors/gateways/kong/testing/kong-mock.ts'
import type { PlatformType } from '@portico/connectors/gateways/platform.contract.ts'
import { platformNames } from '@portico/connectors/gateways/platform-names.ts'
import { driverOf } from '@portico/connectors/gateways/registry.ts'
import { everything } from '@portico/connectors/gateways/shared/everything.ts'
import { apiClient } from '../apps/server/testing/client.ts'
import { outsideGateway } from '../apps/server/testing/outside-gateway.ts'
import { onlyInternal, portalPlace } from '../apps/server/testing/place.ts'
import { until } from '../apps/server/testing/until.ts'
import type { Row } from './table.ts'

const made = 900
const revoked = 100
const keysAnApplication = 20
const atOnce = 8
const goalMs = 10_000
const patienceMs = 180_000
const envId = 'lost'

interface Target {
  name: string
  type: PlatformType
  proxy: FaultyProxy
  /** Past the proxy. */
  adminUrl: string
  credentials: Record<string, string>
  /** Where products are made at the gateway. */
  offer?(): unknown
  violations: readonly string[]
  close(): Promise<unknown>
}

/** Of each kind of gateway: it is lost, 1,000 commands wait for it, and it is back. */
export async function stormsBench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const open of [...vendorTypes.map((type) => () => vendor(type)), kong, embedded]) rows.push(await lostAndBack(await open()))
  return rows
}

const vendor = async (type: (typeof vendorTypes)[number]): Promise<Target> => {
  const { mock, credentials, byHand } = await vendors[type](envId)
  return { ...(await behindLine(mock)), name: platformNames[type], type, credentials, offer: () => byHand.offer?.('quick') }
}
const kong = async (): Promise<Target> => {
  const credentials = { headerName: 'apikey', headerValue: 'admin-key' }
  return { ...(await behindLine(await kongMock('admin-key'))), name: platformNames['open-source'], type: 'open-source', credentials }
}
const behindLine = async (mock: Pick<VendorMock, 'url' | 'violations' | 'close'>) => {
  const proxy = await faultyProxy(mock.url, { retryAfterSeconds: 1 })
  return { proxy, adminUrl: mock.url, violations: mock.violations, close: () => Promise.all([proxy.close(), mock.close()]) }
}
/** The portal's own kind, in a portal that another one drives: within the same one it could not be lost. */
const embedded = async (): Promise<Target> => {
  const { proxy, adminUrl, credentials, close } = await outsideGateway(envId)
  return { name: 'The embedded gateway of another portal', type: 'open-source', proxy, adminUrl, credentials, violations: [], close }
}

async function lostAndBack({ name, type, proxy, adminUrl, credentials, offer, violations, close }: Target): Promise<Row> {
  const place = await portalPlace({ env: onlyInternal })
  const portal = await place.start({ LOG_LEVEL: 'silent' })
  try {
    const api = apiClient(portal.url)
    const params = { envId }
    const { id: platformId } = await api.call(platforms.create, { as: 'admin', body: { type, name: envId, displayName: envId } })
    const settings = { adminUrl: proxy.url, maxKeys: keysAnApplication + 1, ...(!offer && { manageProducts: true }) }
    await api.call(environments.create, {
      as: 'admin',
      body: { id: envId, name: envId, displayName: envId, platformId, settings, credentials, url: 'https://api.acme.example' },
    })
    const make = async (name: string) => {
      const app = await api.call(applications.create, { as: 'developer', params, body: { name, apiProducts: ['quick'] } })
      const all = [...app.keys]
      while (all.length < keysAnApplication)
        all.push(await api.call(keys.create, { as: 'developer', params: { envId, id: app.id }, body: { apiProducts: ['quick'] } }))
      return all.map(({ id }) => ({ envId, id: app.id, keyId: id }))
    }
    const many = async <T>(work: readonly T[], one: (piece: T) => Promise<unknown>) => {
      const left = [...work]
      const oneAfterTheOther = async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) await one(next)
      }
      await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther))
    }
    const named = (kind: string, count: number) => Array.from({ length: count / keysAnApplication }, (_, at) => `${kind} ${at}`)
    const open = async () => (await api.call(gatewaySync.commands, { as: 'admin', params, query: { itemsPerPage: 1 } })).data.length

    await offer?.()
    await api.call(environments.sync, { as: 'admin', params: { id: envId }, body: {} })
    const product = { apiproduct: 'quick', displayName: 'Quick', approval: 'auto', visibility: 'signedIn', basePath: '/quick' } as const
    if (!offer) await api.call(apiProducts.create, { as: 'admin', params, body: product })
    const [{ id: productId } = { id: '' }] = (await api.call(apiProducts.list, { as: 'admin', params, query: {} })).data
    await api.call(apiProducts.change, { as: 'admin', params: { envId, productId }, body: { approval: 'auto' } })
    await api.call(apiProducts.change, { as: 'admin', params: { envId, productId }, body: { status: 'published' } })
    const before: Awaited<ReturnType<typeof make>> = []
    await many(named('Before', revoked), async (name) => before.push(...(await make(name))))
    await until(open, (count) => count === 0, patienceMs, 250)

    proxy.setFault('down')
    await many(before, (at) => api.call(keys.remove, { as: 'developer', params: at }))
    await many(named('Meanwhile', made), make)
    proxy.setFault(undefined)
    const backAt = performance.now()
    await until(open, (count) => count === 0, patienceMs, 250)
    const tookMs = performance.now() - backAt

    const driver = driverOf(type)
    if (!driver) throw new Error('There is no driver.')
    const connection = () => ({
      ...{ environmentId: envId, adminUrl, credentials, settings: {}, signal: AbortSignal.timeout(60_000) },
      mayWrite: () => undefined,
    })
    let there = 0
    for await (const key of everything((page) => driver.listKeys(connection(), page))) if (key.ours && key.active) there += 1
    return {
      what: `${name} lost and back, ${made + revoked} commands waiting, ${revoked} of them revokes, embedded database`,
      measured: `all enforced after ${(tookMs / 1000).toFixed(1)} s, ${there} of ${made} keys there`,
      baseline: '',
      ratio: '',
      goal: `< ${goalMs / 1000} s`,
      met: tookMs < goalMs && there === made && violations.length === 0,
    }
  } finally {
    await portal.stop('SIGTERM')
    await place.remove()
    await close()
  }
}
