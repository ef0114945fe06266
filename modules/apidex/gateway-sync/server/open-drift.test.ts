import { randomUUID } from 'node:crypto'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { newCredential } from '@portico/connectors/gateways/apigee/testing/apigee-state.ts'
import { auditEntry } from '@portico/platform/server/audit.table.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adoptions } from '../../adoption/adoption.contract.ts'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { gatewaySync } from '../gateway-sync.contract.ts'
import { driftStore } from './drift.store.ts'
import { ownDrift } from './own-drift.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const email = 'developer@portico.example'
/** Two applications: one with three keys, of which one is too short to be told apart by its end, and one with one. */
async function environmentOf(envId: string) {
  const mock = await apigeeMock('edge')
  const { state } = mock
  state.developers.set(email, { email, firstName: 'D', lastName: 'D', userName: 'd', developerId: randomUUID(), status: 'active' })
  const credentials = ['first-key-of-all-9f2a', 'second-key-of-all-77b1', 'short'].map((consumerKey) =>
    newCredential(state, { consumerKey }),
  )
  state.apps.set('one', { appId: randomUUID(), name: 'erp-bridge', email, status: 'approved', attributes: [], credentials })
  state.apps.set('two', {
    ...{ appId: randomUUID(), name: 'partner', email, status: 'approved', attributes: [] },
    credentials: [newCredential(state, { consumerKey: 'another-key-of-all-0c0d' })],
  })
  const params = { envId }
  const platform = { type: 'apigee-edge' as const, name: envId, displayName: envId }
  const { id: platformId } = await portal.call(platforms.create, { as: 'admin', body: platform })
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      ...{ id: envId, name: envId, displayName: envId, platformId },
      ...{ settings: { adminUrl: mock.url }, credentials: mock.credentials },
    },
  })
  const as = 'admin' as const
  const sync = () => portal.call(environments.sync, { as, params: { id: envId }, body: {} })
  expect(await sync()).toMatchObject({ ok: true, drift: 4 })
  const standing = () => portal.call(adoptions.get, { as, params })
  return {
    mock,
    params,
    sync,
    standing,
    drift: async (order?: string, search?: string) => (await portal.call(gatewaySync.drift, { as, params, query: { order, search } })).data,
    open: () => portal.call(gatewaySync.count, { as, params }),
    items: async () => (await portal.call(adoptions.applications, { as, params, query: {} })).data,
    async read() {
      await portal.call(adoptions.read, { as, params })
      return until(standing, (now) => now?.state === 'ready')
    },
    told: async () => {
      const history = await portal.call(environments.history, { as, params: { id: envId } })
      return history
        .flatMap(({ changes }) => changes)
        .flatMap(({ field, new: now }) => (field.startsWith('drift') ? [`${field} ${now}`] : []))
    },
  }
}

it('keys of one application are told apart by how they end, and counted as the wizard counts them', async () => {
  const env = await environmentOf('counted')
  expect((await env.drift()).map(({ kind, name, lastFour }) => `${kind} ${name} ${lastFour}`).toSorted()).toEqual([
    'consumer erp-bridge 77b1',
    'consumer erp-bridge 9f2a',
    'consumer erp-bridge null',
    'consumer partner 0c0d',
  ])
  // One comparison saw them all at one time.
  for (const [order, ...ends] of [
    [undefined, null, '77b1', '9f2a', '0c0d'],
    ['name DESC', '0c0d', '9f2a', '77b1', null],
    ['seenAt ASC', null, '77b1', '9f2a', '0c0d'],
    ['seenAt DESC', '0c0d', '9f2a', '77b1', null],
  ] as const)
    expect((await env.drift(order)).map(({ lastFour }) => lastFour)).toEqual(ends)
  const pages = [1, 2].map((page) => portal.call(gatewaySync.drift, { as: 'admin', params: env.params, query: { itemsPerPage: 2, page } }))
  expect((await Promise.all(pages)).flatMap(({ data }) => data.map(({ lastFour }) => lastFour))).toEqual([null, '77b1', '9f2a', '0c0d'])
  expect(await env.open()).toEqual({ entries: 4, keys: 4, applications: 2, decided: 0, own: 0 })
  expect(await env.read()).toMatchObject({ applications: 2, keys: 4 })
  await env.mock.close()
})

