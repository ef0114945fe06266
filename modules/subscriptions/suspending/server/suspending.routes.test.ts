import { type Application, applications } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { document } from '@portico/app-server/testing/world.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companies } from '../../companies/company.contract.ts'
import { companyApplications } from '../../links/link.contract.ts'
import { makeActiveCompany } from '../../links/links.testing.ts'
import { type Revocation, suspensions } from '../../suspensions/suspension.contract.ts'

let portal: TestPortal
const as = 'subscriptions' as const
const envId = 'test'
let products: Awaited<ReturnType<typeof makeProducts<'quick' | 'guarded' | 'leaving' | 'closed'>>>
let made = 0

beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, envId, 'away')
  products = await makeProducts(portal, [
    { apiproduct: 'quick' },
    { apiproduct: 'guarded', approval: 'manual' },
    { apiproduct: 'leaving' },
    { apiproduct: 'closed' },
  ])
}, 120_000)
afterAll(() => portal.close())

const application = (apiProducts: string[], id = envId): Promise<Application> => {
  made += 1
  return portal.call(applications.create, { as: 'developer', params: { envId: id }, body: { name: `Payer's ${made}`, apiProducts } })
}
const link = (id: string, { appId, environmentId }: Application) =>
  portal.call(companyApplications.create, { as, params: { id }, body: { appId, environmentId } })
const move = (id: string, action: 'suspend' | 'reactivate' | 'terminate', more: object = {}) =>
  portal.raw('POST', `/api/companies/${id}/transitions`, {
    as,
    body: { action, ...(action !== 'reactivate' && { comment: 'No money.' }), ...more },
  })
const revocation = (id: string) => portal.call(suspensions.revocation, { as, params: { id } })
const reaches = (id: string, state: Revocation['state']) =>
  until(
    () => revocation(id),
    (now) => now.state === state,
  )
/** While the job that takes and gives products does not run. */
const notWorking = (act: () => Promise<void>) =>
  until(() => portal.portal.services.database.exclusively('job take and give products', act), Boolean)
const taken = (companyId: string) => portal.call(suspensions.taken, { as, query: { filter: { where: { companyId } } } })
const outcomes = async (companyId: string) =>
  Object.fromEntries(
    (await taken(companyId)).map(({ applicationName, productName, outcome }) => [`${applicationName}: ${productName}`, outcome]),
  )
const held = async ({ id, environmentId }: Application) => {
  const { keys: all } = await portal.call(applications.get, { as: 'developer', params: { envId: environmentId, id } })
  return Object.fromEntries(all.flatMap(({ apiProducts }) => apiProducts.map(({ apiproduct, status }) => [apiproduct, status])))
}
const keyPath = (one: Application) => `/api/environments/${one.environmentId}/applications/${one.id}/keys/${keyOf(one)}`
const keyOf = ({ keys: [key] }: Application) => key?.id ?? ''
/** What a call with the key meets at the gateway. */
const call = async (product: string, value: string | null | undefined) =>
  (await fetch(`${portal.url}/gateway/${envId}/${product}/x`, { headers: { apikey: value ?? '' } })).status

