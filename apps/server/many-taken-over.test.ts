import { adoptions } from '@portico/apidex/adoption/adoption.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { byHandAt } from '@portico/connectors/gateways/apigee/testing/by-hand.ts'
import { search } from '@portico/core/search/search.contract.ts'
import { fileAll, leftWrites, whileNotFiled } from '@portico/core/search/server/testing/searched.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { until } from './testing/until.ts'

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
  const { id: platformId } = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'apigee-edge', name: envId, displayName: envId },
  })
  const settings = { adminUrl: mock.url }
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      id: envId,
      name: envId,
      displayName: envId,
      platformId,
      settings,
      credentials: mock.credentials,
      url: 'https://api.acme.example',
    },
  })
  const params = { envId }
  const run = async (what: 'read' | 'adopt', ended: string) => {
    await portal.call(adoptions[what], { as: 'admin', params })
    return until(
      () => portal.call(adoptions.get, { as: 'admin', params }),
      (now) => now?.state === ended,
    )
  }
  await run('read', 'ready')
  await portal.call(adoptions.assign, { as: 'admin', params, body: { unassigned: true, owner: 'developer@portico.example' } })
  const echidnas = async () => (await portal.call(search.find, { as: 'developer', query: { q: 'echidna' } })).groups
  await whileNotFiled(portal, async () => {
    expect(await run('adopt', 'adopted')).toMatchObject({ adopted: 101, adoptedKeys: 101 })
    expect([await echidnas(), await leftWrites(portal)]).toEqual([[], 1])
  })
  await fileAll(portal)
  expect([await echidnas(), await leftWrites(portal)]).toEqual([[{ type: 'application', count: 101 }], 0])
  await mock.close()
})
