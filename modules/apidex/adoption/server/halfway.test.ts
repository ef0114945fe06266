import { randomUUID } from 'node:crypto'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { fault, newCredential } from '@portico/connectors/gateways/apigee/testing/apigee-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewaySync } from '../../gateway-sync/gateway-sync.contract.ts'
import { adoptions } from '../adoption.contract.ts'
import { environmentBrought } from './testing/brought.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const envId = 'brought-halfway'
const email = 'somebody@acme.example'
/** Applications on the first page of a gateway's list, with as many keys as are written in one go. */
const [onFirstPage, keysOfEach] = [100, 30]

it('what was taken over before the gateway refused the rest is unknown there no more', async () => {
  const mock = await apigeeMock('edge')
  const { state } = mock
  state.developers.set(email, { email, firstName: 'S', lastName: 'B', userName: email, developerId: randomUUID(), status: 'active' })
  state.products.set('orders', { name: 'orders', approvalType: 'auto' })
  for (let made = 0; made <= onFirstPage; made += 1) {
    const name = `shop-${made}`
    state.apps.set(`${email}/${name}`, {
      ...{ appId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`, name, email, status: 'approved', attributes: [] },
      credentials: Array.from({ length: keysOfEach }, () =>
        newCredential(state, { apiProducts: [{ apiproduct: 'orders', status: 'approved' }] }),
      ),
    })
  }
  const env = await environmentBrought(portal, 'apigee-edge', envId, { url: mock.url, credentials: mock.credentials })
  await env.sync()
  await env.run('read')
  await portal.call(adoptions.assign, { as: 'admin', params: env.params, body: { unassigned: true, owner: 'developer@portico.example' } })
  const { values } = Map.prototype
  let pages = 0
  state.apps.values = function () {
    pages += 1
    if (pages === 2) throw fault(state, 403, 'security.util.Forbidden', 'Not this page')
    return values.call(this) as ReturnType<typeof this.values>
  }
  expect(await env.run('adopt')).toMatchObject({ state: 'ready', message: expect.any(String), adopted: onFirstPage })
  const open = () => portal.call(gatewaySync.count, { as: 'admin', params: env.params })
  expect(await until(open, ({ applications }) => applications === 1)).toMatchObject({ keys: keysOfEach })
  await mock.close()
})
