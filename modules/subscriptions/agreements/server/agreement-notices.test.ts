import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeCompany } from '../../companies/companies.testing.ts'
import { type Company, companies } from '../../companies/company.contract.ts'
import { dayAfter } from '../agreement.rules.ts'
import { agreementNotices } from './agreement-notices.job.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['SubscriptionManager'] })
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
/** A company that waits, with an agreement that ends in so many days. */
const endingIn = (days: number): Promise<Company> => {
  const endDate = dayAfter(todayIn(portal.portal.services)(), days)
  const itAgreements = [{ number: `A${days}`, startDate: '2026-01-01', endDate }]
  return portal.call(companies.create, { as, body: { ...completeCompany(), itAgreements } })
}
const go = ({ id }: Company, action: 'activate' | 'suspend' | 'reject') =>
  portal.call(companies.transition, { as, params: { id }, body: { action, ...(action !== 'activate' && { comment: 'So it is.' }) } })
/** What people are told of a company each time the job looks. */
async function toldOf({ id }: Company): Promise<unknown[]> {
  await agreementNotices(portal.portal.services).run(new AbortController().signal)
  const all = await eventsIn(portal.portal.services.database)
  return all.flatMap(({ event, carries }) => {
    const { company, daysLeft } = carries as { company: { id: string }; daysLeft: number }
    return event === 'IT_AGREEMENT_ENDING' && company.id === id ? [daysLeft] : []
  })
}

describe('of an agreement that ends', () => {
  it.each(['PENDING', 'ACTIVE', 'SUSPENDED'])(
    'people are told once for each number of days, whatever the state of its company: %s',
    async (state) => {
      const company = await endingIn(50)
      if (state !== 'PENDING') await go(company, 'activate')
      if (state === 'SUSPENDED') await go(company, 'suspend')
      expect(await toldOf(company)).toEqual([50])
      expect(await toldOf(company)).toEqual([50])
      portal.clock.advance(36 * 86_400_000)
      expect(await toldOf(company)).toEqual([50, 14])
      portal.clock.advance(-36 * 86_400_000)
    },
  )

  it('nothing is told of a company that has ended', async () => {
    const company = await endingIn(10)
    await go(company, 'reject')
    expect(await toldOf(company)).toEqual([])
  })
})
