import { randomUUID } from 'node:crypto'
import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { permissionGroups } from '../../permission-groups/permission-group.contract.ts'
import { type Application, applications } from '../application.contract.ts'
import { type Key, keys } from '../key.contract.ts'
import { keyStore } from './key.store.ts'

const envId = 'test'
let portal: TestPortal
let count = 0
let draftIds: string[]
let groupedId: string

beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, envId, 'other')
  const products = await makeProducts(portal, [
    { apiproduct: 'quick' },
    { apiproduct: 'guarded', approval: 'manual' },
    { apiproduct: 'draft', through: [] },
    { apiproduct: 'unowned', through: [], as: 'admin', ownerId: null },
    { apiproduct: 'grouped', as: 'admin', ownerId: null },
    { apiproduct: 'retired', through: ['published', 'deprecated', 'retired'] },
  ])
  draftIds = [products.draft.id, products.unowned.id]
  groupedId = products.grouped.id
})
afterAll(() => portal.close())

const create = (names: string[] = ['quick'], expiryDate?: string) => {
  count += 1
  return portal.call(applications.create, {
    as: 'developer',
    params: { envId },
    body: { name: `App ${count}`, apiProducts: names, ...(expiryDate && { expiryDate }) },
  })
}
const inMs = (ms: number) => new Date(portal.clock.now().getTime() + ms).toISOString()
const hour = 3_600_000
const keysPath = (made: Application) => `/api/environments/${envId}/applications/${made.id}/keys`
const firstOf = (made: Application) => made.keys[0] as Key
const keyPath = (made: Application) => `${keysPath(made)}/${firstOf(made).id}`
const paramsOf = (made: Application) => ({ envId, id: made.id, keyId: firstOf(made).id })
const change = (made: Application, body: Record<string, unknown>) =>
  portal.call(keys.change, { as: 'developer', params: paramsOf(made), body })
const post = (path: string, body: unknown, as: Account | undefined = 'developer', headers: Record<string, string> = {}) =>
  portal.raw('POST', path, { as, body, headers })
const add = (made: Application, body: object) => portal.call(keys.create, { as: 'developer', params: { envId, id: made.id }, body })
const read = (made: Application) => portal.call(applications.get, { as: 'developer', params: { envId, id: made.id } })
const historyOf = (made: Application) => portal.call(applications.history, { as: 'developer', params: { envId, id: made.id } })
/** At the gateway: 401 = the key is worth nothing, 403 = without the product, 404 = let through to a mock without that path. */
const call = async (value: string | null | undefined, product = 'quick') =>
  (await fetch(`${portal.url}/gateway/${envId}/${product}/anything`, { headers: { apikey: value ?? '' } })).status
const statuses = (key: Key | undefined) => Object.fromEntries((key?.apiProducts ?? []).map((one) => [one.apiproduct, one.status]))

