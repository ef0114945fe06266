import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../agenda/agenda.testing.ts'
import { conditions } from '../../conditions/condition.contract.ts'
import { makeCondition } from '../../conditions/conditions.testing.ts'
import { exceptions } from '../../exceptions/exception.contract.ts'
import { dayIn, endsIn, inState as exceptionIn, makeException, ratedAs } from '../../exceptions/exceptions.testing.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { groundOf, inState, makeProspect } from '../../prospects/prospects.testing.ts'
import { solutions } from '../../solutions/solution.contract.ts'
import { makeSolution, inState as solutionIn } from '../../solutions/solutions.testing.ts'
import { type PortfolioStatistics, statistics } from '../dashboard.contract.ts'
import { type NumberLink, numberLinks, statusGroups } from '../dashboard.rules.ts'
import { livedThrough } from '../dashboard.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

it('the portfolio is told in numbers: all of it, one domain, and what waits for the person', async () => {
  const { domainId } = await groundOf(portal)
  const [live, submitted] = [await makeProspect(portal), await makeProspect(portal), await makeProspect(portal, {}, 'productowner')]
  await inState(portal, live.id, 'REALISED')
  await inState(portal, submitted.id, 'SUBMITTED')
  const next = await makeMeeting(portal)
  const mine = await portal.call(statistics, { as: 'productowner', query: {} })
  expect(mine).toMatchObject({
    nextMeeting: { id: next.id, items: 0 },
    myWork: { toScreen: 1, toReview: 0, conditionsDue: 0, actionsDue: 0 },
    exceptions: { open: 0, expiring30: 0, expired: 0, next: [] },
    conditions: { open: 0, overdue: 0 },
    compliance: [],
    releases: [],
    recentDecisions: [],
  })
  // One that was made beside them, on which the state of the realised one stands, is a draft as well.
  expect(mine.myWork.drafts).toBeGreaterThan(0)
  expect(mine.funnel).toContainEqual({ status: 'SUBMITTED', count: 1 })
  expect(mine.byDomain).toMatchObject([{ domainId, live: 1, approved: 0 }])
  expect(mine.mix.northBound).toMatchObject([{ name: 'REST', count: 1 }])
  const elsewhere = await portal.call(statistics, { as: 'reader', query: { domain: '0c000000-0000-4000-8000-00000000000a' } })
  expect(elsewhere).toMatchObject({ byDomain: [], nextMeeting: null, reuseShare: null })
})

const lists = { prospects, solutions, exceptions, conditions }
/** How many the list behind a number has. */
async function listed({ list, filter }: NumberLink): Promise<number> {
  const query = new URLSearchParams({ itemsPerPage: '1' })
  for (const [name, values] of Object.entries(filter))
    for (const value of values) query.append(values.length > 1 ? `${name}[]` : name, value)
  const answer = await portal.raw('GET', `${lists[list].list.path}?${query}`, { as: 'productowner' })
  return (answer.json as { page?: { total_elements?: number } }).page?.total_elements ?? -1
}

/** Every number that leads to a list, with where it leads. */
function numbersOf(numbers: PortfolioStatistics, links: ReturnType<typeof numberLinks>): [name: string, count: number, link: NumberLink][] {
  const { funnel, byDomain, mix, exceptions: excepted, myWork } = numbers
  return [
    ...funnel.map(({ status, count }) => [status, count, links.status(status)] as [string, number, NumberLink]),
    ...byDomain.flatMap(({ domainId, name, ...counts }) => [
      ...statusGroups.map((group) => [`${name} ${group}`, counts[group], links.domain(domainId, group)] as [string, number, NumberLink]),
      [name, statusGroups.reduce((sum, group) => sum + counts[group], 0), links.domain(domainId)] as [string, number, NumberLink],
    ]),
    ...(['northBound', 'southBound', 'abstractionType', 'usageType'] as const).flatMap((kind) =>
      mix[kind].map(({ id, name, count }) => [`${kind} ${name}`, count, links.mix(kind, id)] as [string, number, NumberLink]),
    ),
    ['open exceptions', excepted.open, links.openExceptions],
    ['expiring', excepted.expiring30, links.expiring],
    ['expired', excepted.expired, links.expired],
    ...numbers.compliance.map(({ level, count }) => [String(level), count, links.compliance(level)] as [string, number, NumberLink]),
    ...numbers.releases.map(({ id, code, total }) => [code, total, links.release(id)] as [string, number, NumberLink]),
    ['to screen', myWork.toScreen, links.toScreen],
    ['drafts', myWork.drafts, links.drafts],
    ['to review', myWork.toReview, links.toReview],
    ['conditions of mine', myWork.conditionsDue, links.conditionsDue],
    ['open conditions', numbers.conditions.open, links.openConditions],
    ['overdue conditions', numbers.conditions.overdue, links.overdueConditions],
  ]
}

