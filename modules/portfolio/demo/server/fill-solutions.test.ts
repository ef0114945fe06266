import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { meetings } from '../../agenda/meeting.contract.ts'
import { conditions } from '../../conditions/condition.contract.ts'
import { exceptions } from '../../exceptions/exception.contract.ts'
import { exceptionStates } from '../../exceptions/exception-states.contract.ts'
import { prospects } from '../../prospects/prospect.contract.ts'
import { portfolioReleases } from '../../releases/release.contract.ts'
import { solutions } from '../../solutions/solution.contract.ts'
import { solutionStates } from '../../solutions/solution-states.contract.ts'
import { demoExceptions } from '../demo-exceptions.data.ts'
import { moreProspects } from '../demo-more-prospects.data.ts'
import { demoProspects } from '../demo-portfolio.data.ts'
import { demoSolutions } from '../demo-solutions.data.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
})
afterAll(() => portal.close())

const query = { itemsPerPage: 100 }
const all = async () => ({
  solutions: (await portal.call(solutions.list, { as: 'reader', query })).data,
  exceptions: (await portal.call(exceptions.list, { as: 'reader', query })).data,
  conditions: (await portal.call(conditions.list, { as: 'reader', query })).data,
})

it('names of the demo lead somewhere, and no prospect is in two solutions', () => {
  const prospects = new Set([...demoProspects, ...moreProspects].map(({ name }) => name))
  const designed = demoSolutions.flatMap(({ of }) => of)
  expect(designed.filter((name) => !prospects.has(name))).toEqual([])
  expect(new Set(designed).size).toBe(designed.length)
  const names = { PROSPECT: prospects, SOLUTION: new Set(demoSolutions.map(({ name }) => name)) }
  expect(demoExceptions.filter(({ of: [type, name] }) => !names[type].has(name))).toEqual([])
})

it('the demo has 15 solutions and 12 exceptions in all states; every no that the board approved is covered; a second start adds none', async () => {
  await portal.portal.fillDemo()
  const first = await all()
  expect([first.solutions.length, first.exceptions.length]).toEqual([15, 12])
  expect(new Set(first.solutions.map(({ status }) => status))).toEqual(new Set(solutionStates))
  expect(new Set(first.exceptions.map(({ status }) => status))).toEqual(new Set(exceptionStates))
  expect(first.exceptions.filter(({ subject }) => subject === null)).toEqual([])
  const [made, held, released] = await Promise.all([
    portal.call(prospects.list, { as: 'admin', query: { itemsPerPage: 1 } }),
    portal.call(meetings.list, { as: 'admin', query: { itemsPerPage: 1 } }),
    portal.call(portfolioReleases.list, { as: 'admin', query: { itemsPerPage: 1 } }),
  ])
  expect([made, held, released].map(({ page }) => page.total_elements)).toEqual([60, 6, 4])
  expect(new Set(first.conditions.map(({ status }) => status))).toEqual(new Set(['OPEN', 'MET']))
  const approved = first.solutions.filter(({ status }) => status === 'LIVE' || status === 'APPROVED')
  const uncovered = approved.flatMap(({ checklist }) =>
    checklist.filter(({ answer, exceptions: by }) => answer === 'NO' && by.length === 0),
  )
  expect(uncovered).toEqual([])
  await portal.portal.fillDemo()
  expect(await all()).toEqual(first)
}, 120_000)