describe('a further key', () => {
  it('has a value of its own that works at once, named only in the answer that made it', async () => {
    const made = await create()
    const key = await add(made, { name: 'Second', apiProducts: ['quick', 'guarded'] })
    expect(key).toMatchObject({ name: 'Second', status: 'active', rotates: null, prefix: 'ptc_', lastFour: key.value?.slice(-4) })
    expect(statuses(key)).toEqual({ quick: 'approved', guarded: 'pending' })
    expect([await call(key.value), await call(key.value, 'guarded'), await call(firstOf(made).value)]).toEqual([404, 403, 404])
    expect(JSON.stringify(await read(made))).not.toContain(key.value)
    expect((await historyOf(made))[0]?.changes).toContainEqual({ field: 'key', old: null, new: `***${key.lastFour}` })
  })

  it('is not called what another living key of the application is called, in whatever case', async () => {
    const made = await create()
    const key = await add(made, { name: 'Batch' })
    for (const name of ['Batch', 'bATCH', firstOf(made).name]) {
      const { status, problem } = await post(keysPath(made), { name })
      expect([status, problem.details]).toEqual([409, [expect.objectContaining({ path: 'name', code: 'unique' })]])
    }
    expect((await add(await create(), { name: 'Batch' })).name).toBe('Batch')
    expect((await portal.raw('DELETE', `${keysPath(made)}/${key.id}`, { as: 'developer' })).status).toBe(204)
    expect((await add(made, { name: 'Batch' })).name).toBe('Batch')
  })

  it('is made once under one Idempotency-Key; the repeat does not tell the value', async () => {
    const made = await create()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await post(keysPath(made), { name: 'Once' }, 'developer', headers)
    const again = await post(keysPath(made), { name: 'Once' }, 'developer', headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.json).toMatchObject({ id: (first.json as Key).id, value: null, repeated: true })
    expect((await read(made)).keys).toHaveLength(2)
    const other = await post(keysPath(made), { name: 'Twice' }, 'developer', headers)
    expect([other.status, other.problem.name]).toEqual([422, 'IdempotencyMismatch'])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ overlapHours: 3 }, 'overlapHours'],
    [{ rotates: randomUUID() }, 'rotates'],
    [{ rotates: 'none' }, 'rotates'],
    [{ rotates: randomUUID(), overlapHours: 721 }, 'overlapHours'],
    [{ rotates: randomUUID(), overlapHours: 0.5 }, 'overlapHours'],
    [{ expiryDate: '2020-01-01T00:00:00Z' }, 'expiryDate'],
    [{ expiryDate: 'tomorrow' }, 'expiryDate'],
    [{ apiProducts: ['quick', 'draft'] }, 'apiProducts.1'],
    [{ apiProducts: ['retired'] }, 'apiProducts.0'],
    [{ colour: 'red' }, 'colour'],
  ])('is refused with %j by naming %s', async (body, path) => {
    const made = await create()
    const answer = await post(keysPath(made), body, 'admin')
    // A draft is not there for others than its owner and admins, so this one is asked for by an admin.
    expect([answer.status, answer.problem.details[0]?.path]).toEqual([422, path])
    expect((await read(made)).keys).toHaveLength(1)
  })

  it('needs sign-in, the right, and an application that is there', async () => {
    const made = await create()
    expect((await portal.raw('POST', keysPath(made), { body: {} })).status).toBe(401)
    expect((await post(keysPath(made), {}, 'reader')).status).toBe(403)
    expect((await post(keysPath(made), {}, 'developer2')).status).toBe(404)
    expect((await post(keysPath(made).replace('/test/', '/other/'), {})).status).toBe(404)
    expect((await post(keysPath(made), { apiProducts: ['draft'] })).status).toBe(404)
    expect((await post(keysPath(made), { apiProducts: ['unknown'] })).status).toBe(404)
  })
})

it('a key that is made while its application is deleted does not outlive it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await create()
    const [key] = await Promise.all([
      post(keysPath(made), { apiProducts: ['quick'] }),
      portal.raw('DELETE', `/api/environments/${envId}/applications/${made.id}`, { as: 'developer' }),
    ])
    // The answer itself may be 404: the application is gone by the time it is read back.
    expect([201, 404]).toContain(key.status)
    const rows = await portal.call(applications.list, { as: 'admin', params: { envId }, query: { search: made.name } })
    expect(rows.data.map((row) => row.id)).not.toContain(made.id)
    if (key.status === 201) await vi.waitFor(async () => expect(await call((key.json as Key).value)).toBe(401), { timeout: 30_000 })
  }
})

