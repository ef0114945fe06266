import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostAttachments, type RecordComment } from '../../contract/record/record.contract.ts'
import { type RecordServer, recordServer } from '../testing/record-server.ts'

let now = new Date('2026-03-29T10:00:00.000Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
let server: RecordServer
beforeAll(async () => {
  server = await recordServer({ now: () => now }, { anna: ['admin'], ben: ['admin'], carol: [] })
})
afterAll(() => server.close())

const codes = (answer: { error: { details?: { code: string }[] } | undefined }) => answer.error?.details?.map(({ code }) => code)

describe('four eyes', () => {
  it('whoever proposed never approves, not even an admin: nothing changes, and somebody else may', async () => {
    const address = await server.propose('anna')
    const approve = (as: string) => server.call('POST', `${address}/transitions`, as, { action: 'approve' })
    const own = await approve('anna')
    expect([own.status, own.error?.name]).toEqual([403, 'Forbidden'])
    expect(JSON.stringify(own.error)).toContain('fourEyes')
    expect((await server.call('GET', `${address}/history`, 'anna')).json).toEqual([])

    expect(await approve('carol')).toMatchObject({ status: 403 })
    expect(await approve('ben')).toMatchObject({ status: 200, json: { status: 'APPROVED' } })
    expect((await server.call('GET', `${address}/history`, 'anna')).json).toMatchObject([
      { action: 'transition', actorEmail: 'ben@portico.example', transition: { from: 'PROPOSED', to: 'APPROVED' } },
    ])
    expect((await approve('ben')).error?.name).toBe('InvalidTransition')
  })

  it('what they may do with their own is not taken from them', async () => {
    const address = await server.propose('carol')
    expect(await server.call('POST', `${address}/transitions`, 'carol', { action: 'withdraw' })).toMatchObject({
      status: 200,
      json: { status: 'WITHDRAWN' },
    })
  })
})

describe('a comment', () => {
  const comment = async (address: string, as: string) => {
    const made = await server.call('POST', `${address}/comments`, as, { text: 'Looks good.' })
    expect(made.status).toBe(201)
    return made.json as RecordComment
  }
  const remove = async ({ id }: RecordComment, as: string) => (await server.call('DELETE', `/api/comments/${id}`, as)).status
  const offered = async (address: string, as: string) =>
    ((await server.call('GET', `${address}/comments`, as)).json as RecordComment[]).map(({ mayDelete }) => mayDelete)

  it('is taken back by who wrote it for 15 minutes and not a moment longer; the list says so before it is tried', async () => {
    const address = await server.propose('carol')
    const [first, second] = [await comment(address, 'carol'), await comment(address, 'carol')]
    later(15 * 60_000 - 1)
    expect(await offered(address, 'carol')).toEqual([true, true])
    expect(await remove(first, 'carol')).toBe(204)
    later(1)
    expect(await offered(address, 'carol')).toEqual([false])
    expect(await remove(second, 'carol')).toBe(403)
    expect(await offered(address, 'carol')).toHaveLength(1)
  })

  it('of somebody else is not, but by an admin at any time', async () => {
    const address = await server.propose('ben')
    const made = await comment(address, 'ben')
    expect(await remove(made, 'carol')).toBe(403)
    later(24 * 60 * 60_000)
    expect(await remove(made, 'anna')).toBe(204)
    expect(await remove(made, 'anna')).toBe(404)
  })
})

describe('attached links', () => {
  it('are twenty at most, also when two are attached at once; one that is taken off makes room', async () => {
    const address = await server.propose('carol')
    const attach = (n: number) =>
      server.call('POST', `${address}/attachments`, 'carol', { name: `Link ${n}`, url: `https://example.com/${n}` })
    for (let n = 1; n < mostAttachments; n += 1) expect((await attach(n)).status).toBe(201)

    const both = await Promise.all([attach(20), attach(21)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const list = (await server.call('GET', `${address}/attachments`, 'carol')).json as { id: string }[]
    expect(list).toHaveLength(20)
    const refused = await attach(22)
    expect([refused.status, codes(refused)]).toEqual([422, ['tooManyAttachments']])

    expect((await server.call('DELETE', `/api/attachments/${list[0]?.id}`, 'carol')).status).toBe(204)
    expect((await attach(23)).status).toBe(201)
    // Another record has twenty of its own.
    expect(
      (await server.call('POST', `${await server.propose('carol')}/attachments`, 'carol', { name: 'a', url: 'https://a.example' })).status,
    ).toBe(201)
  })

  it('lead to the web and nowhere else', async () => {
    const address = await server.propose('carol')
    const refused = await server.call('POST', `${address}/attachments`, 'carol', { name: 'a', url: 'javascript:alert(1)' })
    expect([refused.status, codes(refused)]).toEqual([422, ['httpAddress']])
  })
})