describe('a suspension that revokes keys', () => {
  it('takes every product off every key, which the gateway enforces, and gives them back as they were', async () => {
    const company = await makeActiveCompany(portal)
    const first = await application(['quick', 'guarded'])
    const second = await application(['quick'])
    const value = first.keys[0]?.value
    for (const one of [first, second]) await link(company, one)
    expect(
      await until(
        () => call('quick', value),
        (status) => status !== 401 && status !== 403,
      ),
    ).not.toBe(403)

    expect((await move(company, 'suspend', { revokeKeys: true })).status).toBe(200)
    const done = await until(
      () => revocation(company),
      ({ state, keys: at }) => state === 'taken' && at.waiting === 0,
    )
    expect(done).toMatchObject({
      state: 'taken',
      by: 'subscriptions@portico.example',
      byName: 'Katharina Brandt',
      applications: { done: 2, total: 2 },
      products: { taken: 3, given: 0, kept: 0 },
      keys: { followed: 2, waiting: 0, failing: 0 },
      failures: [],
    })
    expect(await held(first)).toEqual({ quick: 'revoked', guarded: 'revoked' })
    expect(await call('quick', value)).toBe(403)
    const byName = (a: { applicationName: string; productName: string }, b: typeof a) =>
      `${a.applicationName} ${a.productName}`.localeCompare(`${b.applicationName} ${b.productName}`)
    expect((await taken(company)).toSorted(byName)).toMatchObject(
      [
        { applicationName: first.name, productName: 'guarded', was: 'pending', outcome: null, keyLastFour: first.keys[0]?.lastFour },
        { applicationName: first.name, productName: 'quick', was: 'approved' },
        { applicationName: second.name, productName: 'quick' },
      ].toSorted(byName),
    )

    expect((await move(company, 'reactivate')).status).toBe(200)
    const back = await reaches(company, 'given')
    expect(back).toMatchObject({ products: { taken: 0, given: 3, kept: 0 } })
    // What waited for a decision waits for it again; what was approved needs none.
    expect(await held(first)).toEqual({ quick: 'approved', guarded: 'pending' })
    expect(
      await until(
        () => call('quick', value),
        (status) => status !== 403,
      ),
    ).not.toBe(403)
    const history = await portal.call(companies.history, { as, params: { id: company } })
    const fields = history.flatMap(({ changes }) => changes.map(({ field, new: value_ }) => [field, value_]))
    expect(fields).toEqual(
      expect.arrayContaining([
        ['revokeKeys', true],
        ['productsTaken', 3],
        ['productsGiven', 3],
      ]),
    )
  })

  it('that another suspension comes upon while products are given back leaves them taken; the next reactivation gives them back', async () => {
    const company = await makeActiveCompany(portal)
    const app = await application(['quick'])
    await link(company, app)
    await move(company, 'suspend', { revokeKeys: true })
    await reaches(company, 'taken')
    await notWorking(async () => {
      await move(company, 'reactivate')
      expect((await revocation(company)).state).toBe('giving')
      await move(company, 'suspend')
    })
    expect(await revocation(company)).toMatchObject({ state: 'taken', products: { taken: 1 }, applications: { done: 1, total: 1 } })
    await move(company, 'reactivate')
    expect((await reaches(company, 'given')).products).toEqual({ taken: 0, given: 1, kept: 0 })
    expect(await held(app)).toEqual({ quick: 'approved' })
  })

  it('gives back only what can be asked for still, and says of the rest why not', async () => {
    const company = await makeActiveCompany(portal)
    const apps = {
      gone: await application(['quick']),
      unlinked: await application(['quick']),
      expired: await application(['quick']),
      revoked: await application(['quick']),
      mixed: await application(['quick', 'leaving', 'closed']),
    }
    const links = new Map<string, string>()
    for (const [name, one] of Object.entries(apps)) links.set(name, (await link(company, one)).id)
    const expiryDate = new Date(portal.clock.now().getTime() + 60_000).toISOString()
    await portal.raw('POST', keyPath(apps.expired), { as: 'developer', body: { expiryDate } })
    await move(company, 'suspend', { revokeKeys: true })
    await reaches(company, 'taken')

    await portal.call(applications.remove, { as: 'developer', params: { envId, id: apps.gone.id } })
    await portal.raw('DELETE', `/api/companyapplications/${links.get('unlinked')}`, { as })
    portal.clock.advance(61_000)
    await portal.raw('DELETE', keyPath(apps.revoked), { as: 'developer' })
    for (const status of ['deprecated', 'retired'])
      await portal.raw('PUT', `/api/environments/${envId}/apiproducts/${products.leaving.id}`, { as: 'productowner', body: { status } })
    const group = await portal.raw('POST', '/api/permissiongroups', { as: 'admin', body: { name: 'Few' } })
    const permissionGroupId = (group.json as { id: string }).id
    const spec = { environmentId: envId, productId: products.closed.id, permissionGroupId, spec: document() }
    expect((await portal.raw('POST', '/api/specs', { as: 'admin', body: spec })).status).toBe(200)

    await move(company, 'reactivate')
    expect((await reaches(company, 'given')).products).toEqual({ taken: 0, given: 1, kept: 6 })
    expect(await outcomes(company)).toEqual({
      [`${apps.gone.name}: quick`]: 'notLinked',
      [`${apps.unlinked.name}: quick`]: 'notLinked',
      [`${apps.expired.name}: quick`]: 'keyExpired',
      [`${apps.revoked.name}: quick`]: 'keyGone',
      [`${apps.mixed.name}: quick`]: 'given',
      [`${apps.mixed.name}: leaving`]: 'notRequestable',
      [`${apps.mixed.name}: closed`]: 'notInGroups',
    })
    expect(await held(apps.unlinked)).toEqual({ quick: 'revoked' })
    expect(await portal.call(suspensions.countTaken, { as, query: { where: { companyId: company, outcome: 'given' } } })).toEqual({
      count: 1,
    })
  }, 120_000)

  it('says which keys a gateway does not let go, and goes on trying', async () => {
    const company = await makeActiveCompany(portal)
    await makeProducts(portal, [{ apiproduct: 'far', envId: 'away' }])
    await portal.raw('PUT', '/api/environments/away', { as: 'admin', body: { settings: { adminUrl: 'http://127.0.0.1:9' } } })
    const far = await application(['far'], 'away')
    await link(company, far)
    await move(company, 'suspend', { revokeKeys: true })
    const failing = await until(
      () => revocation(company),
      ({ keys: at }) => at.failing > 0,
    )
    expect(failing.keys).toEqual({ followed: 0, waiting: 1, failing: 1 })
    expect(failing.failures).toMatchObject([
      { applicationName: far.name, environmentName: 'away', keyLastFour: far.keys[0]?.lastFour, error: expect.stringMatching(/\w/) },
    ])
    await portal.raw('PUT', '/api/environments/away', { as: 'admin', body: { settings: { adminUrl: null } } })
    const followed = await until(
      () => revocation(company),
      ({ keys: at }) => at.waiting === 0,
      120_000,
    )
    expect([followed.keys, followed.failures]).toEqual([{ followed: 1, waiting: 0, failing: 0 }, []])
  }, 120_000)

  it('leaves the keys alone unless it is asked to, and is part of no other transition', async () => {
    const company = await makeActiveCompany(portal)
    const app = await application(['quick'])
    await link(company, app)
    const refused = async (action: 'terminate' | 'reactivate') => {
      const { status, problem } = await move(company, action, { revokeKeys: true })
      expect([status, problem.details[0]]).toMatchObject([422, { path: 'revokeKeys', code: 'notTaken' }])
    }
    await refused('terminate')
    await move(company, 'suspend')
    await refused('reactivate')
    expect((await portal.call(companies.get, { as, params: { id: company }, query: {} })).status).toBe('SUSPENDED')
    expect([await revocation(company), await held(app)]).toMatchObject([
      { state: 'none', applications: { done: 0, total: 0 }, products: { taken: 0 } },
      { quick: 'approved' },
    ])
  })
})