it('a key is found by the end that its row shows, not by an id that it does not, and what is shown is what is left', async () => {
  const env = await environmentOf('searched')
  const found = async (search: string) => (await env.drift('name', search)).map(({ name, lastFour }) => `${name} ${lastFour}`)
  const [short, seven] = await env.drift('name')
  const hidden = seven?.gatewayId ?? ''
  expect([short?.lastFour, seven?.lastFour, hidden.includes('77b1')]).toEqual([null, '77b1', false])
  // Whose row shows its id is found by that, which may happen to have two of them as well.
  const ofBoth = (search: string) => short?.gatewayId.includes(search) === true
  for (const search of ['77b1', '…77B1', '7b1', '77'].filter((one) => !ofBoth(one)))
    expect(await found(search)).toEqual(['erp-bridge 77b1'])
  expect(await found(hidden)).toEqual([])
  // Whose row shows its id is found by it.
  expect(await found(short?.gatewayId ?? '')).toEqual(['erp-bridge null'])
  expect(await found('ERP')).toHaveLength(3)
  const ignoreAll = (body: { most: number; search: string }) =>
    portal.call(gatewaySync.ignoreAll, { as: 'admin', params: env.params, body })
  expect(await ignoreAll({ most: 1, search: hidden })).toMatchObject({ ignored: 0 })
  expect(await ignoreAll({ most: 1, search: '0c0d' })).toMatchObject({ ignored: 1 })
  expect((await env.told()).filter((one) => one.startsWith('driftLeft'))).toEqual(['driftLeft partner …0c0d'])
  await env.mock.close()
})

