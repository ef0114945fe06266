import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { yearOfMonths } from '@portico/platform/contract/months.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeGenerated } from '../../generator/generator.testing.ts'
import { businessObjects, moreOfObjects } from '../../objects/object.contract.ts'
import { makeApprovedObject, makeObject } from '../../objects/objects.testing.ts'
import { terms } from '../../terms/term.contract.ts'
import { softChecks } from '../../terms/term-states.contract.ts'
import { makeApproved, makeTerm, makeTermDomain } from '../../terms/terms.testing.ts'
import { termUses } from '../../uses/uses.contract.ts'
import { statistics } from '../dashboard.contract.ts'
import { heldIn } from '../dashboard.rules.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
  for (const as of ['admin', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())
const numbers = (domain?: string, as: 'admin' | 'analyst' | 'reader' = 'reader') =>
  portal.call(statistics, { as, query: domain === undefined ? {} : { domain } })

describe('the dictionary in numbers', () => {
  it('tells what there is of one domain, what is approved, covered, and what could be better', async () => {
    const { id } = await makeTermDomain(portal)
    const approved = await makeApproved(portal, { domainId: id, name: 'Meter', translations: [{ language: 'nl', name: 'Meter' }] })
    await makeTerm(portal, { domainId: id, name: 'Gauge', comment: '' })
    await makeTerm(portal, { domainId: id, name: 'gauge' })
    const object = await makeApprovedObject(portal, {
      domainId: id,
      attributes: [
        { name: 'meterId', dataType: 'UUID', identifying: true, termId: approved.id },
        { name: 'other', dataType: 'STRING', description: 'Another one' },
      ],
    })
    const { id: generatedId } = await makeGenerated(portal, { businessObjectIds: [object.id] })
    const shown = await numbers(id)
    expect(shown).toMatchObject({
      totals: {
        terms: { count: 3, approved: 1 },
        objects: { count: 1, approved: 1 },
        attributes: { count: 2, approved: 2 },
        domains: { count: 1, approved: 1 },
      },
      byDomain: [{ domainId: id, terms: 3, objects: 1 }],
      coverage: { attributes: { count: 1, all: 2 }, explained: { count: 2, all: 3 }, translated: [{ language: 'nl', count: 1 }] },
      quality: [
        { code: 'T-08', count: 2 },
        { code: 'T-10', count: 1 },
        { code: 'T-11', count: 3 },
        { code: 'T-12', count: 0 },
        { code: 'T-13', count: 0 },
      ],
      reviewDue: [{ id: approved.id }],
      recent: [
        { kind: 'businessObject', id: object.id, versionNumber: '1.0.0' },
        { kind: 'term', id: approved.id, versionNumber: '1.0.0' },
      ],
      generated: [{ id: generatedId, objectsChanged: 0 }],
    })
    expect(shown.termsByStatus).toContainEqual({ status: 'DRAFT', count: 2 })
    expect(shown.growth).toHaveLength(12)
    expect(shown.growth.at(-1)).toMatchObject({ terms: 1, objects: 1 })
    expect(shown.growth[0]).toMatchObject({ terms: 0, objects: 0 })
  })

  it('counts of each check what the list behind it has', async () => {
    const { quality } = await numbers()
    const counts = await Promise.all(
      softChecks.map(async (check) => ({
        code: check,
        count: (await portal.call(terms.count, { as: 'reader', query: { where: { check } } })).count,
      })),
    )
    expect(counts).toEqual(quality)
  })

  it('shows of what waits only that which whoever asks may approve', async () => {
    const { id } = await makeTermDomain(portal)
    const propose = (termId: string) =>
      portal.call(terms.transition, { as: 'analyst', params: { id: termId }, body: { action: 'propose' } })
    const [byAnalyst, byAdmin] = [await makeTerm(portal, { domainId: id }, 'analyst'), await makeTerm(portal, { domainId: id }, 'admin')]
    await propose(byAnalyst.id)
    await propose(byAdmin.id)
    const waiting = async (as: 'admin' | 'analyst' | 'reader') => (await numbers(id, as)).toApprove.map((one) => one.id)
    expect(await waiting('admin')).toEqual([byAnalyst.id])
    expect(await waiting('analyst')).toEqual([byAdmin.id])
    expect(await waiting('reader')).toEqual([])
  })

  it('knows how many held at the end of each month', () => {
    expect(yearOfMonths('2026-02-28')).toEqual(expect.arrayContaining(['2025-03', '2026-02']))
    const held = [
      { from: '2025-03', to: null, count: 2 },
      { from: '2025-04', to: '2025-06', count: 1 },
    ]
    expect(['2025-02', '2025-03', '2025-05', '2025-06'].map((month) => heldIn(month, held))).toEqual([0, 2, 3, 2])
  })
})

describe('what a term is used for', () => {
  it('is told by objects with their attributes and by generated specifications, and keeps it from being deleted', async () => {
    const { id: domainId } = await makeTermDomain(portal)
    const term = await makeTerm(portal, { domainId })
    const main = await makeApprovedObject(portal, {})
    const user = await makeObject(portal, {
      attributes: [
        { name: 'thingId', dataType: 'UUID', identifying: true },
        { name: 'size', dataType: 'STRING', termId: term.id },
      ],
      relations: [{ name: 'parts', targetId: main.id, targetCardinality: '0..*', termId: term.id }],
    })
    const about = await makeObject(portal, { termIds: [term.id] })
    const made = await makeGenerated(portal, { businessObjectIds: [user.id], content: 'INCLUDE_DRAFT' })
    const uses = await portal.call(termUses.of, { as: 'reader', params: { id: term.id } })
    expect(uses).toMatchObject({ specifications: [{ id: made.id }], prospects: 0 })
    expect(new Map(uses.objects.map(({ id, isMain, members }) => [id, [isMain, members]]))).toEqual(
      new Map<string, unknown>([
        [user.id, [false, ['size', 'parts']]],
        [about.id, [true, []]],
      ]),
    )
    const found = await portal.call(terms.list, { as: 'reader', query: { filter: { where: { businessObjectIds: user.id } } } })
    expect(found).toContainEqual(expect.objectContaining({ id: term.id, objectCount: 2 }))
    const whole = await portal.call(terms.get, { as: 'reader', params: { id: term.id } })
    expect(new Set(whole.businessObjectIds)).toEqual(new Set([user.id, about.id]))
    expect(whole).toMatchObject({ objectCount: 2, specificationCount: 1 })
    expect((await portal.call(businessObjects.get, { as: 'reader', params: { id: user.id } })).usedBy).toMatchObject({ specifications: 1 })
    expect(await portal.call(moreOfObjects.users, { as: 'reader', params: { id: user.id } })).toMatchObject([
      { kind: 'specification', id: made.id },
    ])
    const gone = await portal.raw('DELETE', `/api/terms/${term.id}`, { as: 'admin' })
    expect([gone.status, gone.problem.name]).toEqual([409, 'ReferenceConflict'])
  })
})
