import { type Application, applications } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyApplications } from '../../links/link.contract.ts'
import { makeActiveCompany } from '../../links/links.testing.ts'
import { type Revocation, suspensions } from '../../suspensions/suspension.contract.ts'

let portal: TestPortal
const as = 'subscriptions' as const
const envId = 'test'
let made = 0

beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, envId)
  await makeProducts(portal, [{ apiproduct: 'quick' }, { apiproduct: 'guarded', approval: 'manual' }, { apiproduct: 'leaving' }])
}, 120_000)
afterAll(() => portal.close())

/** A company with as many applications as there are lists of products. */
async function payer(...asked: string[][]): Promise<{ company: string; apps: Application[] }> {
  const company = await makeActiveCompany(portal)
  const apps: Application[] = []
  for (const apiProducts of asked) {
    made += 1
    const app = await portal.call(applications.create, { as: 'developer', params: { envId }, body: { name: `Held ${made}`, apiProducts } })
    await portal.call(companyApplications.create, { as, params: { id: company }, body: { appId: app.appId, environmentId: envId } })
    apps.push(app)
  }
  return { company, apps }
}
const move = async (id: string, action: 'suspend' | 'reactivate', revokeKeys = false) => {
  const body = { action, ...(action === 'suspend' && { comment: 'No money.' }), ...(revokeKeys && { revokeKeys }) }
  expect((await portal.raw('POST', `/api/companies/${id}/transitions`, { as, body })).status).toBe(200)
}
const reaches = (id: string, state: Revocation['state']) =>
  until(
    () => portal.call(suspensions.revocation, { as, params: { id } }),
    (now) => now.state === state,
  )
const suspendTaking = async (id: string) => {
  await move(id, 'suspend', true)
  return reaches(id, 'taken')
}
const reactivate = async (id: string) => {
  await move(id, 'reactivate')
  return reaches(id, 'given')
}
const outcomes = async (companyId: string) =>
  (await portal.call(suspensions.taken, { as, query: { filter: { where: { companyId } } } })).map(
    ({ productName, outcome }) => `${productName}: ${outcome}`,
  )
const keysPath = (app: Application | undefined) => `/api/environments/${envId}/applications/${app?.id}/keys`
const change = (app: Application | undefined, body: object) =>
  portal.raw('POST', `${keysPath(app)}/${app?.keys[0]?.id}`, { as: 'developer', body })
const rotate = (app: Application | undefined, more: object = {}) =>
  portal.raw('POST', keysPath(app), { as: 'developer', body: { rotates: app?.keys[0]?.id, ...more } })
/** Status of each product, by key. */
const held = async (app: Application | undefined) => {
  const { keys } = await portal.call(applications.get, { as: 'developer', params: { envId, id: app?.id ?? '' } })
  return Object.fromEntries(
    keys.map(({ id, apiProducts }) => [id, Object.fromEntries(apiProducts.map(({ apiproduct, status }) => [apiproduct, status]))]),
  )
}
const first = (app: Application | undefined) => app?.keys[0]?.id ?? ''
const history = async (app: Application | undefined) =>
  portal.call(applications.history, { as: 'developer', params: { envId, id: app?.id ?? '' } })
const soon = (ms: number) => new Date(portal.clock.now().getTime() + ms).toISOString()
const told = ({ status, problem }: Awaited<ReturnType<typeof change>>) => [status, problem.details[0]?.path, problem.details[0]?.code]

