import { adoptions } from '@portico/apidex/adoption/adoption.contract.ts'
import { environmentBrought } from '@portico/apidex/adoption/server/testing/brought.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { byHandAt } from '@portico/connectors/gateways/apigee/testing/by-hand.ts'
import { search } from '@portico/core/search/search.contract.ts'
import { fileAll, leftWrites, whileNotFiled } from '@portico/core/search/server/testing/searched.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'

const envId = 'brought'
let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

test('hundreds of applications that are taken over at once are found when the search has filed them', async () => {
  const mock = await apigeeMock('edge')
  const byHand = byHandAt(mock, envId)
  for (let made = 0; made < 101; made += 1) await byHand.foreign()
  for (const app of mock.state.apps.values()) app.attributes = [{ name: 'DisplayName', value: `Echidna ${app.name}` }]
  const env = await environmentBrought(portal, 'apigee-edge', envId, mock)
  await env.run('read')
  await portal.call(adoptions.assign, { as: 'admin', params: env.params, body: { unassigned: true, owner: 'developer@portico.example' } })
  const echidnas = async () => (await portal.call(search.find, { as: 'developer', query: { q: 'echidna' } })).groups
  await whileNotFiled(portal, async () => {
    expect(await env.run('adopt')).toMatchObject({ state: 'adopted', adopted: 101, adoptedKeys: 101 })
    expect([await echidnas(), await leftWrites(portal)]).toEqual([[], 1])
  })
  await fileAll(portal)
  expect([await echidnas(), await leftWrites(portal)]).toEqual([[{ type: 'application', count: 101 }], 0])
  await mock.close()
})
