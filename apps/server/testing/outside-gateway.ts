import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { type FaultyProxy, faultyProxy } from '@portico/connectors/gateways/conformance/faulty-proxy.ts'
import type { ApiClient } from './client.ts'
import { gatewayAdminHeaders } from './gateway-admin.ts'
import { testPortal } from './portal.ts'

/** What a gateway really has of a key. */
export interface Truth {
  /** The value that is let in; undefined when none is. */
  value: string | undefined
  approved: string[]
}

export interface OutsideGateway {
  envId: string
  proxy: FaultyProxy
  /** A key opens one product there, and is not there without. */
  onlyWithProduct?: boolean
  /** Makes a portal that is new to it drive it: an environment with the products `quick` (granted at once) and `asked` (by approval). */
  introduce(api: ApiClient): Promise<void>
  /** Asked directly, past the proxy. */
  truthOf(keyId: string): Promise<Truth>
  admin(method: string, path: string, body?: object): Promise<{ status: number; json: unknown }>
  /** What a call with this key meets: 401, 403, or something of the upstream's. */
  call(product: string, value: string): Promise<number>
  close(): Promise<void>
}

/** What somebody needs who drives it past the proxy. */
interface OutsideKong extends OutsideGateway {
  adminUrl: string
  credentials: { headerName: string; headerValue: string }
}

/** A gateway of its own, outside the portal that drives it, behind a line that fails when it is told to. */
export async function outsideGateway(envId = 'outside'): Promise<OutsideKong> {
  const host = await testPortal()
  const headers = await gatewayAdminHeaders(host.portal.services)
  const adminUrl = `${host.url}/gateway-admin/${envId}`
  const credentials = { headerName: 'Kong-Admin-Token', headerValue: headers['Kong-Admin-Token'] }
  // A gateway that says how long it wants to be left alone has not returned before.
  const proxy = await faultyProxy(adminUrl, { retryAfterSeconds: 1 })

  const admin: OutsideGateway['admin'] = async (method, path, body) => {
    const answer = await fetch(`${adminUrl}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) }
  }
  const consumer = (keyId: string) => `/consumers/${encodeURIComponent(`key:${keyId}`)}`

  return {
    envId,
    proxy,
    adminUrl,
    credentials,
    admin,
    async introduce(api) {
      const platform = await api.call(platforms.create, {
        as: 'admin',
        body: { type: 'open-source', name: 'outside', displayName: 'A gateway of its own' },
      })
      await api.call(environments.create, {
        as: 'admin',
        body: {
          id: envId,
          name: envId,
          displayName: 'Outside',
          platformId: platform.id,
          url: `${host.url}/gateway/${envId}`,
          settings: { adminUrl: proxy.url, manageProducts: true, maxKeys: 1000 },
          credentials,
        },
      })
      for (const [name, approval] of [
        ['quick', 'auto'],
        ['asked', 'manual'],
      ] as const) {
        const { id: productId } = await api.call(apiProducts.create, {
          as: 'productowner',
          params: { envId },
          body: { apiproduct: name, displayName: name, approval, visibility: 'signedIn', basePath: `/${name}` },
        })
        await api.call(apiProducts.change, { as: 'productowner', params: { envId, productId }, body: { status: 'published' } })
      }
    },
    async truthOf(keyId) {
      const [credential, groups] = await Promise.all([
        admin('GET', `${consumer(keyId)}/key-auth/${keyId}`),
        admin('GET', `${consumer(keyId)}/acls?size=1000`),
      ])
      const rows = groups.status === 200 ? (groups.json as { data: { group: string }[] }).data : []
      const mark = `prod:${envId}:`
      return {
        value: credential.status === 200 ? (credential.json as { key: string }).key : undefined,
        approved: rows.flatMap(({ group }) => (group.startsWith(mark) ? [group.slice(mark.length)] : [])).toSorted(),
      }
    },
    call: async (product, value) => (await fetch(`${host.url}/gateway/${envId}/${product}/x`, { headers: { apikey: value } })).status,
    async close() {
      await proxy.close()
      await host.close()
    },
  }
}
