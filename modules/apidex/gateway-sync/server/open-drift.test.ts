import { randomUUID } from 'node:crypto'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { newCredential } from '@portico/connectors/gateways/apigee/testing/apigee-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adoptions } from '../../adoption/adoption.contract.ts'
import { gatewaySync } from '../gateway-sync.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('keys of one application are told apart by how they end, and counted as the wizard counts them', async () => {
  const mock = await apigeeMock('edge')
  const { state } = mock
  const email = 'developer@portico.example'
  state.developers.set(email, { email, firstName: 'D', lastName: 'D', userName: 'd', developerId: randomUUID(), status: 'active' })
  const credentials = ['first-key-of-all-9f2a', 'second-key-of-all-77b1', 'short'].map((consumerKey) =>
    newCredential(state, { consumerKey }),
  )
  state.apps.set('one', { appId: randomUUID(), name: 'erp-bridge', email, status: 'approved', attributes: [], credentials })
  state.apps.set('two', {
    ...{ appId: randomUUID(), name: 'partner', email, status: 'approved', attributes: [] },
    credentials: [newCredential(state, { consumerKey: 'another-key-of-all-0c0d' })],
  })
  const params = { envId: 'counted' }
  const platform = { type: 'apigee-edge' as const, name: 'counted', displayName: 'counted' }
  const { id: platformId } = await portal.call(platforms.create, { as: 'admin', body: platform })
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      ...{ id: 'counted', name: 'counted', displayName: 'counted', platformId },
      ...{ settings: { adminUrl: mock.url }, credentials: mock.credentials },
    },
  })
  expect(await portal.call(environments.sync, { as: 'admin', params: { id: 'counted' }, body: {} })).toMatchObject({ ok: true, drift: 4 })

  const { data } = await portal.call(gatewaySync.drift, { as: 'admin', params, query: {} })
  expect(data.map(({ kind, name, lastFour }) => `${kind} ${name} ${lastFour}`).toSorted()).toEqual([
    'consumer erp-bridge 77b1',
    'consumer erp-bridge 9f2a',
    'consumer erp-bridge null',
    'consumer partner 0c0d',
  ])
  expect(await portal.call(gatewaySync.count, { as: 'admin', params })).toEqual({ entries: 4, keys: 4, applications: 2 })
  await portal.call(adoptions.read, { as: 'admin', params })
  const read = () => portal.call(adoptions.get, { as: 'admin', params })
  expect(await until(read, (now) => now?.state === 'ready')).toMatchObject({ applications: 2, keys: 4 })
  await mock.close()
})
