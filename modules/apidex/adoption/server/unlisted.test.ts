import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { byHandAt } from '@portico/connectors/gateways/apigee/testing/by-hand.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewaySync } from '../../gateway-sync/gateway-sync.contract.ts'
import { adoptions } from '../adoption.contract.ts'
import { environmentBrought } from './testing/brought.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

it('tells how much a comparison saw that the last reading did not, but for what somebody left there', async () => {
  const mock = await apigeeMock('edge')
  const env = await environmentBrought(portal, 'apigee-edge', 'brought-since', { url: mock.url, credentials: mock.credentials })
  const byHand = byHandAt(mock, 'brought-since')
  const unlisted = async () => (await portal.call(adoptions.get, { as: 'admin', params: env.params })).unlisted
  await byHand.foreign()
  await env.sync()
  // Nothing was read: nothing is missing from it.
  expect(await unlisted()).toBe(0)
  expect(await env.run('read')).toMatchObject({ applications: 1, unlisted: 0 })
  const made = [await byHand.foreign(), await byHand.foreign()]
  expect(await unlisted()).toBe(0)
  await env.sync()
  expect(await unlisted()).toBe(2)
  const { data } = await portal.call(gatewaySync.drift, { as: 'admin', params: env.params, query: { kind: 'consumer' } })
  const { id = '' } = data.find(({ name }) => name === made[0]?.keyLabel) ?? {}
  await portal.call(gatewaySync.ignore, { as: 'admin', params: { ...env.params, id } })
  expect(await unlisted()).toBe(1)
  expect(await env.run('read')).toMatchObject({ applications: 3, unlisted: 0 })
  await env.sync()
  expect(await unlisted()).toBe(0)
  await mock.close()
})