it('of keys that open other products it is said which, by what people call them; brought back at once they are one entry', async () => {
  const env = await environmentOf('apart')
  env.mock.state.products.set('orders', { name: 'orders', approvalType: 'auto' })
  await env.sync()
  const { envId } = env.params
  const [orders] = (await portal.call(apiProducts.list, { as: 'admin', params: { envId }, query: {} })).data
  await portal.call(apiProducts.change, {
    ...{ as: 'admin', params: { envId, productId: orders?.id ?? '' }, body: { displayName: 'Orders of the warehouse' } },
  })
  const key = { applicationId: randomUUID(), applicationName: 'My shop', lastFour: '1a2b' }
  const wanted = { present: true, active: true, approved: ['orders', 'b'], valueDigest: null }
  const seen = { gatewayId: 'k', active: true, valueDigest: null }
  const apart = [
    ['added', ['orders', 'b', 'z', 'y', 'x', 'w']],
    ['both', ['b', 'c']],
    ['off', []],
  ] as const
  const own = ownDrift({
    products: [],
    keys: apart.map(([id, approved]) => ({
      ...{ ...key, id: randomUUID(), wanted },
      seen: { ...seen, gatewayId: id, active: id !== 'off', approved },
    })),
  })
  const { database } = portal.portal.services
  await database.transaction((tx) => driftStore(tx).replace(envId, own, new Date()))
  expect(
    (await env.drift()).map(({ gatewayId, productsAdded, productsTaken }) => [gatewayId, productsAdded, productsTaken]).toSorted(),
  ).toEqual([
    ['added', { names: ['w', 'x', 'y'], count: 4 }, null],
    ['both', { names: ['c'], count: 1 }, { names: ['Orders of the warehouse'], count: 1 }],
    ['off', null, null],
  ])
  // What is brought back in one press is one entry of the environment's history, and one of the application's for each key.
  expect(await portal.call(gatewaySync.recreateAll, { as: 'admin', params: { envId }, body: { most: 3 } })).toEqual({ recreated: 3 })
  expect((await env.told()).filter((one) => one.startsWith('driftBrought'))).toEqual([`driftBroughtBack ${Array(3).fill('My shop …1a2b')}`])
  const audited = (await database.db.select().from(auditEntry)).filter(({ entityId }) => entityId === key.applicationId)
  expect(audited.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(Array(3).fill('keySetRight'))
  await env.mock.close()
})

it('what is left as drift is left where it is brought in, read before or after, and open again in both', async () => {
  const env = await environmentOf('left-both')
  const { params } = env
  const as = 'admin' as const
  const partner = (await env.drift()).find(({ name }) => name === 'partner')?.id ?? ''
  const bridge = (await env.drift()).filter(({ name }) => name === 'erp-bridge')
  await portal.call(gatewaySync.ignore, { as, params: { ...params, id: partner } })
  expect(await env.open()).toMatchObject({ applications: 1 })
  // Left before it was read.
  expect(await env.read()).toMatchObject({ applications: 2, unassigned: 1, left: 1 })
  await portal.call(adoptions.assign, { as, params, body: { unassigned: true, owner: email } })
  const states = async () => (await env.items()).map(({ name, state, ownerId }) => [name, state, ownerId])
  expect(await states()).toEqual([
    ['erp-bridge', 'found', email],
    ['partner', 'left', null],
  ])
  // An application is left once all its keys are.
  await portal.call(gatewaySync.ignore, { as, params: { ...params, id: bridge[0]?.id ?? '' } })
  expect(await env.standing()).toMatchObject({ left: 1 })
  const rest = await portal.call(gatewaySync.ignoreAll, { as, params, body: { most: 2 } })
  expect(rest.ignored).toBe(2)
  expect(await states()).toEqual([
    ['erp-bridge', 'left', null],
    ['partner', 'left', null],
  ])
  expect(await env.open()).toEqual({ entries: 0, keys: 0, applications: 0, decided: 4, own: 0 })
  expect((await env.told()).filter((one) => one.startsWith('driftLeft')).toSorted()).toEqual(
    ['driftLeft erp-bridge', 'driftLeft erp-bridge …77b1', 'driftLeft erp-bridge …9f2a', 'driftLeft partner …0c0d'].toSorted(),
  )
  // Opened again in one press, it is with whom it was.
  const reopen = (body: object) => portal.raw('POST', `/api/environments/${params.envId}/drift/reopen`, { as, body })
  expect((await reopen({ pressId: rest.pressId })).json).toEqual({ reopened: 2 })
  expect((await reopen({ pressId: rest.pressId })).json).toEqual({ reopened: 0 })
  expect(await states()).toEqual([
    ['erp-bridge', 'found', email],
    ['partner', 'left', null],
  ])
  await portal.call(gatewaySync.reopen, { as, params: { ...params, id: partner } })
  const again = await portal.raw('POST', `/api/environments/${params.envId}/drift/${partner}/reopen`, { as })
  expect([again.status, again.problem.code]).toEqual([409, 'InvalidTransition'])
  expect(await env.standing()).toMatchObject({ left: 0 })
  expect((await env.told()).filter((one) => one.startsWith('driftReopened'))).toHaveLength(3)
  await env.mock.close()
})

it('what is left where it is brought in is no open drift, with keys that come later, until it is given', async () => {
  const env = await environmentOf('left-there')
  const { params } = env
  const as = 'admin' as const
  await env.read()
  const ids = (await env.items()).map(({ id }) => id)
  expect(await portal.call(adoptions.assign, { as, params, body: { ids, leave: true } })).toEqual({ assigned: 2 })
  expect(await env.open()).toEqual({ entries: 0, keys: 0, applications: 0, decided: 4, own: 0 })
  env.mock.state.apps.get('two')?.credentials.push(newCredential(env.mock.state, { consumerKey: 'key-that-came-later-1a2b' }))
  expect(await env.sync()).toMatchObject({ ok: true, drift: 5 })
  expect(await env.open()).toMatchObject({ entries: 0 })
  expect(await env.read()).toMatchObject({ keys: 5, left: 2, unassigned: 0 })
  await portal.call(adoptions.assign, { as, params, body: { ids, owner: email } })
  expect(await env.open()).toEqual({ entries: 5, keys: 5, applications: 2, decided: 0, own: 0 })
  await env.mock.close()
})
