import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../agenda/agenda.testing.ts'
import { groundOf, inState, makeProspect } from '../../prospects/prospects.testing.ts'
import { statistics } from '../dashboard.contract.ts'

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
    myWork: { toScreen: 1, actionsDue: 0 },
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
