import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { peopleStore } from '@portico/platform/server/people/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications } from '../application.contract.ts'
import { adoptedStore, readyKey, type ToAdopt } from './adopted.store.ts'
import { application } from './application.table.ts'

const envId = 'test'
const gatewayId = 'consumer with many keys'
let portal: TestPortal
let ownerId: string
beforeAll(async () => {
  portal = await testPortal({ modules: ['InternalDeveloperPortal'] })
  await makeEnvironments(portal, envId)
  await makeProducts(portal, [{ apiproduct: 'quick' }])
  ownerId = (await peopleStore(portal.portal.services.database.db).invite('owner@acme.example')).id
})
afterAll(() => portal.close())

const now = new Date()
const takenAs = async (id: string) => {
  const all = await portal.portal.services.database.db.select().from(application)
  return all.filter(({ adoptedAs }) => adoptedAs === id)
}
const withKeys = (...names: string[]): ToAdopt => ({
  ...{ gatewayId, teamId: null, ownerId, nameOf: (again) => (again === 0 ? 'Consumer' : `Consumer (${again})`) },
  keys: names.map((name) =>
    readyKey(
      { gatewayId: name, name, active: true, approved: ['quick'], expiresAt: null, value: `value-of-${name}` },
      now,
      portal.portal.services.secrets,
    ),
  ),
})

it('keys of one application that stand in two parts become keys of one, also where both are written at the same time', async () => {
  const { database } = portal.portal.services
  const take = (one: ToAdopt) => database.transaction((tx) => adoptedStore(tx).take(envId, [one], { by: null, now, mayClash: true }))
  const taken = await Promise.all([take(withKeys('a', 'b')), take(withKeys('c')), take(withKeys('d', 'e'))])
  const ones = taken.map((each) => each.get(gatewayId))
  expect(ones.filter((one) => one?.isNew)).toHaveLength(1)
  expect(ones.map((one) => [one?.name, one?.keys, one?.reason])).toEqual([
    ['Consumer', 2, null],
    ['Consumer', 1, null],
    ['Consumer', 2, null],
  ])
  const [made, ...more] = await takenAs(gatewayId)
  expect([made?.name, more]).toEqual(['Consumer', []])
  const { keys } = await portal.call(applications.get, { as: 'admin', params: { envId, id: made?.id ?? '' } })
  const held = keys.map(({ name, apiProducts }) => ({ name, status: apiProducts.map(({ status }) => status).join() }))
  expect(held.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, status: 'approved' })),
  )
})

it('what clashes with something that is there is an error of the database, and left with its reason where that is expected', async () => {
  const { database } = portal.portal.services
  const twice = { ...withKeys('f', 'g'), gatewayId: 'another consumer' }
  const clashing: ToAdopt = { ...twice, keys: [...twice.keys, ...withKeys('a').keys] }
  const take = (mayClash: boolean) => database.transaction((tx) => adoptedStore(tx).take(envId, [clashing], { by: null, now, mayClash }))
  await expect(take(false)).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await takenAs(clashing.gatewayId)).toEqual([])
  expect((await take(true)).get(clashing.gatewayId)).toMatchObject({
    ...{ name: 'Consumer (1)', isNew: true, keys: 2, reason: 'A key has a value that a key of the portal has.' },
  })
})
