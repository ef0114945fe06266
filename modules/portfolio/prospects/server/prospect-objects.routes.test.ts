import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { users } from '@portico/core/contract.ts'
import { businessObjects } from '@portico/dictionary/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prospects } from '../prospect.contract.ts'
import { moreOfProspects } from '../prospect-more.contract.ts'
import { groundOf, makeProspect, newProspect } from '../prospects.testing.ts'

let portal: TestPortal
let alone: TestPortal
let meter: string
let secret: string
beforeAll(async () => {
  ;[portal, alone] = await Promise.all([testPortal(), testPortal({ modules: ['Portfolio'] })])
  for (const as of ['admin', 'analyst'] as const) await portal.call(users.me, { as })
  ;[meter, secret] = [await makeObject('Meter', 'INTERNAL'), await makeObject('SecretPlan', 'SECRET')]
})
afterAll(() => Promise.all([portal.close(), alone.close()]))

async function makeObject(name: string, dataClassification: 'INTERNAL' | 'SECRET'): Promise<string> {
  const { domainId } = await groundOf(portal)
  const body = { name, displayName: name, domainId, objectType: 'OBJECT_TYPE' as const, dataClassification }
  return (await portal.call(businessObjects.create, { as: 'admin', body })).id
}
const raw = (as: 'admin' | 'architect' | 'reader', method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, on = portal) =>
  on.raw(method, path, { as, ...(body && { body }) })

describe('business objects of prospects', () => {
  it('are named in the prospect and found by the filter; the object says which prospects use it', async () => {
    const made = await makeProspect(portal, { businessObjectIds: [meter] })
    expect(made).toMatchObject({ businessObjectIds: [meter], businessObjects: [{ id: meter, name: 'Meter', status: 'DRAFT' }] })
    const found = await portal.call(prospects.list, { as: 'reader', query: { object: [meter] } })
    expect(found.data.map(({ id }) => id)).toContain(made.id)
    expect((await portal.call(prospects.list, { as: 'reader', query: { object: [secret] } })).data).toEqual([])
    const board = await raw('reader', 'GET', `/api/prospects/board?object=${meter}&status=DRAFT`)
    expect(board.json).toMatchObject({ columns: [{ cards: [{ id: made.id }] }] })
    expect((await raw('reader', 'GET', `/api/businessobjects/${meter}/users`)).json).toMatchObject([{ kind: 'prospect', id: made.id }])
    expect((await portal.call(businessObjects.get, { as: 'reader', params: { id: meter } })).usedBy).toMatchObject({ liveProspects: 1 })
  })

  it('are not more secret than the prospect (P-4), on either side of a change', async () => {
    const made = await makeProspect(portal, { dataClassification: 'SECRET', businessObjectIds: [secret] })
    const path = `/api/prospects/${made.id}`
    const lower = await raw('admin', 'PATCH', path, { version: made.version, dataClassification: 'CONFIDENTIAL' })
    expect([lower.status, lower.problem.details]).toMatchObject([422, [{ path: 'dataClassification', code: 'belowObject' }]])
    const open = await makeProspect(portal)
    const linked = await raw('admin', 'PATCH', `/api/prospects/${open.id}`, { version: open.version, businessObjectIds: [secret] })
    expect(linked.problem.details).toMatchObject([{ path: 'dataClassification', code: 'belowObject' }])
    const unlinked = { version: made.version, dataClassification: 'INTERNAL', businessObjectIds: [] }
    expect((await raw('admin', 'PATCH', path, unlinked)).status).toBe(200)
  })

  it('that are not there are not chosen', async () => {
    const body = { ...(await newProspect(portal)), businessObjectIds: [crypto.randomUUID()] }
    const refused = await raw('admin', 'POST', '/api/prospects', body)
    expect(refused.problem.details).toMatchObject([{ path: 'businessObjectIds.0', code: 'unknownRecord' }])
  })

  it('make two look alike with one usage type (P-2), whatever they are called', async () => {
    const own = await makeObject('Tariff', 'INTERNAL')
    const one = await makeProspect(portal, { name: 'Abcd', businessObjectIds: [own] })
    const other = await makeProspect(portal, { name: 'Wxyz', businessObjectIds: [own] })
    const like = await portal.call(moreOfProspects.similar, { as: 'reader', params: { id: one.id } })
    expect(like.map(({ id }) => id)).toEqual([other.id])
  })

  it('while the dictionary is off are not answered, not taken, and not filtered by', async () => {
    const made = await makeProspect(alone)
    expect(made).not.toHaveProperty('businessObjectIds')
    const sent = await raw('admin', 'PATCH', `/api/prospects/${made.id}`, { version: made.version, businessObjectIds: [] }, alone)
    expect([sent.status, sent.problem.details]).toMatchObject([422, [{ path: 'businessObjectIds', code: 'moduleOff' }]])
    for (const path of ['/api/prospects', '/api/prospects/board', '/api/prospects/export']) {
      const asked = await raw('admin', 'GET', `${path}?object=${meter}`, undefined, alone)
      expect([asked.status, asked.problem.details]).toMatchObject([422, [{ path: 'object', code: 'moduleOff' }]])
    }
  })
})
