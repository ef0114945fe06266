import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeCompany } from '../../companies/companies.testing.ts'
import { type Company, companies } from '../../companies/company.contract.ts'
import { companyApplications } from '../../links/link.contract.ts'
import { linkApplication } from '../../links/links.testing.ts'
import { dayAfter } from '../agreement.rules.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const as = 'subscriptions' as const
const create = (body: object = {}): Promise<Company> => portal.call(companies.create, { as, body: { ...completeCompany(), ...body } })
const put = (id: string, body: object) => portal.raw('PUT', `/api/companies/${id}`, { as, body })
const go = (id: string, body: object) => portal.raw('POST', `/api/companies/${id}/transitions`, { as, body })
const get = (id: string) => portal.call(companies.get, { as, params: { id }, query: {} })
const list = (filter: object) => portal.call(companies.list, { as, query: { filter } })
const day = (days: number) => dayAfter(todayIn(portal.portal.services)(), days)

describe('a company', () => {
  it('without agreements and applications says so', async () => {
    expect(await create()).toMatchObject({ itAgreements: [], companyApplications: [], apps: [], agreementCount: 0, applicationCount: 0 })
  })

  it.each([
    [{ itAgreements: Array.from({ length: 21 }, (_, n) => ({ number: `A${n}`, startDate: '2026-01-01' })) }, 'itAgreements', 'maximum'],
    [{ itAgreements: [{ number: 'A 1', startDate: '2026-01-01' }] }, 'itAgreements.0.number', 'excludedCharacter'],
    [{ itAgreements: [{ number: 'A1' }] }, 'itAgreements.0.startDate', 'required'],
    [{ itAgreements: [{ number: 'A1', startDate: '2026-02-30' }] }, 'itAgreements.0.startDate', 'invalidFormat'],
    [{ itAgreements: [{ number: 'A1', startDate: '0204-01-01' }] }, 'itAgreements.0.startDate', 'dayTooEarly'],
    [{ itAgreements: [{ number: 'A1', startDate: '1899-12-31', endDate: '' }] }, 'itAgreements.0.startDate', 'dayTooEarly'],
    [{ itAgreements: [{ number: 'A1', startDate: '2026-01-01', endDate: '2026-01-01' }] }, 'itAgreements.0.endDate', 'endsBeforeStart'],
    [
      { itAgreements: [{ number: 'A1', startDate: '2026-01-01', documentUrl: 'javascript:alert(1)' }] },
      'itAgreements.0.documentUrl',
      'httpAddress',
    ],
    [{ itAgreements: ['A1', 'A1'].map((number) => ({ number, startDate: '2026-01-01' })) }, 'itAgreements.1.number', 'unique'],
    [{ itAgreements: ['n', 'B', 'N'].map((number) => ({ number, startDate: '2026-01-01' })) }, 'itAgreements.2.number', 'unique'],
  ])('with %j is refused at %s: %s', async (body, path, code) => {
    const { status, problem } = await portal.raw('POST', '/api/companies', { as, body: { ...completeCompany(), ...body } })
    expect([status, problem.name]).toEqual([422, 'ValidationError'])
    expect(problem.details).toContainEqual(expect.objectContaining({ path, code }))
    for (const { message } of problem.details) expect(message).not.toMatch(/\^|\\|Has the wrong form/)
  })

  it('to the end waits until no application is linked', async () => {
    const company = await create()
    await go(company.id, { action: 'activate' })
    const { id, appId } = await linkApplication(portal, company.id)
    const refused = await go(company.id, { action: 'terminate', comment: 'over' })
    const [inTheWay] = refused.problem.details
    expect([refused.status, inTheWay]).toMatchObject([
      422,
      { code: 'linkedApplications', params: { count: 1, applications: `${appId} in test` } },
    ])
    expect(inTheWay?.message).toContain(`: 1 (${appId} in test). `)
    expect((await get(company.id)).companyApplications).toMatchObject([{ id, appId, environmentId: 'test' }])
    await portal.call(companyApplications.remove, { as, params: { id } })
    expect((await go(company.id, { action: 'terminate', comment: 'over' })).json).toMatchObject({
      status: 'TERMINATED',
      statusComment: 'over',
      availableTransitions: [],
    })
  })
})

