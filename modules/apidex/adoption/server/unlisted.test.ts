import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { newCredential } from '@portico/connectors/gateways/apigee/testing/apigee-state.ts'
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

it('tells a key made since on an application that is listed, until it was read or the application is left there', async () => {
  const envId = 'brought-key-since'
  const mock = await apigeeMock('edge')
  const env = await environmentBrought(portal, 'apigee-edge', envId, { url: mock.url, credentials: mock.credentials })
  await byHandAt(mock, envId).foreign()
  const [app] = mock.state.apps.values()
  const keyBeside = () =>
    app?.credentials.push(newCredential(mock.state, { apiProducts: structuredClone(app.credentials[0]?.apiProducts ?? []) }))
  const unlisted = async () => {
    const { unlisted: applications, unlistedKeys } = await portal.call(adoptions.get, { as: 'admin', params: env.params })
    return [applications, unlistedKeys]
  }
  await env.sync()
  await env.run('read')
  await env.sync()
  expect(await unlisted()).toEqual([0, 0])
  keyBeside()
  await env.sync()
  expect(await unlisted()).toEqual([0, 1])
  expect(await env.run('read')).toMatchObject({ keys: 2, unlisted: 0, unlistedKeys: 0 })
  await env.sync()
  expect(await unlisted()).toEqual([0, 0])
  // One in the place of another is new as well.
  app?.credentials.pop()
  keyBeside()
  await env.sync()
  expect(await unlisted()).toEqual([0, 1])
  const standing = await portal.call(adoptions.read, { as: 'admin', params: env.params })
  expect(standing.unlistedKeys).toBe(0)
  await env.done()
  await portal.call(adoptions.assign, { as: 'admin', params: env.params, body: { unassigned: true, leave: true } })
  keyBeside()
  await env.sync()
  expect(await unlisted()).toEqual([0, 0])
  await mock.close()
})
