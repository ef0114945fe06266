import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogues } from '../catalogue.contract.ts'
import { catalogueKinds } from '../catalogue-kinds.contract.ts'
import { entryOf, makeEntry, newEntry } from '../catalogues.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
})
afterAll(() => portal.close())
const as = 'admin' as const

describe('the catalogues', () => {
  it('begin with what the specification has', async () => {
    const counts = []
    for (const kind of ['usageType', 'northBound', 'southBound', 'abstractionType'] as const)
      counts.push((await portal.call(catalogues[kind].list, { as: 'reader', query: {} })).page.total_elements)
    expect(counts).toEqual([6, 10, 14, 5])
    const [soap, experience, system] = [
      await entryOf(portal, 'northBound', 'SOAP'),
      await entryOf(portal, 'abstractionType', 'EXPERIENCE'),
      await entryOf(portal, 'abstractionType', 'SYSTEM'),
    ]
    expect(soap).toMatchObject({ standardStatus: 'DEPRECATED', specFormat: 'WSDL', usedBy: 0 })
    expect(experience.mayCallIds).toContain(system.id)
  })

  it('let a type depend only on its own layer and lower ones (C-5)', async () => {
    const experience = await entryOf(portal, 'abstractionType', 'EXPERIENCE')
    const body = { ...newEntry('abstractionType'), layer: 1, mayCallIds: [experience.id] }
    const answer = await portal.raw('POST', '/api/abstractiontypes', { as, body })
    expect([answer.status, answer.problem.details]).toMatchObject([422, [{ path: 'mayCallIds', code: 'higherLayer' }]])
    expect((await portal.raw('POST', '/api/abstractiontypes', { as, body: { ...body, layer: 3 } })).status).toBe(201)
    // Nor does one rise above those that may depend on it.
    const low = await makeEntry(portal, 'abstractionType')
    const caller = await makeEntry(portal, 'abstractionType', { layer: 2, mayCallIds: [low.id] })
    const { version, code, name } = low
    const raise = (layer: number) => portal.raw('PUT', `/api/abstractiontypes/${low.id}`, { as, body: { version, code, name, layer } })
    expect((await raise(3)).problem.details).toMatchObject([{ path: 'layer', code: 'calledFromBelow', params: { names: caller.name } }])
    expect((await raise(2)).status).toBe(200)
  })

  it.each(catalogueKinds)('say of a code of a %s in small letters only that capitals are allowed', async (kind) => {
    const coded = async (code: string) =>
      (await portal.raw('POST', catalogues[kind].create.path, { as, body: { ...newEntry(kind), code } })).problem.details
    expect(await coded('ab')).toMatchObject([{ path: 'code', code: 'capitalsOnly' }])
    expect(await coded('a-b')).toMatchObject([{ path: 'code', code: 'invalidFormat' }])
  })

  it('take the fields of their own kind, and the full record', async () => {
    const row = await makeEntry(portal, 'southBound')
    const strange = await portal.raw('PUT', `/api/southbounds/${row.id}`, { as, body: { ...newEntry('usageType'), version: row.version } })
    expect(strange.status).toBe(422)
    // A row of another catalogue is not there.
    expect((await portal.raw('DELETE', `/api/usagetypes/${row.id}`, { as })).status).toBe(404)
    const put = () =>
      portal.raw('PUT', `/api/southbounds/${row.id}`, {
        as,
        body: { version: row.version, code: row.code, name: row.name, interaction: 'BATCH', standardStatus: 'OBSOLETE' },
      })
    const answers = await Promise.all([put(), put()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('forget a deleted type where others may call it', async () => {
    const called = await makeEntry(portal, 'abstractionType')
    const caller = await makeEntry(portal, 'abstractionType', { mayCallIds: [called.id] })
    expect((await portal.raw('DELETE', `/api/abstractiontypes/${called.id}`, { as })).status).toBe(204)
    expect(await entryOf(portal, 'abstractionType', caller.code)).toMatchObject({ mayCallIds: [] })
  })
})
