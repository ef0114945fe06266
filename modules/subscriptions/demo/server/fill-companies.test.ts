import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companies } from '../../companies/company.contract.ts'
import { companyStates } from '../../companies/company-states.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['SubscriptionManager'] })
})
afterAll(() => portal.close())

const all = () => portal.call(companies.list, { as: 'subscriptions', query: { filter: { limit: 100 } } })

it('the demo has forty companies in every state, some of whose agreements end soon; a second start adds none', async () => {
  await portal.portal.fillDemo()
  const first = await all()
  expect(first).toHaveLength(40)
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set(companyStates))
  const ending = first.filter(({ agreementEnding }) => agreementEnding).length
  expect(ending).toBeGreaterThan(4)
  expect(ending).toBeLessThan(20)
  // Some are new, most are not, and nobody waits since the same minute.
  const days = first.map(({ createdAt }) => Math.round((portal.clock.now().getTime() - Date.parse(createdAt)) / 86_400_000))
  expect(days.filter((age) => age <= 30).length).toBeGreaterThan(5)
  expect(days.filter((age) => age > 30).length).toBeGreaterThan(15)
  expect(new Set(days).size).toBeGreaterThan(20)
  await portal.portal.fillDemo()
  expect(await all()).toEqual(first)
}, 120_000)
