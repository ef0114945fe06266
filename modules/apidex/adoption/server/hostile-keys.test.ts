import { randomUUID } from 'node:crypto'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { newCredential } from '@portico/connectors/gateways/apigee/testing/apigee-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications } from '../../applications/application.contract.ts'
import { adoptions } from '../adoption.contract.ts'

/** What a gateway that means harm, or was filled by a script, calls keys and what they open. */
const envId = 'brought-hostile'
const email = 'somebody@acme.example'
const turned = 'acme\u202egnp.exe\u001b[31m'
const values = { empty: '', long: 'K'.repeat(2000), breaking: 'k\r\nX: y', last: `${'v'.repeat(1020)} end` }

let portal: TestPortal
let mock: Awaited<ReturnType<typeof apigeeMock>>
beforeAll(async () => {
  portal = await testPortal()
  mock = await apigeeMock('edge')
  const { state } = mock
  state.products.set('orders', { name: 'orders', approvalType: 'auto' })
  state.developers.set(email, { email, firstName: 'S', lastName: 'B', userName: email, developerId: randomUUID(), status: 'active' })
  const has = (name: string, consumerKey: string, products: readonly string[]) =>
    state.apps.set(`${email}/${name}`, {
      ...{ appId: randomUUID(), name, email, status: 'approved', attributes: [] },
      credentials: [
        newCredential(state, { consumerKey, apiProducts: products.map((apiproduct) => ({ apiproduct, status: 'approved' as const })) }),
      ],
    })
  for (const [name, value] of Object.entries(values)) has(name, value, ['orders'])
  // More than a call takes arguments.
  const many = Array.from({ length: 200_000 }, (_, at) => `product-${at}`)
  has('opens everything', 'opens-everything', many)
  has(turned, 'turned', ['orders'])
  const twice = { apiProducts: [{ apiproduct: 'orders', status: 'approved' as const }] }
  has('of two keys', 'first-of-two', ['orders']).get(`${email}/of two keys`)?.credentials.push(newCredential(state, twice))
  const { id: platformId } = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'apigee-edge', name: envId, displayName: envId },
  })
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      ...{ id: envId, name: envId, displayName: envId, platformId, url: 'https://api.acme.example' },
      settings: { adminUrl: mock.url },
      credentials: mock.credentials,
    },
  })
})
afterAll(async () => {
  await mock.close()
  await portal.close()
})

const run = async (what: 'read' | 'adopt') => {
  const params = { envId }
  await portal.call(adoptions[what], { as: 'admin', params })
  return until(
    () => portal.call(adoptions.get, { as: 'admin', params }),
    (now) => now !== undefined && (now.state === 'ready' || now.state === 'adopted'),
  )
}

it('a gateway is compared whatever its keys open', async () => {
  expect(await portal.call(environments.sync, { as: 'admin', params: { id: envId }, body: {} })).toMatchObject({ ok: true })
})

it('a value that no header carries is taken for one that the gateway does not tell, and what opens too much is left', async () => {
  expect(await run('read')).toMatchObject({ state: 'ready', message: null, applications: 7, fixed: 1 })
  await portal.call(adoptions.assign, { as: 'admin', params: { envId }, body: { unassigned: true, owner: 'developer@portico.example' } })
  expect(await run('adopt')).toMatchObject({ state: 'adopted', message: null, adopted: 6, adoptedKeys: 7 })
  const { data } = await portal.call(applications.list, { as: 'developer', params: { envId }, query: { itemsPerPage: 50 } })
  const shown = await Promise.all(data.map(({ id }) => portal.call(applications.get, { as: 'developer', params: { envId, id } })))
  expect(
    shown
      .find(({ name }) => name === 'of two keys')
      ?.keys.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['of two keys', 'of two keys (2)'])
  const told = new Map(shown.map(({ name, keys }) => [name, keys[0]?.lastFour]))
  expect([told.get('last'), told.get('empty'), told.get('long'), told.get('breaking')]).toEqual([' end', '', '', ''])
})

it('nothing of it turns around the letters beside it', async () => {
  const { data } = await portal.call(adoptions.applications, { as: 'admin', params: { envId }, query: {} })
  expect(JSON.stringify(data)).not.toMatch(/\\u001b|\u202e/)
  expect(data.map(({ name }) => name)).toContain('acme gnp.exe [31m')
})

it('a file of half a million lines is refused before one is looked up', async () => {
  const answer = await portal.raw('POST', `/api/environments/${envId}/adoption/assign/csv`, {
    as: 'admin',
    body: { csv: 'a,b\n'.repeat(490_000) },
  })
  expect([answer.status, answer.problem.details[0]]).toMatchObject([
    422,
    { path: 'csv', code: 'tooManyLines', params: { maximum: 20_000 } },
  ])
})
