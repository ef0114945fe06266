import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { users } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../person.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
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