describe('when keys end', () => {
  it('is a file for calendars that reminds of it; a key that was revoked is not in it', async () => {
    const made = await create(['quick'], inMs(40 * 24 * hour))
    const gone = await add(made, { name: 'Gone', expiryDate: inMs(30 * 24 * hour) })
    await portal.raw('DELETE', `${keysPath(made)}/${gone.id}`, { as: 'developer' })
    const read = async (as: Account) =>
      fetch(`${portal.url}/api/environments/${envId}/applications/${made.id}/calendar`, {
        headers: { authorization: `Bearer ${await portal.token(as)}` },
      })
    const answer = await read('developer')
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = (await answer.text()).replaceAll('\r\n ', '')
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    expect(text).toContain(`SUMMARY:${made.name} · ${firstOf(made).name}`)
    expect(text.match(/^TRIGGER:-P(14|1)D/gm)).toHaveLength(2)
    expect((await read('developer2')).status).toBe(404)
  })
})

describe('so that a quota, which counts per key, is not multiplied without end, an application', () => {
  it('has at most ten living keys, also when they are asked for at once; a revoked or ended one makes room', async () => {
    const made = await create()
    const answers = await Promise.all(Array.from({ length: 14 }, () => post(keysPath(made), {})))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
    const refused = answers.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.problem.details[0]]).toEqual([
      422,
      expect.objectContaining({ path: '', code: 'maxKeys', params: { maximum: 10 } }),
    ])
    expect((await post(keysPath(made), { rotates: firstOf(made).id })).status).toBe(422)
    expect((await portal.raw('DELETE', keyPath(made), { as: 'developer' })).status).toBe(204)
    const next = await add(made, { expiryDate: inMs(30_000) })
    expect((await post(keysPath(made), {})).status).toBe(422)
    portal.clock.advance(31_000)
    await add(made, {})
    // The one that ended does not come back over the limit either.
    const back = await post(`${keysPath(made)}/${next.id}`, { removeExpiryDate: true })
    expect([back.status, back.problem.details[0]?.code]).toEqual([422, 'maxKeys'])
  })

  it('has as many as its environment allows', async () => {
    const allow = (maxKeys: number | null) =>
      portal.raw('PUT', `/api/environments/${envId}`, { as: 'admin', body: { settings: { maxKeys } } })
    const made = await create()
    for (const wrong of [0, 1001, 1.5]) expect((await allow(wrong)).status).toBe(422)
    expect((await allow(2)).json).toMatchObject({ maxKeys: 2, settings: { maxKeys: 2 } })
    expect([(await post(keysPath(made), {})).status, (await post(keysPath(made), {})).status]).toEqual([201, 422])
    expect((await allow(null)).json).toMatchObject({ maxKeys: 10 })
    expect((await post(keysPath(made), {})).status).toBe(201)
  })
})

it('a draft on a key says so to who may not see it, and that it leads nowhere for them', async () => {
  const made = await create()
  // As a gateway's product has it that is taken over with its keys.
  await portal.portal.services.database.transaction(async (tx) => {
    const key = await keyStore(tx).hold(made.id, firstOf(made).id)
    const drafts = draftIds.map((productId) => ({ productId, status: 'approved' }) as const)
    await keyStore(tx).setProducts(firstOf(made).id, drafts, key?.createdBy ?? '', portal.clock.now())
  })
  const seen = async (as: Account) => {
    const { keys: all } = await portal.call(applications.get, { as, params: { envId, id: made.id } })
    return Object.fromEntries((all[0]?.apiProducts ?? []).map(({ apiproduct, note, visible }) => [apiproduct, [note, visible]]))
  }
  expect(await seen('developer')).toEqual({ quick: [null, true], draft: ['draft', false], unowned: ['draft', false] })
  expect(await seen('admin')).toEqual({ quick: [null, true], draft: ['draft', true], unowned: ['draft', true] })
})

