import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { specifications } from '../../generator/generator.contract.ts'
import { businessObjects, moreOfObjects } from '../../objects/object.contract.ts'
import { terms } from '../../terms/term.contract.ts'
import { termStates } from '../../terms/term-states.contract.ts'
import { demoTerms } from '../demo-terms.data.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['DataDictionary'] })
})
afterAll(() => portal.close())

const all = () => portal.call(terms.list, { as: 'reader', query: { filter: { include: ['relatedTerms'] } } })

it('every relation of the demo leads to a term of it', () => {
  const names = new Set(demoTerms.map(({ name }) => name))
  expect(names.size).toBe(demoTerms.length)
  expect(demoTerms.flatMap(({ relations }) => relations.filter(([, other]) => !names.has(other)))).toEqual([])
})

it('the demo has 120 terms in two languages with relations, in almost every state; a second start adds none', async () => {
  await portal.portal.fillDemo()
  const first = await all()
  expect(first).toHaveLength(120)
  expect(first.filter(({ translations }) => translations.length === 0)).toEqual([])
  expect(first.filter(({ relationCount }) => relationCount === 0).length).toBeLessThan(6)
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set(termStates.filter((state) => state !== 'REPROPOSED')))
  await portal.portal.fillDemo()
  expect(await all()).toEqual(first)
}, 120_000)

it('the demo has 20 objects that hold what the checks ask of those that are approved, and three specifications of them', async () => {
  await portal.portal.fillDemo()
  const found = await portal.call(businessObjects.list, { as: 'reader', query: { filter: { limit: 100, include: ['attributes'] } } })
  expect(found).toHaveLength(20)
  for (const { id, name, status } of found.filter((one) => one.status === 'APPROVED')) {
    const checks = await portal.call(moreOfObjects.checks, { as: 'reader', params: { id } })
    expect([name, status, checks.filter(({ level, code }) => level === 'block' || code === 'D-4' || code === 'mainTerm')]).toEqual([
      name,
      'APPROVED',
      [],
    ])
  }
  const generated = await portal.call(specifications.list, { as: 'reader', query: { filter: {} } })
  expect(generated.map(({ title, fileNames }) => [title, fileNames.length]).toSorted()).toEqual([
    ['Billing API', 2],
    ['Metering API', 2],
    ['Metering events', 1],
  ])
}, 120_000)