it('each number is what the list has that it leads to: of all, of one domain and of one release', async () => {
  const states = ['SUBMITTED', 'IN_DESIGN', 'APPROVED', 'PLANNED', 'PLANNED', 'REALISED', 'RETIRED', 'REJECTED'] as const
  const made = []
  for (const state of states) {
    const one = await makeProspect(portal)
    await inState(portal, one.id, state)
    made.push(one)
  }
  const live = await makeSolution(portal)
  await solutionIn(portal, live.id, 'LIVE')
  for (const [state, days, subjectType, subjectId] of [
    ['REQUESTED', 50, 'PROSPECT', made[0]?.id],
    ['GRANTED', 20, 'PROSPECT', made[3]?.id],
    ['GRANTED', 60, 'SOLUTION', live.id],
    ['EXPIRED', -3, 'SOLUTION', live.id],
  ] as const) {
    const { id } = await makeException(portal, { subjectType, subjectId })
    await exceptionIn(portal, id, state)
    await endsIn(portal, id, days)
    await ratedAs(portal, id, 'HIGH')
  }
  await makeCondition(portal, 'SOLUTION', live.id, { dueDate: dayIn(-2) })
  await makeCondition(portal, 'SOLUTION', live.id)
  const whole = await portal.call(statistics, { as: 'productowner', query: {} })
  expect(whole).toMatchObject({
    exceptions: { open: 1, expiring30: 1, expired: 1, next: [{ risk: 'HIGH', validTo: dayIn(20) }, { validTo: dayIn(60) }] },
    conditions: { open: 2, overdue: 1 },
    myWork: { conditionsDue: 2 },
  })
  const release = whole.releases.find(({ total }) => total > 0)?.id
  const { domainId } = await groundOf(portal)
  for (const of of [{}, { domain: domainId }, { release }, { domain: domainId, release }]) {
    const answer = await portal.call(statistics, { as: 'productowner', query: of })
    const numbers = numbersOf(answer, numberLinks(of))
    const shown = await Promise.all(numbers.map(async ([name, _, link]) => `${name}: ${await listed(link)}`))
    expect(shown, JSON.stringify(of)).toEqual(numbers.map(([name, count]) => `${name}: ${count}`))
  }
})

it('lead times are medians of days by the month in which they ended', async () => {
  const { id } = await makeProspect(portal)
  const domain = '0c000000-0000-4000-8000-00000000000b'
  const month = new Date().toISOString().slice(0, 7)
  const before = (await portal.call(statistics, { as: 'reader', query: {} })).leadTime.find((one) => one.month === month)
  expect(before?.toApproved).not.toBe(41)
  const first = new Date(`${month}-01T12:00:00Z`)
  const since = (days: number) => new Date(first.getTime() - days * 86_400_000).toISOString()
  await livedThrough(portal, id, domain, [
    ['SUBMITTED', since(41)],
    ['QUALIFIED', since(30)],
    ['IN_DESIGN', since(20)],
    ['APPROVED', since(0)],
    ['PLANNED', since(0)],
    ['REALISED', since(0)],
  ])
  const { leadTime, reuseShare } = await portal.call(statistics, {
    as: 'reader',
    query: { domain },
  })
  expect(leadTime).toHaveLength(12)
  expect(leadTime.at(-1)).toEqual({ month, toApproved: 41, toRealised: 0 })
  expect(reuseShare).toBe(0)
  // The lists behind the two medians have those that were counted, with the days that each took.
  for (const [measure, days] of [
    ['toApproved', 41],
    ['toRealised', 0],
  ] as const) {
    const { filter } = numberLinks({ domain }).leadTime(measure, month)
    const query = new URLSearchParams(Object.entries(filter).map(([name, [value = '']]): [string, string] => [name, value]))
    const { json } = await portal.raw('GET', `${prospects.list.path}?${query}`, { as: 'reader' })
    const { data } = json as { data: { id: string; daysToApproved: number | null; daysToRealised: number | null }[] }
    expect(data.map((one) => [one.id, measure === 'toApproved' ? one.daysToApproved : one.daysToRealised])).toEqual([[id, days]])
  }
  const elsewhen = await portal.raw('GET', `${prospects.list.path}?domain=${domain}&approvedIn=2020-01`, { as: 'reader' })
  expect(elsewhen.json).toMatchObject({ data: [] })
  const { status, problem } = await portal.raw('GET', `${prospects.list.path}?approvedIn=2026-13`, { as: 'reader' })
  expect([status, problem.details[0]?.path]).toEqual([422, 'approvedIn.0'])
})