describe('rotation', () => {
  it('takes the approved products over without new approval, not the pending ones, and both keys work in the overlap', async () => {
    const made = await create(['quick', 'guarded'])
    const fresh = await add(made, { rotates: firstOf(made).id })
    expect(statuses(fresh)).toEqual({ quick: 'approved' })
    expect(fresh).toMatchObject({ rotates: firstOf(made).id, expiryDate: null })
    expect([await call(firstOf(made).value), await call(fresh.value)]).toEqual([404, 404])
    const old = (await read(made)).keys.find((key) => key.id === firstOf(made).id)
    const left = new Date(old?.expiryDate ?? 0).getTime() - portal.clock.now().getTime()
    expect(left / hour).toBeGreaterThan(23.9)
    expect(left / hour).toBeLessThanOrEqual(24)
  })

  it('takes a manual product over once it is approved', async () => {
    const made = await create(['guarded'])
    await portal.call(approvals.approve, { as: 'admin', params: paramsOf(made), body: ['guarded'] })
    const fresh = await add(made, { rotates: firstOf(made).id, apiProducts: ['guarded'] })
    expect(statuses(fresh)).toEqual({ guarded: 'approved' })
    expect(await call(fresh.value, 'guarded')).toBe(404)
  })

  it('leaves the old key its own end when that comes sooner', async () => {
    const soon = inMs(hour)
    const made = await create(['quick'], soon)
    await add(made, { rotates: firstOf(made).id, overlapHours: 48 })
    expect((await read(made)).keys.find((key) => key.id === firstOf(made).id)?.expiryDate).toBe(soon)
  })

  it('without overlap ends the old key at once', async () => {
    const made = await create()
    const fresh = await add(made, { rotates: firstOf(made).id, overlapHours: 0 })
    expect([await call(firstOf(made).value), await call(fresh.value)]).toEqual([401, 404])
    expect((await read(made)).keys.find((key) => key.id === firstOf(made).id)).toMatchObject({
      status: 'expired',
      enforcement: { state: 'enforced' },
    })
  })

  it('leaves a suspended key as it is unless an overlap is asked for; the new one works at once', async () => {
    const made = await create()
    const old = async () => (await read(made)).keys.find((key) => key.id === firstOf(made).id)
    await change(made, { suspended: true })
    const fresh = await add(made, { rotates: firstOf(made).id })
    expect(fresh).toMatchObject({ rotates: firstOf(made).id, status: 'active' })
    expect([await call(firstOf(made).value), await call(fresh.value)]).toEqual([401, 404])
    expect(await old()).toMatchObject({ status: 'suspended', expiryDate: null, enforcement: { state: 'enforced' } })
    await add(made, { rotates: firstOf(made).id, overlapHours: 0, name: 'Third' })
    expect(await old()).toMatchObject({ status: 'expired' })
  })

  it('is not for a revoked key nor for one of another application', async () => {
    const made = await create()
    const foreign = await create()
    expect((await post(keysPath(made), { rotates: firstOf(foreign).id })).problem.details[0]?.path).toBe('rotates')
    await portal.call(keys.remove, { as: 'developer', params: paramsOf(made) })
    const answer = await post(keysPath(made), { rotates: firstOf(made).id })
    expect([answer.status, answer.problem.details[0]?.code]).toEqual([422, 'revoked'])
  })
})

