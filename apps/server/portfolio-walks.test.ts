import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { allMoves, portfolioWalker, type Step } from './testing/portfolio-walks.ts'
import { walkSteps } from './testing/walk-steps.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'analyst'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

const walks = 4

it('whoever does what in whichever order, two at once: no walk leads where the tables do not, and a run takes every transition', async () => {
  const walker = portfolioWalker(portal)
  let walked = 0
  const walk = async (chosen: Step[]) => {
    walked += 1
    expect(await walker.walk(walked, chosen)).toEqual([])
  }
  const missed = () => allMoves.filter((move) => !walker.taken.has(move))
  await fc.assert(fc.asyncProperty(walkSteps, walk), { numRuns: walks, endOnFailure: true })
  const left = missed()
  for (const move of left) expect(await walker.take(move), move).toEqual([])
  console.info(
    `${walked} walks of 80 steps and ${left.length} of one took ${allMoves.length - missed().length} of ${allMoves.length} transitions.`,
  )
  expect(missed()).toEqual([])
}, 180_000)
