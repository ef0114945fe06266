import { afterAll, beforeAll, expect, it } from 'vitest'
import { id, type Rig, startRig } from '../testing/harness.ts'

let now = new Date('2026-03-01T12:00:00Z')
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
let rig: Rig
beforeAll(async () => {
  rig = await startRig({ clock: { now: () => now } })
  await rig.admin('PUT', 'test/consumers/c', {})
})
afterAll(() => rig.close())

const key = (n: number) => `test/consumers/c/key-auth/${id(n)}`
const ttlOf = async (n: number) => (await rig.admin('GET', key(n))).body.ttl

it('a ttl counts from the write, for POST, PUT and PATCH', async () => {
  expect(await rig.admin('POST', 'test/consumers/c/key-auth', { id: id(1), key: 'k1', ttl: 100 })).toMatchObject({
    status: 201,
    body: { ttl: 100 },
  })
  await rig.admin('PUT', key(2), { key: 'k2', ttl: 100 })
  pass(40)
  expect([await ttlOf(1), await ttlOf(2)]).toEqual([60, 60])
  await rig.admin('PATCH', key(1), { ttl: 500 })
  await rig.admin('PUT', key(2), { key: 'k2', ttl: 500 })
  expect([await ttlOf(1), await ttlOf(2)]).toEqual([500, 500])
})

it('a PATCH without ttl keeps it, with 0 clears it; a PUT without ttl clears it', async () => {
  await rig.admin('PUT', key(3), { key: 'k3', ttl: 100 })
  await rig.admin('PATCH', key(3), { tags: ['x'] })
  expect(await ttlOf(3)).toBe(100)
  await rig.admin('PATCH', key(3), { ttl: 0 })
  expect(await ttlOf(3)).toBeUndefined()
  await rig.admin('PUT', key(4), { key: 'k4', ttl: 100 })
  await rig.admin('PUT', key(4), { key: 'k4' })
  expect(await ttlOf(4)).toBeUndefined()
})

it('an expired key is gone for every call, and its id and value are free again', async () => {
  await rig.admin('PUT', key(5), { key: 'k5', ttl: 10 })
  pass(10)
  expect((await rig.admin('GET', key(5))).status).toBe(404)
  expect((await rig.admin('GET', 'test/key-auths/k5')).status).toBe(404)
  expect((await rig.admin('PATCH', key(5), { ttl: 100 })).status).toBe(404)
  expect((await rig.admin('GET', 'test/key-auths')).text).not.toContain(id(5))
  expect((await rig.admin('POST', 'test/consumers/c/key-auth', { id: id(6), key: 'k5' })).status).toBe(201)
  expect((await rig.admin('PUT', key(5), { key: 'k5-new' })).status).toBe(200)
})
