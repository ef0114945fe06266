import fc from 'fast-check'
import { testPortal } from '../apps/server/testing/portal.ts'
import { allMoves, portfolioWalker } from '../apps/server/testing/portfolio-walks.ts'
import { walkSteps } from '../apps/server/testing/walk-steps.ts'
import type { Row } from './table.ts'

const walks = 1000
/** A portal for so many of them: what walks leave behind would make the next ones slow. */
const each = 50

/** Many walks through all machines of the portfolio. @throws with the first one that leads where no table does: the seed is in its words. */
export async function walksBench(): Promise<Row> {
  const startedAt = performance.now()
  const taken = new Set<string>()
  for (let done = 0; done < walks; done += each) {
    const portal = await testPortal({ modules: ['Portfolio'] })
    try {
      for (const as of ['admin', 'architect', 'productowner', 'analyst'] as const) await portal.raw('GET', '/api/users/me', { as })
      const walker = portfolioWalker(portal)
      let walked = 0
      const property = fc.asyncProperty(walkSteps, async (steps) => {
        walked += 1
        const faults = await walker.walk(walked, steps)
        if (faults.length > 0) throw new Error(faults.join('\n'))
      })
      await fc.assert(property, { numRuns: each, endOnFailure: true })
      for (const move of walker.taken.keys()) taken.add(move)
      console.info(
        `${done + each} walks, ${taken.size} of ${allMoves.length} transitions, ${Math.round((performance.now() - startedAt) / 1000)} s`,
      )
    } finally {
      await portal.close()
    }
  }
  return {
    what: `${walks} walks of 80 steps through the machines of the portfolio, two people at once`,
    measured: `${Math.round((performance.now() - startedAt) / 1000)} s, no law broken`,
    baseline: '',
    ratio: '',
    goal: `all ${allMoves.length} transitions`,
    met: allMoves.every((move) => taken.has(move)),
  }
}