describe('a change of a key', () => {
  it('sets and takes away the expiry', async () => {
    const made = await create()
    const expiryDate = inMs(hour)
    expect(await change(made, { expiryDate })).toMatchObject({ expiryDate, status: 'expiring' })
    expect(await change(made, { removeExpiryDate: true })).toMatchObject({ expiryDate: null, status: 'active' })
  })

  it('adds and removes in one step; what is removed stays listed as revoked and comes back as a new request', async () => {
    const made = await create(['guarded'])
    await portal.call(approvals.approve, { as: 'admin', params: paramsOf(made), body: ['guarded'] })
    expect(statuses(await change(made, { add: ['quick'], remove: ['guarded'] }))).toEqual({ guarded: 'revoked', quick: 'approved' })
    expect([await call(firstOf(made).value), await call(firstOf(made).value, 'guarded')]).toEqual([404, 403])
    const again = await change(made, { add: ['guarded'] })
    expect(again.apiProducts.find((one) => one.apiproduct === 'guarded')).toMatchObject({ status: 'pending', decidedAt: null })
    expect(await call(firstOf(made).value, 'guarded')).toBe(403)
  })

  it('changes nothing when a product is added that is there or waits', async () => {
    const made = await create(['quick', 'guarded'])
    expect((await change(made, { add: ['guarded', 'quick'] })).apiProducts.map((one) => one.requestedAt)).toEqual(
      firstOf(made).apiProducts.map((one) => one.requestedAt),
    )
  })

  it('adds nothing when one of the products cannot be had', async () => {
    const made = await create([])
    expect((await post(keyPath(made), { add: ['quick', 'unknown'] })).status).toBe(404)
    expect(statuses(firstOf(await read(made)))).toEqual({})
  })

  it('suspends and resumes', async () => {
    const made = await create()
    expect((await change(made, { suspended: true })).status).toBe('suspended')
    expect(await call(firstOf(made).value)).toBe(401)
    expect((await change(made, { suspended: false })).status).toBe('active')
    expect(await call(firstOf(made).value)).toBe(404)
  })

  it.each([
    [{ expiryDate: '2020-01-01T00:00:00Z' }, 'expiryDate'],
    [{ expiryDate: '2999-01-01T00:00:00Z', removeExpiryDate: true }, 'removeExpiryDate'],
    [{ expiryDate: null }, 'expiryDate'],
    [{ add: ['guarded'], remove: ['guarded'] }, 'remove'],
    [{ remove: ['guarded'] }, 'remove.0'],
    [{ remove: ['quick', 'unknown'] }, 'remove.1'],
    [{ add: ['quick', 'retired'] }, 'add.1'],
    [{ add: 'quick' }, 'add'],
    [{ suspended: 'yes' }, 'suspended'],
    [{ colour: 'red' }, 'colour'],
  ])('is refused with %j by naming %s, and changes nothing', async (body, path) => {
    const made = await create()
    const answer = await post(keyPath(made), body, 'admin')
    expect([answer.status, answer.problem.details[0]?.path]).toEqual([422, path])
    expect(firstOf(await read(made))).toMatchObject({ status: 'active', expiryDate: null, apiProducts: [{ status: 'approved' }] })
  })

  it('is for those who may: others get 401, 403 or 404', async () => {
    const made = await create()
    const foreign = await create()
    expect((await portal.raw('POST', keyPath(made), { body: {} })).status).toBe(401)
    expect((await post(keyPath(made), { suspended: true }, 'reader')).status).toBe(403)
    expect((await post(keyPath(made), { suspended: true }, 'developer2')).status).toBe(404)
    expect((await post(keyPath(made).replace('/test/', '/other/'), { suspended: true })).status).toBe(404)
    expect((await post(`${keysPath(foreign)}/${firstOf(made).id}`, { suspended: true })).status).toBe(404)
    expect((await post(`${keysPath(made)}/none`, { suspended: true })).status).toBe(404)
  })
})

describe('a revoked key', () => {
  it('stops at once, stays listed, and may be revoked again', async () => {
    const made = await create(['quick', 'guarded'])
    const revoke = () => portal.raw('DELETE', keyPath(made), { as: 'developer' })
    expect((await revoke()).status).toBe(204)
    expect(await call(firstOf(made).value)).toBe(401)
    expect((await revoke()).status).toBe(204)
    expect(firstOf(await read(made))).toMatchObject({ status: 'revoked', enforcement: { state: 'enforced' } })
    expect((await historyOf(made)).filter((one) => one.changes.some((field) => field.field === 'key' && field.new === null))).toHaveLength(
      1,
    )
  })

  it('is neither changed nor shown', async () => {
    const made = await create()
    await portal.call(keys.remove, { as: 'developer', params: paramsOf(made) })
    for (const answer of [await post(keyPath(made), { suspended: false }), await post(`${keyPath(made)}/reveal`, undefined)])
      expect([answer.status, answer.problem.name]).toEqual([409, 'InvalidTransition'])
  })

  it('is not revoked by others', async () => {
    const made = await create()
    expect((await portal.raw('DELETE', keyPath(made))).status).toBe(401)
    expect((await portal.raw('DELETE', keyPath(made), { as: 'reader' })).status).toBe(403)
    expect((await portal.raw('DELETE', keyPath(made), { as: 'developer2' })).status).toBe(404)
    expect(await call(firstOf(made).value)).toBe(404)
  })
})

