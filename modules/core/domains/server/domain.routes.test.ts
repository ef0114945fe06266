import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Domain, domains } from '../domain.contract.ts'
import { makeDomain, newDomain } from '../domains.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'analyst', 'productowner'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const as = 'admin' as const
const put = ({ id, version, code, name }: Domain, more: object) =>
  portal.raw('PUT', `/api/domains/${id}`, { as, body: { version, code, name, ...more } })
const below = (parentId: string) => portal.call(domains.create, { as, body: { ...newDomain(), parentId } })

describe('domains', () => {
  it('stand at most three deep, and never below themselves', async () => {
    const top = await makeDomain(portal)
    const middle = await below(top.id)
    const low = await below(middle.id)
    const answer = await portal.raw('POST', '/api/domains', { as, body: { ...newDomain(), parentId: low.id } })
    expect([answer.status, answer.problem.details]).toMatchObject([422, [{ path: 'parentId', code: 'tooDeep' }]])
    expect((await put(top, { parentId: low.id })).problem.details).toMatchObject([{ path: 'parentId', code: 'belowItself' }])
    // What stands below it goes along: three levels under another one are four.
    const other = await makeDomain(portal)
    expect((await put(top, { parentId: other.id })).problem.details).toMatchObject([{ code: 'tooDeep' }])
  })

  it('above active ones stay active, and are not deleted (DO-2, DO-4)', async () => {
    const top = await makeDomain(portal)
    const low = await below(top.id)
    expect((await put(top, { active: false })).problem.details).toMatchObject([{ path: 'active', code: 'activeBelow' }])
    const gone = await portal.raw('DELETE', `/api/domains/${top.id}`, { as })
    expect([gone.status, gone.problem]).toMatchObject([
      409,
      { name: 'ReferenceConflict', details: [{ path: 'domain', params: { count: 1 } }] },
    ])
    expect((await put(low, { parentId: top.id, active: false })).status).toBe(200)
    expect((await put(top, { active: false })).status).toBe(200)
  })

  it('know their people by id or e-mail; stewards are business analysts', async () => {
    const made = await makeDomain(portal)
    const named = await put(made, { ownerId: 'ProductOwner@portico.example', stewardIds: ['analyst@portico.example'] })
    const domain = named.json as Domain
    expect(domain.ownerName).toBeTruthy()
    expect(domain.stewards).toEqual([{ id: domain.stewardIds[0], name: domain.stewards[0]?.name }])
    const again = await put(domain, { ownerId: domain.ownerId, stewardIds: ['productowner@portico.example'] })
    expect([again.status, again.problem.details]).toMatchObject([422, [{ path: 'stewardIds.0', code: 'personRole' }]])
    expect((await put(domain, { ownerId: 'nobody@portico.example' })).problem.details).toMatchObject([
      { path: 'ownerId', code: 'unknownPerson' },
    ])
  })

  it('have a code and a name of their own, whatever its case', async () => {
    const { code, name } = await makeDomain(portal)
    const same = (body: object) => portal.raw('POST', '/api/domains', { as, body: { ...newDomain(), ...body } })
    expect((await same({ code })).problem).toMatchObject({ name: 'UniqueConflict', details: [{ path: 'code' }] })
    expect((await same({ name: name.toUpperCase() })).problem).toMatchObject({ name: 'UniqueConflict', details: [{ path: 'name' }] })
  })

  it('say of a code in small letters only that capitals are allowed', async () => {
    const coded = async (code: string) => (await portal.raw('POST', '/api/domains', { as, body: { ...newDomain(), code } })).problem.details
    expect(await coded('ab')).toMatchObject([{ path: 'code', code: 'capitalsOnly' }])
    expect(await coded('1b')).toMatchObject([{ path: 'code', code: 'invalidFormat' }])
  })

  it('changed by two at once are those of the first', async () => {
    const made = await makeDomain(portal)
    const answers = await Promise.all([put(made, { description: 'One' }), put(made, { description: 'Two' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
