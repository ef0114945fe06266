import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import type { Where } from '@portico/platform/contract/lists.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayAfter } from '../../agreements/agreement.rules.ts'
import { agreementNotices } from '../../agreements/server/agreement-notices.job.ts'
import { completeCompany } from '../../companies/companies.testing.ts'
import { type Company, companies } from '../../companies/company.contract.ts'
import { numbers } from '../numbers.contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['SubscriptionManager'] })
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
const ways = {
  PENDING: [],
  ACTIVE: ['activate'],
  SUSPENDED: ['activate', 'suspend'],
  TERMINATED: ['activate', 'terminate'],
  REJECTED: ['reject'],
}
/** A company in a state, with one agreement that ends in so many days. */
async function companyIn(state: keyof typeof ways, days: number): Promise<string> {
  const endDate = dayAfter(todayIn(portal.portal.services)(), days)
  const itAgreements = [{ number: `${state}-${days}`, startDate: '2026-01-01', endDate }]
  const { id } = await portal.call(companies.create, { as, body: { ...completeCompany(), itAgreements } })
  for (const action of ways[state])
    await portal.raw('POST', `/api/companies/${id}/transitions`, { as, body: { action, comment: 'So it is.' } })
  return id
}
const listed = async (where: Where) =>
  new Set((await portal.call(companies.list, { as, query: { filter: { where, limit: 100 } } })).map(({ id }) => id))
const setDays = async (days: unknown) => {
  const { version } = (await portal.raw('GET', '/api/settings', { as: 'admin' })).json as { version: number }
  return portal.raw('PATCH', '/api/settings', { as: 'admin', body: { version, values: { 'companies.agreementNoticeDays': days } } })
}

it('that an agreement ends soon is one thing: of the list and its filter, the detail, the numbers, the dashboard and the notices', async () => {
  const made = new Map<string, { id: string; days: number; ended: boolean }>()
  for (const state of Object.keys(ways) as (keyof typeof ways)[])
    for (const days of [0, 14, 60, 61]) {
      const id = await companyIn(state, days)
      made.set(id, { id, days, ended: state === 'TERMINATED' || state === 'REJECTED' })
    }
  const all = [...made.values()]
  for (const [noticeDays, soon] of [
    [null, 60],
    [[10, 30], 30],
    [[61], 61],
  ] as const) {
    expect((await setDays(noticeDays)).status).toBe(200)
    const wanted = new Set(all.filter(({ days, ended }) => days <= soon && !ended).map(({ id }) => id))
    expect(await listed({ agreementEnding: true })).toEqual(wanted)
    expect(await listed({ agreementEnding: false })).toEqual(new Set(all.map(({ id }) => id)).difference(wanted))
    const { count } = await portal.call(companies.count, { as, query: { where: { agreementEnding: true } } })
    const told = await portal.call(numbers.companies, { as })
    expect([count, told.agreementsEnding, told.endingDays]).toEqual([wanted.size, wanted.size, soon])
    expect(told.ending.every(({ companyId }) => wanted.has(companyId))).toBe(true)
    for (const { id } of all) {
      const company: Company = await portal.call(companies.get, { as, params: { id }, query: {} })
      const here = wanted.has(id)
      expect([company.agreementEnding, company.itAgreements?.[0]?.ending, company.agreementEndsOn !== null]).toEqual([here, here, here])
    }
    await agreementNotices(portal.portal.services).run(new AbortController().signal)
    const events = await eventsIn(portal.portal.services.database)
    const heard = events.flatMap(({ event, carries }) =>
      event === 'IT_AGREEMENT_ENDING' ? [(carries as { company: { id: string } }).company.id] : [],
    )
    // What was told of once stays told.
    expect(wanted.difference(new Set(heard))).toEqual(new Set())
    expect(heard.filter((id) => made.get(id)?.ended || (made.get(id)?.days ?? 0) > Math.max(60, soon))).toEqual([])
  }
})

it.each([[[]], [[0]], [[366]], [[1.5]], [60], [[1, 2, 3, 4, 5, 6]]])('the days are refused where they are none: %j', async (days) => {
  const { status, problem } = await setDays(days)
  expect([status, problem.details[0]?.path.startsWith('values.companies.agreementNoticeDays')]).toEqual([422, true])
})
