import { applications } from '@portico/apidex/contract.ts'
import { makeEnvironments } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { logs, users } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domains } from '../../domains/domain.contract.ts'
import { errorReports } from '../../issues/error-report.contract.ts'
import { issues } from '../../issues/issue.contract.ts'
import { newLeaver } from '../people.testing.ts'
import { people } from '../person.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ env: { ADMIN_EMAILS: 'productowner@portico.example' } })
  for (const as of ['admin', 'architect', 'developer'] as const) await portal.call(users.me, { as })
})
afterAll(() => portal.close())

const found = async (search: string) => (await portal.call(people.list, { as: 'admin', query: { search } })).data

describe('the people that the portal knows', () => {
  it('stand with their roles, when they came and what they have', async () => {
    const [before] = await found('developer@')
    expect(before).toMatchObject({ state: 'active', roles: [], lastSeenAt: expect.any(String), firstSeenAt: expect.any(String) })
    await portal.raw('POST', '/api/teams', { as: 'developer', body: { name: `Counted ${Date.now()}` } })
    const [after] = await found('developer@')
    expect(after?.teams).toBe((before?.teams ?? 0) + 1)
    expect((await found('architect@'))[0]).toMatchObject({ roles: ['architect'] })
  })

  it('are found by role and by state', async () => {
    const by = async (query: object) => (await portal.call(people.list, { as: 'admin', query })).data.map(({ email }) => email)
    expect(await by({ role: ['architect'] })).toEqual(['architect@portico.example'])
    expect(await by({ state: ['closed', 'erased'] })).toEqual([])
    expect((await portal.raw('GET', '/api/people?state=gone', { as: 'admin' })).status).toBe(422)
  })

  it('are told to admins only', async () => {
    expect((await portal.raw('GET', '/api/people', { as: 'architect' })).status).toBe(403)
  })
})

