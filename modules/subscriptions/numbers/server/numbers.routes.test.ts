import { type Application, applications } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { tellCalls } from '@portico/app-server/testing/gateway-calls.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { logs } from '@portico/core/contract.ts'
import { explain, statementsDuring } from '@portico/platform/server/testing/explain.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayAfter } from '../../agreements/agreement.rules.ts'
import { completeCompany } from '../../companies/companies.testing.ts'
import { type Company, companies } from '../../companies/company.contract.ts'
import { storedCompanies } from '../../companies/server/testing/stored-companies.store.ts'
import { companyApplications } from '../../links/link.contract.ts'
import { storeLinks } from '../../links/server/testing/stored-links.store.ts'
import { type CalledCompanies, numbers } from '../numbers.contract.ts'
import { callsOfLinks } from './testing/stored-calls.store.ts'

let portal: TestPortal
beforeAll(async () => {
  // A subscription manager who may read the audit.
  portal = await testPortal({ env: { ADMIN_EMAILS: 'subscriptions@portico.example' } })
  await makeEnvironments(portal, 'test', 'live')
  await makeProducts(portal, [
    { apiproduct: 'grid', displayName: 'Grid data', plan: { quota: 1000, interval: 'day' } },
    { apiproduct: 'grid', envId: 'live' },
  ])
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
const day = (days: number) => new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
/** Agreements begin and end by the wall clock of the installation, calls are counted by UTC days. */
const wallDay = (days: number) => dayAfter(todayIn(portal.portal.services)(), days)
const create = (given: object = {}): Promise<Company> => portal.call(companies.create, { as, body: { ...completeCompany(), ...given } })
const go = (id: string, action: 'activate' | 'suspend' | 'reject') =>
  portal.call(companies.transition, { as, params: { id }, body: { action, ...(action !== 'activate' && { comment: 'So it is.' }) } })
const active = async (given: object = {}): Promise<Company> => go((await create(given)).id, 'activate')
const now = () => portal.call(numbers.companies, { as })
const application = (name: string, envId = 'test'): Promise<Application> =>
  portal.call(applications.create, { as: 'developer', params: { envId }, body: { name, apiProducts: envId === 'outside' ? [] : ['grid'] } })
const link = ({ id }: Company, { appId }: Application, environmentId = 'test') =>
  portal.call(companyApplications.create, { as, params: { id }, body: { appId, environmentId } })
const callAs = ({ keys }: Application, environmentId: string, statuses: readonly number[], daysAgo = 0) =>
  tellCalls(portal, { environmentId, apiproduct: 'grid', keyId: keys[0]?.id, statuses, daysAgo })
const usage = ({ id }: Company, days?: number) => portal.call(numbers.usage, { as, params: { id }, query: days ? { days } : {} })
const file = async ({ id }: Company) =>
  fetch(`${portal.url}/api/companies/${id}/usage/csv`, { headers: { authorization: `Bearer ${await portal.token(as)}` } })

describe('the numbers of companies', () => {
  it('count each state as it changes, what is new, and the agreements that end, the first of them by name', async () => {
    const before = await now()
    const [waiting, suspended, rejected] = [await create(), await active(), await create()]
    await active({ companyName: 'Ends soon', itAgreements: [{ number: 'E-1', startDate: wallDay(-100), endDate: wallDay(3) }] })
    await active({ itAgreements: [{ number: 'L-1', startDate: wallDay(-100), endDate: wallDay(61) }] })
    await go(suspended.id, 'suspend')
    await go(rejected.id, 'reject')
    const after = await now()
    const more = (name: 'pending' | 'active' | 'suspended' | 'terminated' | 'rejected' | 'new' | 'agreementsEnding') =>
      after[name] - before[name]
    expect([
      more('pending'),
      more('active'),
      more('suspended'),
      more('terminated'),
      more('rejected'),
      more('new'),
      more('agreementsEnding'),
    ]).toEqual([1, 2, 1, 0, 1, 5, 1])
    expect(after.ending[0]).toMatchObject({ companyName: 'Ends soon', number: 'E-1', endDate: wallDay(3), daysLeft: 3 })
    const { count } = await portal.call(companies.count, { as, query: { where: { status: 'PENDING' } } })
    expect(after.pending).toBe(count)
    const { age } = storedCompanies(portal.portal.services.database.db)
    // Of the first of the days counts what was made before this hour, too: so the list reads it to which the number leads.
    await age(waiting.id, 30)
    expect((await now()).new).toBe(after.new)
    expect((await now()).newSince).toMatch(/T00:00:00\.000Z$/)
    await age(waiting.id, 1)
    expect((await now()).new).toBe(after.new - 1)
  })

  it('name the agreements that have ended and are in use: nobody is cut off by that, and the list finds their companies', async () => {
    const before = await now()
    const itAgreements = [{ number: 'OLD-1', startDate: wallDay(-100), endDate: wallDay(5) }]
    const used = await active({ companyName: 'Ended and used', itAgreements })
    const unused = await active({ itAgreements: [{ number: 'OLD-2', startDate: wallDay(-100), endDate: wallDay(-2) }] })
    const field = await application('Under an old agreement')
    await link(used, field)
    const { id = '', number = '' } = used.itAgreements?.[0] ?? {}
    const ended = [{ id, number, startDate: wallDay(-100), endDate: wallDay(-1) }]
    await portal.call(companies.change, { as, params: { id: used.id }, body: { version: used.version, itAgreements: ended } })
    const after = await now()
    expect(after.agreementsEnded).toEqual({ count: before.agreementsEnded.count + 1, exact: true })
    expect(after.ended[0]).toEqual({
      companyId: used.id,
      companyName: 'Ended and used',
      number: 'OLD-1',
      endDate: wallDay(-1),
      daysLeft: -1,
      applications: 1,
    })
    const found = await portal.call(companies.list, { as, query: { filter: { where: { agreementEnded: true } } } })
    expect(found.map(({ id, agreementEnded }) => [id, agreementEnded])).toContainEqual([used.id, true])
    expect(found.map(({ id }) => id)).not.toContain(unused.id)
    const inUse = async ({ id }: Company) =>
      (await portal.call(companies.get, { as, params: { id } })).itAgreements?.map((one) => [one.status, one.inUse])
    expect([await inUse(used), await inUse(unused)]).toEqual([[['ENDED', true]], [['ENDED', false]]])
    const still = await portal.call(applications.get, { as: 'developer', params: { envId: 'test', id: field.id } })
    expect(still.keys[0]?.apiProducts.map(({ status }) => status)).toEqual(['approved'])
  })

  it('count calls, errors and quota for the company that is linked when one asks, in all environments', async () => {
    const [one, other] = [await active({ companyName: 'Caller & co' }), await active({ companyName: 'Other caller' })]
    const [field, live] = [await application('=Field'), await application('Live', 'live')]
    const made = await link(one, field)
    await link(one, live, 'live')
    await callAs(field, 'test', [200, 200, 404, 500])
    await callAs(live, 'live', [200])
    await vi.waitFor(async () => expect((await usage(one)).calls).toBe(5), { timeout: 30_000, interval: 100 })
    expect(await usage(one)).toMatchObject({
      companyName: 'Caller & co',
      keys: 2,
      calls: 5,
      errors: 2,
      environments: [
        { id: 'live', calls: 1, errors: 0, rows: [{ applicationName: 'Live', quota: null }] },
        {
          id: 'test',
          calls: 4,
          errors: 2,
          exportable: true,
          rows: [{ applicationName: '=Field', appId: field.appId, apiproduct: 'grid', productName: 'Grid data', calls: 4, errors: 2 }],
        },
      ],
    })
    const called = async () =>
      (await portal.call(numbers.called, { as, query: {} })).companies.map(({ companyName, calls, errors, applications: of }) => [
        companyName,
        calls,
        errors,
        of,
      ])
    expect(await called()).toEqual([['Caller & co', 5, 2, 2]])

    await portal.raw('DELETE', `/api/companyapplications/${made.id}`, { as })
    await link(other, field)
    expect(await called()).toEqual([
      ['Other caller', 4, 2, 1],
      ['Caller & co', 1, 0, 1],
    ])
    expect((await usage(one)).environments.map(({ id }) => id)).toEqual(['live'])
    await callAs(field, 'test', [200], 3)
    await vi.waitFor(async () => expect((await usage(other)).calls).toBe(5), { timeout: 30_000, interval: 100 })
    expect((await usage(other, 2)).calls).toBe(4)
  })

  it('come as CSV from environments whose platform gives them away; formulas are text, the others are named by the usage', async () => {
    const company = await active({ companyName: 'File & co' })
    expect((await file(company)).status).toBe(422)
    const field = await application('=In the file')
    await link(company, field)
    await callAs(field, 'test', [200, 503])
    await vi.waitFor(async () => expect((await usage(company)).calls).toBe(2), { timeout: 30_000, interval: 100 })
    const answer = await file(company)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await answer.text()).split('\r\n').slice(0, 2)).toEqual([
      'Company,Environment,Application,Application id,API product,From,To,Calls,Errors,Quota,Quota interval',
      `File & co,test,"'=In the file",${field.appId},grid,${day(-29)},${day(0)},2,1,1000,day`,
    ])
    const exports = { filter: { limit: 1, where: { entityType: 'companyExport' } } }
    expect(await portal.call(logs.audits, { as: 'admin', query: exports })).toEqual([])
    const [entry] = await portal.call(logs.audits, { as, query: exports })
    expect(entry).toMatchObject({ action: 'export', entityId: company.id })
  })

  it('are sums of all that a company calls, however many applications it pays for; what is not told one by one is told as a number', async () => {
    const company = await active({ companyName: 'Huge' })
    const { db } = portal.portal.services.database
    await storeLinks(db, company.id, 6001)
    await callsOfLinks(db, company.id)
    const { environments, ...all } = await usage(company)
    expect(all).toMatchObject({ calls: 12_002, errors: 6001 })
    const [{ rows = [], ...test } = {}] = environments
    expect([rows.length, test]).toMatchObject([1000, { calls: 12_002, errors: 6001, more: 5001 }])
    // So does the ranking count them, though each of them calls less than others do; it reads what is kept of each application, and the links once.
    let called: CalledCompanies | undefined
    const statements = await statementsDuring(db, async () => {
      called = await portal.call(numbers.called, { as, query: { days: 1 } })
    })
    expect(called?.companies[0]).toMatchObject({ id: company.id, status: 'ACTIVE', applications: 6001, calls: 12_002, errors: 6001 })
    const plans = await Promise.all(statements.map((statement) => explain(portal.portal.services.database, statement, 'ordered')))
    const [plan] = plans.filter(({ text }) => text.includes('traffic_application_day'))
    expect(plan?.text).not.toMatch(/traffic_day|traffic_series/)
    expect(plan?.conditions).toContainEqual(expect.stringMatching(/^\(at >= /))
    expect(plan?.text.match(/"company_application"/g)).toHaveLength(1)
    const lines = (await (await file(company)).text()).trim().split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([1002, `Huge,test,5001 more,,,${day(-29)},${day(0)},10002,5001,,`])
  }, 120_000)
})
