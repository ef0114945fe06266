import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { azureMock } from '@portico/connectors/gateways/azure/testing/azure-mock.ts'
import { faultyProxy } from '@portico/connectors/gateways/conformance/faulty-proxy.ts'
import type { OutsideGateway } from './outside-gateway.ts'

export interface OutsideAzure extends Omit<OutsideGateway, 'admin' | 'call'> {
  violations: string[]
}

/** Azure's mock behind a line that fails when it is told to: a gateway whose keys open one product and are not there without. */
export async function outsideAzure(envId = 'outside-azure'): Promise<OutsideAzure> {
  const mock = await azureMock()
  const proxy = await faultyProxy(mock.url, { retryAfterSeconds: 1 })
  for (const name of ['quick', 'asked']) mock.products.set(name, { name })
  return {
    envId,
    proxy,
    onlyWithProduct: true,
    violations: mock.violations,
    async introduce(api) {
      const platform = await api.call(platforms.create, {
        as: 'admin',
        body: { type: 'azure-apim', name: 'outside-azure', displayName: 'A service of its own' },
      })
      await api.call(environments.create, {
        as: 'admin',
        body: {
          ...{ id: envId, name: envId, displayName: 'Outside', platformId: platform.id, url: 'https://api.acme.example' },
          settings: { adminUrl: proxy.url, maxKeys: 1000 },
          credentials: mock.credentials.secret,
        },
      })
      await api.call(environments.sync, { as: 'admin', params: { id: envId }, body: {} })
      const { data } = await api.call(apiProducts.list, { as: 'admin', params: { envId }, query: {} })
      for (const { id: productId, apiproduct } of data) {
        const params = { envId, productId }
        await api.call(apiProducts.change, { as: 'admin', params, body: { approval: apiproduct === 'quick' ? 'auto' : 'manual' } })
        await api.call(apiProducts.change, { as: 'admin', params, body: { status: 'published' } })
      }
    },
    truthOf(keyId) {
      const found = mock.subscriptions.get(`portal-${envId}-${keyId}`)
      return Promise.resolve({
        value: found?.state === 'active' ? found.primaryKey : undefined,
        approved: found ? [found.scope.replace('/products/', '')] : [],
      })
    },
    async close() {
      await proxy.close()
      await mock.close()
    },
  }
}