describe('who leaves', () => {
  const status = async (method: string, path: string, body?: object) =>
    (await portal.raw(method, path, { as: 'admin', ...(body && { body }) })).status

  it('hands everything over in one step, is let in no more, and is erased once nothing is theirs', async () => {
    const { id } = await portal.call(users.me, { as: 'developer2' })
    const path = `/api/people/${id}`
    await portal.raw('POST', '/api/teams', { as: 'developer2', body: { name: `Left ${Date.now()}` } })
    const owned = await portal.call(people.owned, { as: 'admin', params: { id } })
    expect(owned).toMatchObject([{ entityType: 'team', field: 'owner' }])

    expect((await portal.raw('GET', `${path}/export`, { as: 'developer' })).status).toBe(403)
    const exported = await portal.raw('GET', `${path}/export`, { as: 'developer2' })
    expect(exported.headers.get('content-disposition')).toContain('attachment')
    expect(exported.json).toMatchObject({
      person: { id, email: 'developer2@portico.example' },
      owns: owned,
      own: [
        { place: 'sign_in.person_id', count: 1, rows: [{ personId: id }] },
        { place: 'team_member.person_id', count: 1, rows: [{ personId: id, role: 'Owner' }] },
      ],
      mentions: expect.arrayContaining([{ place: 'audit_entry.actor_id', count: 2 }]),
    })
    const exports = { where: { entityType: 'person', action: 'export' } } as const
    expect(await portal.call(logs.audits, { as: 'admin', query: { filter: exports } })).toMatchObject([{ entityId: id }])

    expect(await status('POST', `${path}/erasure`)).toBe(409)
    expect(await status('PATCH', path, { closed: true })).toBe(204)
    const soon = await portal.raw('POST', `${path}/erasure`, { as: 'admin' })
    expect(soon.problem.details).toMatchObject([{ code: 'closedJustNow' }])
    portal.clock.advance(121_000)
    // What a server remembers of a token ends after a minute.
    const refused = await portal.raw('GET', '/api/users/me', { as: 'developer2' })
    expect([refused.status, refused.problem.code]).toEqual([403, 'AccountClosed'])
    const kept = await portal.raw('POST', `${path}/erasure`, { as: 'admin' })
    // Why not has a code of its own, for a sentence in each language: not that of what can be made inactive instead.
    expect([kept.status, kept.problem.details]).toMatchObject([409, [{ code: 'ownsThings', params: { count: owned.length } }]])
    // TM-8: they stay a member and are nobody's choice any more.
    const include = encodeURIComponent('{"include":["members"]}')
    const team = (await portal.raw('GET', `/api/teams/${owned[0]?.id}?filter=${include}`, { as: 'admin' })).json
    expect(team).toMatchObject({ members: [{ userId: id, role: 'Owner', inactive: true }] })
    expect((await portal.call(users.find, { as: 'admin', query: { search: 'developer2@' } })).data).toEqual([])

    expect(await status('POST', `${path}/handover`, { to: 'nobody@nowhere.example' })).toBe(422)
    expect(await status('POST', `${path}/handover`, { to: id })).toBe(422)
    await portal.call(users.me, { as: 'reader' })
    const reading = await portal.raw('POST', `${path}/handover`, { as: 'admin', body: { to: 'reader@portico.example' } })
    expect([reading.status, reading.problem.details]).toMatchObject([409, [{ path: 'to', code: 'takerReads' }]])
    const given = await portal.call(people.handOver, { as: 'admin', params: { id }, body: { to: 'admin@portico.example' } })
    expect(given).toEqual({ given: 1, laidDown: [] })
    expect(await portal.call(people.owned, { as: 'admin', params: { id } })).toEqual([])

    expect(await status('POST', `${path}/erasure`)).toBe(204)
    expect(await status('POST', `${path}/erasure`)).toBe(409)
    const erased = await portal.call(people.list, { as: 'admin', query: { state: ['erased'] } })
    expect(erased.data).toMatchObject([{ id, name: expect.stringMatching(/^#[0-9a-f]{8}$/), roles: [], lastSeenAt: expect.any(String) }])
    // Nobody is given anything as the pseudonym, and whoever comes back is somebody new.
    const domain = { code: 'LATE', name: 'Late', baseUri: 'https://late.example', ownerId: id }
    expect((await portal.raw('POST', '/api/domains', { as: 'admin', body: domain })).problem.details).toMatchObject([
      { path: 'ownerId', code: 'unknownPerson' },
    ])
    expect((await portal.call(users.me, { as: 'developer2' })).id).not.toBe(id)
  })

  it('leaves no domain without a steward, and hears which record keeps everything from being handed over', async () => {
    const { id } = await portal.call(users.me, { as: 'analyst' })
    const body = (name: string, stewardIds: string[]) => ({
      code: name.toUpperCase(),
      name,
      baseUri: `https://${name.toLowerCase()}.example`,
      stewardIds,
    })
    const analyst = 'analyst@portico.example'
    const sole = await portal.call(domains.create, { as: 'admin', body: body('Sole', [analyst]) })
    const owned = async () => portal.call(people.owned, { as: 'admin', params: { id } })
    expect(await owned()).toEqual([{ entityType: 'domain', field: 'stewards', id: sole.id, name: 'Sole' }])
    const handOver = (to: string) => portal.raw('POST', `/api/people/${id}/handover`, { as: 'admin', body: { to } })
    expect((await handOver('architect@portico.example')).problem.details).toMatchObject([{ path: 'to', code: 'personRole' }])

    const { code, name, baseUri, version } = sole
    await portal.call(domains.change, { as: 'admin', params: { id: sole.id }, body: { code, name, baseUri, version, stewardIds: [] } })
    await makeEnvironments(portal, 'test')
    for (const as of ['analyst', 'admin'] as const)
      await portal.call(applications.create, { as, params: { envId: 'test' }, body: { name: 'Same name', apiProducts: [] } })
    expect((await handOver('admin@portico.example')).problem.details).toMatchObject([
      { path: 'to', code: 'namesTwice', params: { names: '“Same name”' } },
    ])
    expect(await owned()).toMatchObject([{ entityType: 'application', name: 'Same name' }])
  })

  it('leaves no issue that is still worked on with nobody to do so: who may takes it over, and whoever may not leaves it to be given anew', async () => {
    const leaver = await portal.call(users.me, { as: 'productowner' })
    const report = await portal.raw('POST', errorReports.report.path, { as: 'developer', body: [{ message: 'Somebody leaves' }] })
    const [{ code = '' } = {}] = report.json as { code?: string }[]
    const assigned = async () => (await portal.call(issues.get, { as: 'admin', params: { id: code } })).assigneeId
    const assign = async () => {
      const { version } = await portal.call(issues.get, { as: 'admin', params: { id: code } })
      await portal.call(issues.change, { as: 'admin', params: { id: code }, body: { version, assigneeId: leaver.email } })
    }
    const handOver = (to: string) => portal.call(people.handOver, { as: 'admin', params: { id: leaver.id }, body: { to } })
    await assign()
    const owned = await portal.call(people.owned, { as: 'admin', params: { id: leaver.id } })
    expect(owned).toMatchObject([{ entityType: 'issue', field: 'assigneeId', name: 'Somebody leaves' }])
    expect(await handOver('architect@portico.example')).toEqual({ given: 0, laidDown: owned })
    expect(await assigned()).toBeNull()
    await assign()
    expect(await handOver('admin@portico.example')).toEqual({ given: 1, laidDown: [] })
    expect(await assigned()).toBe((await portal.call(users.me, { as: 'admin' })).id)
  })

  it('is erased at once where nobody came as them of late', async () => {
    const path = `/api/people/${await newLeaver(portal)}`
    for (const closed of [false, true]) expect(await status('PATCH', path, { closed })).toBe(204)
    expect(await status('POST', `${path}/erasure`)).toBe(204)
  })

  it('closes nobody else’s account any more, though servers remember a token for a minute', async () => {
    const [admin, other] = [await portal.call(users.me, { as: 'admin' }), await portal.call(users.me, { as: 'productowner' })]
    expect(await status('PATCH', `/api/people/${other.id}`, { closed: true })).toBe(204)
    const back = await portal.raw('PATCH', `/api/people/${admin.id}`, { as: 'productowner', body: { closed: true } })
    expect([back.status, back.problem.code]).toEqual([403, 'AccountClosed'])
    expect(await status('PATCH', `/api/people/${other.id}`, { closed: false })).toBe(204)
  })

  it('is not oneself', async () => {
    const { id } = await portal.call(users.me, { as: 'admin' })
    expect(await status('PATCH', `/api/people/${id}`, { closed: true })).toBe(422)
  })
})
