import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordServer, recordServer } from '../testing/record-server.ts'

let server: RecordServer
beforeAll(async () => {
  server = await recordServer({ now: () => new Date('2026-03-29T10:00:00.000Z') }, { anna: ['admin'], ben: ['admin'], carol: [] })
})
afterAll(() => server.close())

const list = '/api/proposals'
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
const put = (address: string, as: string, body: object) => server.call('PUT', address, as, body)
const move = (address: string, as: string, action: string) => server.call('POST', `${address}/transitions`, as, { action })
const get = (address: string, as = 'anna') => server.call('GET', address, as)
const filtered = (address: string, filter: object) => get(`${address}?filter=${encodeURIComponent(JSON.stringify(filter))}`)

describe('two at once', () => {
  it('who change the same version: one is taken, the other refused, and nothing of theirs is written', async () => {
    const address = await server.propose('anna')
    const both = await Promise.all(['a', 'b'].map((title) => put(address, 'anna', { version: 1, title })))
    expect(statuses(both)).toEqual([200, 409])
    expect((await get(address)).json).toMatchObject({ version: 2 })
  })

  it('who move it, without naming a version: it moves once', async () => {
    const address = await server.propose('carol')
    expect(statuses(await Promise.all([move(address, 'anna', 'approve'), move(address, 'carol', 'withdraw')]))).toEqual([200, 409])
    expect((await get(`${address}/history`)).json).toHaveLength(1)
    expect((await get(address)).json).toMatchObject({ version: 2 })
  })

  it('of whom one changes and one moves it: the change of a version that is gone is refused', async () => {
    const address = await server.propose('carol')
    const [changed, moved] = await Promise.all([put(address, 'carol', { version: 1, title: 'x' }), move(address, 'ben', 'approve')])
    expect(moved.status).toBe(200)
    expect((await get(address)).json).toMatchObject(
      changed.status === 200 ? { version: 3, title: 'x', status: 'APPROVED' } : { version: 2, title: '', status: 'APPROVED' },
    )
  })
})

describe('a record that is hidden', () => {
  it('is in no list, no count and behind no address, for a write no more than for a look; whoever sees it sees it everywhere', async () => {
    const before = (await get(`${list}/count`, 'ben')).json
    const address = await server.propose('anna')
    expect((await put(address, 'anna', { version: 1, secret: true })).status).toBe(200)
    const ids = async (as: string) => ((await get(list, as)).json as { id: string }[]).map(({ id }) => `${list}/${id}`)
    expect(await ids('ben')).not.toContain(address)
    expect(await ids('anna')).toContain(address)
    expect((await get(`${list}/count`, 'ben')).json).toEqual(before)
    for (const part of ['', '/comments', '/attachments', '/history']) expect((await get(address + part, 'ben')).status, part).toBe(404)
    const writes = [await put(address, 'ben', { version: 2, title: 'x' }), await move(address, 'ben', 'approve')]
    writes.push(await server.call('POST', `${address}/comments`, 'ben', { text: 'hello' }))
    expect(statuses(writes)).toEqual([404, 404, 404])
    expect((await get(address)).json).toMatchObject({ version: 2, title: '' })
  })
})

describe('who may not', () => {
  it('write a record changes nothing of it', async () => {
    const address = await server.propose('anna')
    const refused = await put(address, 'carol', { version: 1, title: 'mine' })
    expect([refused.status, refused.error?.name]).toEqual([403, 'Forbidden'])
    expect((await put(address, 'ben', { version: 1, title: 'ours' })).json).toMatchObject({ version: 2, title: 'ours' })
  })

  it('begin one by its machine makes none', async () => {
    const count = async () => (await get(`${list}/count`)).json
    const before = await count()
    expect(await server.call('POST', list, 'carol', { title: 'mine' })).toMatchObject({ status: 403, error: { name: 'Forbidden' } })
    expect(await count()).toEqual(before)
    expect(await server.call('POST', list, 'anna', { title: 'mine' })).toMatchObject({ status: 201, json: { title: 'mine', version: 1 } })
  })
})

it('a change of nothing leaves the version and the history alone', async () => {
  const address = await server.propose('anna')
  await put(address, 'anna', { version: 1, title: 'a' })
  for (const body of [{}, { title: 'a' }, { title: 'a', secret: false }])
    expect((await put(address, 'ben', { version: 2, ...body })).json).toMatchObject({ version: 2, updatedBy: 'anna@portico.example' })
  expect((await get(`${address}/history`)).json).toHaveLength(1)
})

describe('the detail', () => {
  it('has the fields that the filter names, alone, as the list does', async () => {
    const address = await server.propose('anna')
    expect(Object.keys((await filtered(address, { fields: ['title'] })).json as object)).toEqual(['title'])
  })

  it('and the list refuse a part of a relation rather than answer with all of it', async () => {
    const include = [{ relation: 'parts', scope: { limit: 1 } }]
    for (const address of [await server.propose('anna'), list])
      expect((await filtered(address, { include })).error?.details, address).toMatchObject([
        { code: 'unsupported', path: 'include.0.scope' },
      ])
  })
})

describe('the portal itself', () => {
  it('makes what nobody else may, and the history says that it was the portal', async () => {
    const address = await server.propose('anna')
    expect((await move(address, 'anna', 'expire')).status).toBe(403)
    await server.expire(address)
    expect((await get(address)).json).toMatchObject({ status: 'WITHDRAWN', updatedBy: 'portico' })
    expect((await get(`${address}/history`)).json).toMatchObject([{ action: 'transition', actorEmail: 'portico' }])
  })

  it('takes several along together: where one cannot, none goes', async () => {
    const [first, second] = [await server.propose('anna'), await server.propose('carol')]
    await move(second, 'carol', 'withdraw')
    await expect(server.expire(first, second)).rejects.toMatchObject({ name: 'InvalidTransition' })
    expect((await get(first)).json).toMatchObject({ status: 'PROPOSED', version: 1 })
  })
})
