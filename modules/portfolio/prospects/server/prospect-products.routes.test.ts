import { applications } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { settings } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryOf } from '../../catalogues/catalogues.testing.ts'
import { type Prospect, prospects } from '../prospect.contract.ts'
import { inState, makeProspect, newProspect, notReplaced, tieTo } from '../prospects.testing.ts'

let portal: TestPortal
let alone: TestPortal
let ids: Record<'grid' | 'hidden' | 'soon' | 'trade', string>
const environmentId = 'test'
beforeAll(async () => {
  ;[portal, alone] = await Promise.all([testPortal(), testPortal({ modules: ['Portfolio'] })])
  for (const one of [portal, alone])
    for (const as of ['admin', 'architect', 'productowner', 'developer'] as const) await one.raw('GET', '/api/users/me', { as })
  await makeEnvironments(portal, environmentId)
  const made = await makeProducts(portal, [
    { apiproduct: 'grid', displayName: 'Grid', approval: 'manual' },
    { apiproduct: 'hidden', as: 'admin', through: [] },
    { apiproduct: 'soon', through: [] },
    { apiproduct: 'trade', approval: 'manual' },
  ])
  ids = { grid: made.grid.id, hidden: made.hidden.id, soon: made.soon.id, trade: made.trade.id }
})
afterAll(() => Promise.all([portal.close(), alone.close()]))

const to = (name: keyof typeof ids) => ({ environmentId, productId: ids[name] })
const patch = (as: 'admin' | 'productowner', { id, version }: Prospect, body: object, on = portal) =>
  on.raw('PATCH', `/api/prospects/${id}`, { as, body: { version, ...body } })
const get = (id: string, as: 'admin' | 'productowner' | 'architect' = 'architect') => portal.call(prospects.get, { as, params: { id } })
const move = (id: string, body: object) => portal.raw('POST', `/api/prospects/${id}/transitions`, { as: 'admin', body })