describe('revealing a key', () => {
  it('is for those who may see all that it opens, also where products have no owner', async () => {
    const made = await create()
    const opens = (productId: string | undefined) =>
      portal.portal.services.database.transaction(async (tx) => {
        const key = await keyStore(tx).hold(made.id, firstOf(made).id)
        const own = productId === undefined ? [] : [{ productId, status: 'approved' } as const]
        await keyStore(tx).setProducts(firstOf(made).id, own, key?.createdBy ?? '', portal.clock.now())
      })
    const revealed = async () => (await post(`${keyPath(made)}/reveal`, undefined)).status
    // What was taken over with its keys: nobody owns it, no group narrows it.
    await opens(draftIds[1])
    expect(await revealed()).toBe(200)
    await opens(groupedId)
    expect(await revealed()).toBe(200)
    const { id: permissionGroupId } = await portal.call(permissionGroups.create, { as: 'admin', body: { name: 'Few', description: 'Few' } })
    const path = `/api/environments/${envId}/apiproducts/${groupedId}/permissiongroup`
    expect((await portal.raw('PUT', path, { as: 'admin', body: { permissionGroupId } })).status).toBe(204)
    expect(await revealed()).toBe(403)
  })

  it('tells the value, and each time is in the history without it', async () => {
    const made = await create()
    const reveal = () => portal.call(keys.reveal, { as: 'developer', params: paramsOf(made) })
    expect([await reveal(), await reveal()]).toEqual([{ value: firstOf(made).value }, { value: firstOf(made).value }])
    const history = await historyOf(made)
    expect(history.filter((one) => one.action === 'reveal')).toHaveLength(2)
    expect(JSON.stringify(history)).not.toContain(firstOf(made).value)
  })

  it('is for those who may', async () => {
    const made = await create()
    expect((await portal.raw('POST', `${keyPath(made)}/reveal`)).status).toBe(401)
    expect((await post(`${keyPath(made)}/reveal`, undefined, 'reader')).status).toBe(403)
    expect((await post(`${keyPath(made)}/reveal`, undefined, 'developer2')).status).toBe(404)
    expect((await post(`${keyPath(made)}/reveal`.replace('/test/', '/other/'), undefined)).status).toBe(404)
  })
})

describe('a key whose time has come', () => {
  it('is ended by the portal at the gateway, and works again with the same value when the expiry is taken away', async () => {
    const made = await create(['quick'], inMs(60_000))
    expect(await call(firstOf(made).value)).toBe(404)
    portal.clock.advance(61_000)
    // The gateway ends it by itself at that moment; until the portal has seen that, nothing is known to differ.
    const listed = await portal.call(applications.list, { as: 'developer', params: { envId: 'test' }, query: { itemsPerPage: 500 } })
    expect(listed.data.find(({ id }) => id === made.id)?.state).toMatch(/pending|enforced/)
    expect(firstOf(await read(made))).toMatchObject({
      status: 'expired',
      enforcement: { state: expect.stringMatching(/pending|enforced/) },
    })
    await vi.waitFor(async () => expect(await call(firstOf(made).value)).toBe(401), { timeout: 30_000 })
    await vi.waitFor(
      async () =>
        expect(firstOf(await read(made))).toMatchObject({ status: 'expired', enforcement: { desired: 'off', state: 'enforced' } }),
      { timeout: 10_000 },
    )
    expect(await change(made, { removeExpiryDate: true })).toMatchObject({ status: 'active', enforcement: { state: 'enforced' } })
    expect(await call(firstOf(made).value)).toBe(404)
  })
})