describe('agreements', () => {
  const agreement = (number: string, from: number, to?: number) => ({
    number,
    startDate: day(from),
    ...(to !== undefined && { endDate: day(to) }),
  })

  it('say where they stand, and those that end within sixty days mark their company', async () => {
    const company = await create({
      itAgreements: [
        agreement('past', -30, -1),
        agreement('soon', -10, 60),
        agreement('long', -5, 61),
        agreement('next', 1),
        agreement('last-day', -20, 0),
      ],
    })
    expect(company.itAgreements?.map(({ number, status, ending }) => [number, status, ending])).toEqual([
      ['past', 'ENDED', false],
      ['last-day', 'ACTIVE', true],
      ['soon', 'ACTIVE', true],
      ['long', 'ACTIVE', false],
      ['next', 'FUTURE', false],
    ])
    expect(company).toMatchObject({ agreementCount: 5, agreementEnding: true, agreementEndsOn: day(0) })
    const other = await create({ itAgreements: [agreement('long', -5, 61)] })
    const ids = (await list({ where: { agreementEnding: true }, limit: 100 })).map(({ id }) => id)
    expect([ids.includes(company.id), ids.includes(other.id)]).toEqual([true, false])
    await go(company.id, { action: 'reject', comment: 'It has ended.' })
    const after = await list({ where: { id: company.id }, limit: 1 })
    expect(after).toMatchObject([{ status: 'REJECTED', agreementEnding: false }])
    const left = (await list({ where: { agreementEnding: true }, limit: 100 })).map(({ id }) => id)
    expect(left.includes(company.id)).toBe(false)
  })

  it('that end soon order their companies by the first end, page by page, unless another order is asked for', async () => {
    const ends = [40, 3, 17, 17]
    const made = await Promise.all(
      ends.map((to, at) => create({ itAgreements: [agreement(`a${at}`, -9, to), agreement(`b${at}`, -9, 50)] })),
    )
    const mine = new Set(made.map(({ id }) => id))
    const where = { and: [{ agreementEnding: true }, { id: { inq: [...mine] } }] }
    expect((await list({ where, limit: 10 })).map(({ agreementEndsOn }) => agreementEndsOn)).toEqual([day(3), day(17), day(17), day(40)])
    const pages = [await list({ where, limit: 3 }), await list({ where, limit: 3, skip: 3 })].flat()
    expect(new Set(pages.map(({ id }) => id))).toEqual(mine)
    const codes = (await list({ where, limit: 10, order: 'code DESC' })).map(({ code }) => code)
    expect(codes).toEqual(codes.toSorted().reverse())
  })

  // One of them has another day than UTC, whatever the time.
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('begin and end by the wall clock of the installation: %s', async (TIMEZONE) => {
    const other = await testPortal({ modules: ['SubscriptionManager'], env: { TIMEZONE } })
    try {
      const today = todayIn(other.portal.services)()
      const itAgreements = [
        { number: 'begins', startDate: today },
        { number: 'last-day', startDate: '2026-01-01', endDate: today },
        { number: 'tomorrow', startDate: dayAfter(today, 1) },
        { number: 'over', startDate: '2026-01-01', endDate: dayAfter(today, -1) },
      ]
      const company = await other.call(companies.create, { as, body: { ...completeCompany(), itAgreements } })
      const told = new Map(company.itAgreements?.map(({ number, status, daysLeft }) => [number, [status, daysLeft]]))
      expect(itAgreements.map(({ number }) => told.get(number))).toEqual([
        ['ACTIVE', null],
        ['ACTIVE', 0],
        ['FUTURE', null],
        ['ENDED', -1],
      ])
    } finally {
      await other.close()
    }
  })

  it.each([
    ['agreementEnding', false, true],
    ['applicationIn', { neq: 'test' }, 'test'],
  ])('what is looked up for each row is asked at most twice in one filter: %s', async (field, one, other) => {
    const asked = (where: unknown) =>
      portal.raw('GET', `/api/companies?filter=${encodeURIComponent(JSON.stringify({ where, limit: 1 }))}`, { as })
    const both = { and: [{ [field]: one }, { [field]: other }] }
    expect(await asked({ or: [both] })).toMatchObject({ status: 200, json: [] })
    expect(await asked({ or: [{ or: [both, both] }] })).toMatchObject({
      status: 422,
      problem: { details: [{ path: `where.or.0.or.1.and.0.${field}`, code: 'maximum' }] },
    })
  })

  it('keep their id when they are changed, even when two change their numbers with each other', async () => {
    const company = await create({ itAgreements: [agreement('A', 0), agreement('B', 0)] })
    const [a, b] = company.itAgreements ?? []
    const swapped = [
      { id: a?.id, ...agreement('B', 0) },
      { id: b?.id, ...agreement('A', 0) },
    ]
    const answer = await put(company.id, { version: 1, itAgreements: swapped })
    expect((answer.json as Company).itAgreements?.map(({ id, number }) => [id, number])).toEqual([
      [b?.id, 'A'],
      [a?.id, 'B'],
    ])
  })

  it('of another company are not taken, and one in use is not removed', async () => {
    const [company, other] = [await create({ itAgreements: [agreement('A', 0)] }), await create({ itAgreements: [agreement('Z', 0)] })]
    const foreign = { id: other.itAgreements?.[0]?.id, ...agreement('A', 0) }
    expect((await put(company.id, { version: 1, itAgreements: [foreign] })).problem.details[0]).toMatchObject({ path: 'itAgreements.0.id' })
    await go(company.id, { action: 'activate' })
    await linkApplication(portal, company.id)
    const refused = await put(company.id, { version: 2, notes: 'not this either', itAgreements: [] })
    expect([refused.status, refused.problem.name, refused.problem.details[0]?.code]).toEqual([409, 'ReferenceConflict', 'agreementInUse'])
    expect(await get(company.id)).toMatchObject({ notes: '', version: 2, agreementCount: 1 })
  })

  it('are told by the history of their company', async () => {
    const company = await create()
    await put(company.id, { version: 1, itAgreements: [{ number: 'A1', startDate: '2026-01-01' }] })
    const [latest] = await portal.call(companies.history, { as, params: { id: company.id } })
    expect(latest?.changes).toEqual([{ field: 'itAgreements', old: [], new: ['A1: 2026-01-01 – …'] }])
  })
})
