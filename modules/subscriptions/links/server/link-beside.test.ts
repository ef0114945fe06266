import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { waitingFor } from '@portico/platform/server/testing/waiting.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeCompany } from '../../companies/companies.testing.ts'
import { type Company, companies } from '../../companies/company.contract.ts'
import { holdForLinks } from '../../companies/server/company.store.ts'
import { storeLink } from './testing/stored-links.store.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['SubscriptionManager'] })
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
const activeCompany = async (): Promise<Company> => {
  const itAgreements = [{ number: 'A1', startDate: '2026-01-01' }]
  const { id } = await portal.call(companies.create, { as, body: { ...completeCompany(), itAgreements } })
  return portal.call(companies.transition, { as, params: { id }, body: { action: 'activate' } })
}
const linkCount = async (companyId: string) =>
  (await portal.call(companies.get, { as, params: { id: companyId }, query: {} })).applicationCount

/** A transaction that makes a link as rooms make them, and stays open until `meanwhile` waits for it; answers what that was answered. */
async function besideALink(
  { id, itAgreements = [] }: Company,
  meanwhile: () => ReturnType<TestPortal['raw']>,
): Promise<Awaited<ReturnType<TestPortal['raw']>>> {
  const { database } = portal.portal.services
  const { sent } = await database.transaction(async (tx) => {
    const [held] = await holdForLinks(tx, id)
    expect(held?.status).toBe('ACTIVE')
    const answer = meanwhile()
    await expect.poll(() => waitingFor(tx)).toHaveLength(1)
    await storeLink(tx, id, itAgreements[0]?.id)
    return { sent: answer }
  })
  return sent
}

// The embedded database runs one transaction after the other.
describe.runIf(process.env.TEST_DATABASE_URL)('while a company is being linked', () => {
  it('it does not end: the guard counts the link that is made', async () => {
    const company = await activeCompany()
    const { status, problem } = await besideALink(company, () =>
      portal.raw('POST', `/api/companies/${company.id}/transitions`, { as, body: { action: 'terminate', comment: 'over' } }),
    )
    expect([status, problem.details.map(({ code }) => code)]).toEqual([422, ['linkedApplications']])
    expect(await linkCount(company.id)).toBe(1)
  })

  it('the agreement under the link is not taken away: 409 names it', async () => {
    const company = await activeCompany()
    const { status, problem } = await besideALink(company, () =>
      portal.raw('PUT', `/api/companies/${company.id}`, { as, body: { version: company.version, itAgreements: [] } }),
    )
    expect([status, problem.name, problem.details.map(({ code }) => code)]).toEqual([409, 'ReferenceConflict', ['agreementInUse']])
  })
})