describe('API products of prospects', () => {
  it('are tied as the caller sees them; others know that there is one, and not its name', async () => {
    const made = await makeProspect(portal)
    expect(made).toMatchObject({ apiProducts: [], reuseProducts: [] })
    const refused = await patch('productowner', made, { apiProducts: [to('grid'), to('hidden')] })
    expect([refused.status, refused.problem.details]).toMatchObject([422, [{ path: 'apiProducts.1', code: 'unknownRecord' }]])
    const elsewhere = await patch('productowner', made, { apiProducts: [{ ...to('grid'), environmentId: 'live' }] })
    expect(elsewhere.problem.details).toMatchObject([{ path: 'apiProducts.0', code: 'unknownRecord' }])
    expect((await patch('productowner', made, { apiProducts: [to('soon')], reuseProducts: [to('grid')] })).status).toBe(200)
    expect(await get(made.id, 'productowner')).toMatchObject({ apiProducts: [{ name: 'soon', status: 'draft', there: true }] })
    expect(await get(made.id)).toMatchObject({
      apiProducts: [{ name: null, status: null, there: true }],
      reuseProducts: [{ ...to('grid'), name: 'Grid', there: true }],
    })
  })

  it('that is chosen instead is named before it is qualified', async () => {
    const made = await makeProspect(portal, { reuseCheck: 'REUSE_CHOSEN', reuseNote: 'Grid does it' })
    await move(made.id, { action: 'submit' })
    const blocked = await move(made.id, { action: 'qualify' })
    expect([blocked.status, blocked.problem.details]).toMatchObject([422, [{ path: 'reuseProducts', code: 'atLeastOne' }]])
    await patch('admin', await get(made.id, 'admin'), { reuseProducts: [to('grid')] })
    expect((await move(made.id, { action: 'qualify' })).status).toBe(200)
  })

  it('that realises one is there when it is realised, and stays named while others use it (P-10, P-11)', async () => {
    const made = await makeProspect(portal)
    await inState(portal, made.id, 'PLANNED')
    const planned = await get(made.id, 'admin')
    const gone = crypto.randomUUID()
    await tieTo(portal, made.id, { environmentId, productId: gone })
    const blocked = await move(made.id, { action: 'realise', realisationEvidence: '' })
    expect([blocked.status, blocked.problem.details]).toMatchObject([422, [{ path: 'apiProducts.0', code: 'unknownRecord' }]])
    expect((await patch('admin', planned, { apiProducts: [to('grid')] })).status).toBe(200)
    expect((await move(made.id, { action: 'realise', realisationEvidence: '' })).status).toBe(200)
    const realised = await get(made.id, 'admin')
    expect(realised).toMatchObject({ status: 'REALISED', usingApplications: 0 })
    expect(
      (await patch('productowner', realised, { apiProducts: [to('grid')], name: made.name, summary: 'Another summary' })).problem.details,
    ).toMatchObject([{ path: 'summary', code: 'reopenFirst' }])
    await tieTo(portal, made.id, { environmentId, productId: gone })
    const stale = await patch('admin', realised, { apiProducts: [{ environmentId, productId: gone }] })
    expect(stale.problem.details).toMatchObject([{ path: 'apiProducts.0', code: 'unknownRecord' }])
  })

  it('needs a company by its usage type: the application is warned, the approver sees both, and a setting refuses (L-6)', async () => {
    const partner = await entryOf(portal, 'usageType', 'PARTNER')
    const made = await makeProspect(portal, { usageTypeIds: [partner.id], apiProducts: [to('trade')] })
    const asks = (name: string) =>
      portal.raw('POST', `/api/environments/${environmentId}/applications`, { as: 'developer', body: { name, apiProducts: ['trade'] } })
    const pending = async () => {
      const { json } = await portal.raw('GET', '/api/apiproducts/pending', { as: 'productowner' })
      return (json as { data: { pendingProducts: object[] }[] }).data.flatMap(({ pendingProducts }) => pendingProducts)
    }
    expect((await asks('Before')).status).toBe(201)
    expect(await pending()).toMatchObject([{ apiproduct: 'trade', needsCompany: false, usageTypes: [] }])
    // Once somebody has approved it.
    await inState(portal, made.id, 'REALISED')
    expect(await pending()).toMatchObject([{ apiproduct: 'trade', needsCompany: true, usageTypes: [partner.name] }])
    const { data } = await portal.call(applications.list, { as: 'developer', params: { envId: environmentId } })
    const own = await portal.call(applications.get, { as: 'developer', params: { envId: environmentId, id: data[0]?.id ?? '' } })
    expect(own.keys[0]?.apiProducts).toMatchObject([{ apiproduct: 'trade', needsCompany: true }])
    expect(await get(made.id, 'admin')).toMatchObject({ usingApplications: 1 })
    // Retiring it says how many there are; without what replaces it, it waits for them.
    await notReplaced(portal, made.id)
    const blocked = await move(made.id, { action: 'retire', comment: 'No longer needed' })
    expect([blocked.status, blocked.problem.details]).toMatchObject([
      422,
      [{ path: 'replacedById', code: 'stillUsed', params: { count: 1 } }],
    ])
    const { version } = await portal.call(settings.read, { as: 'admin' })
    await portal.call(settings.change, { as: 'admin', body: { version, values: { 'applications.blockWithoutCompany': true } } })
    const refused = await asks('After')
    expect([refused.status, refused.problem.details[0]?.code]).toEqual([422, 'companyRequired'])
  })

  it('are neither answered nor taken while the internal portal is off, and what is realised is retired', async () => {
    const made = await makeProspect(alone)
    expect(made).not.toHaveProperty('apiProducts')
    const body = { ...(await newProspect(alone)), reuseProducts: [{ environmentId, productId: crypto.randomUUID() }] }
    const refused = await alone.raw('POST', '/api/prospects', { as: 'admin', body })
    expect([refused.status, refused.problem.details]).toMatchObject([422, [{ path: 'reuseProducts', code: 'moduleOff' }]])
    expect((await patch('admin', made, { apiProducts: [] }, alone)).problem.details).toMatchObject([
      { path: 'apiProducts', code: 'moduleOff' },
    ])
    await inState(alone, made.id, 'REALISED')
    await notReplaced(alone, made.id)
    const retired = await alone.raw('POST', `/api/prospects/${made.id}/transitions`, {
      as: 'admin',
      body: { action: 'retire', comment: 'Over' },
    })
    expect(retired.status).toBe(200)
  })
})