describe('while its company is suspended, a key', () => {
  it('gets no later end, works no longer than it would, and is not let in again', async () => {
    const { company, apps } = await payer(['quick'], ['quick'], ['quick'], ['quick'])
    const [ended, ending, off, endless] = apps
    await change(ended, { expiryDate: soon(60_000) })
    await change(ending, { expiryDate: soon(3_600_000) })
    await change(off, { suspended: true })
    await move(company, 'suspend')
    portal.clock.advance(61_000)
    expect(told(await change(ended, { removeExpiryDate: true }))).toEqual([422, 'removeExpiryDate', 'companySuspended'])
    expect(told(await change(ended, { expiryDate: soon(60_000) }))).toEqual([422, 'expiryDate', 'companySuspended'])
    expect(told(await change(ending, { expiryDate: soon(7_200_000) }))).toEqual([422, 'expiryDate', 'companySuspended'])
    expect(told(await change(off, { suspended: false }))).toEqual([422, 'suspended', 'companySuspended'])
    expect(told(await rotate(ended))).toEqual([422, 'rotates', 'companySuspended'])
    expect(told(await rotate(off))).toEqual([422, 'rotates', 'companySuspended'])
    expect(told(await rotate(ending, { expiryDate: soon(7_200_000) }))).toEqual([422, 'expiryDate', 'companySuspended'])
    // What takes access away stays possible, and a key that leaked is replaced until its own end.
    expect((await change(endless, { suspended: true })).status).toBe(200)
    const earlier = soon(1_800_000)
    expect((await change(ending, { expiryDate: earlier })).status).toBe(200)
    const replaced = await rotate(ending)
    expect([replaced.status, replaced.json]).toMatchObject([201, { expiryDate: earlier, status: 'expiring' }])
    await move(company, 'reactivate')
    expect((await change(ended, { removeExpiryDate: true })).status).toBe(200)
    expect((await change(off, { suspended: false })).status).toBe(200)
  })

  it('keeps nothing that its owner took off: the removal is remembered, once', async () => {
    const { company, apps } = await payer(['quick', 'leaving'])
    const [app] = apps
    await suspendTaking(company)
    expect((await change(app, { remove: ['quick'] })).status).toBe(200)
    const removals = async () =>
      (await history(app)).filter(({ changes }) => changes.some(({ old }) => [old].flat().includes('quick'))).length
    const before = await removals()
    await change(app, { remove: ['quick'] })
    expect(await removals()).toBe(before)
    expect((await reactivate(company)).products).toEqual({ taken: 0, given: 1, kept: 1 })
    expect((await outcomes(company)).toSorted()).toEqual(['leaving: given', 'quick: changedSince'])
    expect(await held(app)).toEqual({ [first(app)]: { quick: 'revoked', leaving: 'approved' } })
  })

  it('that is replaced hands on what was taken: the new one has it when the company is active again', async () => {
    const { company, apps } = await payer(['quick', 'guarded', 'leaving'])
    const [app] = apps
    await suspendTaking(company)
    await change(app, { remove: ['leaving'] })
    const { json, status } = await rotate(app, { overlapHours: 0 })
    const newId = (json as { id: string }).id
    expect([status, (await held(app))[newId]]).toEqual([201, { quick: 'revoked', guarded: 'revoked' }])
    expect((await reactivate(company)).products).toEqual({ taken: 0, given: 2, kept: 1 })
    expect(await held(app)).toEqual({
      [newId]: { quick: 'approved', guarded: 'pending' },
      [first(app)]: { quick: 'revoked', guarded: 'revoked', leaving: 'revoked' },
    })
  })
})

it('a product that is taken twice before it came back once is one product, and comes back', async () => {
  const { company, apps } = await payer(['quick'])
  const [app] = apps
  // Whether the reactivation has come to the key before it asks again is chance; four rounds meet both.
  for (let round = 0; round < 4; round += 1) {
    await suspendTaking(company)
    await move(company, 'reactivate')
    expect((await change(app, { add: ['quick'] })).status).toBe(200)
    expect((await suspendTaking(company)).products.taken).toBe(1)
    expect((await reactivate(company)).products).toMatchObject({ taken: 0, given: 1 })
    expect(await held(app)).toEqual({ [first(app)]: { quick: 'approved' } })
  }
}, 120_000)

it('the history says of each product what it was when the suspension took it, and what it is again', async () => {
  const { company, apps } = await payer(['quick', 'guarded'])
  const [app] = apps
  await suspendTaking(company)
  await reactivate(company)
  const moves = (await history(app)).flatMap(({ transition, changes }) =>
    transition ? [[transition.from, transition.to, changes[0]?.old ?? changes[0]?.new]] : [],
  )
  expect(moves).toHaveLength(4)
  expect(moves).toEqual(
    expect.arrayContaining([
      ['approved', 'revoked', ['quick']],
      ['pending', 'revoked', ['guarded']],
      ['revoked', 'approved', ['quick']],
      ['revoked', 'pending', ['guarded']],
    ]),
  )
})