describe('the applications of a suspended company', () => {
  it('get no product, no key and no approval; a key that leaked is replaced all the same', async () => {
    const company = await makeActiveCompany(portal)
    const app = await application(['quick', 'guarded'])
    await link(company, app)
    await move(company, 'suspend')
    const { companyName } = await portal.call(companies.get, { as, params: { id: company }, query: {} })
    const path = `/api/environments/${envId}/applications/${app.id}/keys`
    const refused = [
      [await portal.raw('POST', path, { as: 'developer', body: { apiProducts: ['quick'] } }), 422],
      [await portal.raw('POST', path, { as: 'developer', body: {} }), 422],
      [await portal.raw('POST', path, { as: 'developer', body: { rotates: keyOf(app), apiProducts: ['guarded'] } }), 422],
      [await portal.raw('POST', `${path}/${keyOf(app)}/approve`, { as: 'admin', body: ['guarded'] }), 422],
    ] as const
    for (const [answer, status] of refused) {
      expect(answer.status).toBe(status)
      if (status === 422) expect(answer.problem.details[0]).toMatchObject({ code: 'companySuspended', params: { company: companyName } })
    }
    await portal.raw('POST', keyPath(app), { as: 'developer', body: { remove: ['guarded'] } })
    const again = await portal.raw('POST', `${path}/${keyOf(app)}`, { as: 'developer', body: { add: ['guarded'] } })
    expect([again.status, again.problem.details[0]]).toMatchObject([422, { path: 'add', code: 'companySuspended' }])
    expect((await portal.raw('POST', path, { as: 'developer', body: { rotates: keyOf(app), overlapHours: 0 } })).status).toBe(201)
    await move(company, 'reactivate')
    const fresh = await portal.raw('POST', path, { as: 'developer', body: { apiProducts: ['guarded'] } })
    const keyId = (fresh.json as { id: string }).id
    expect(fresh.status).toBe(201)
    expect((await portal.raw('POST', `${path}/${keyId}/approve`, { as: 'admin', body: ['guarded'] })).status).toBe(204)
  })
})

it('without the internal portal there are no keys to take: it is refused, and the company stays active', async () => {
  const alone = await testPortal({ modules: ['SubscriptionManager'] })
  const id = await makeActiveCompany(alone)
  const asked = { action: 'suspend', comment: 'No money.', revokeKeys: true }
  expect((await alone.raw('POST', `/api/companies/${id}/transitions`, { as, body: asked })).status).toBe(404)
  expect((await alone.call(companies.get, { as, params: { id }, query: {} })).status).toBe('ACTIVE')
  await alone.close()
})
