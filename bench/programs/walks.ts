import fc from 'fast-check'
import { type TestPortal, testPortal } from '../../apps/server/testing/portal.ts'
import { portfolioWalker } from '../../apps/server/testing/portfolio-walks.ts'
import { walkSteps } from '../../apps/server/testing/walk-steps.ts'

/** So many walks of 80 steps with a seed; then each transition that is named after these, begun where it leads from. */
const [walks = '0', seed = '1', ...moves] = process.argv.slice(2)
/** A portal for so many of them: what walks leave behind would make the next ones slow. */
const each = 125
/** The server of the database works for one while another one is prepared. */
const atOnce = 3
const taken = new Set<string>()
const startedAt = performance.now()

async function onPortal(work: (walker: ReturnType<typeof portfolioWalker>, portal: TestPortal) => Promise<void>): Promise<void> {
  const portal = await testPortal({ modules: ['Portfolio'] })
  try {
    for (const as of ['admin', 'architect', 'productowner', 'analyst'] as const) await portal.raw('GET', '/api/users/me', { as })
    const walker = portfolioWalker(portal)
    await work(walker, portal)
    for (const move of walker.taken.keys()) taken.add(move)
  } finally {
    await portal.close()
  }
}
const refuse = (faults: readonly string[], where: string): void => {
  if (faults.length > 0) throw new Error(`${where}: ${faults.join('\n')}`)
}

for (let done = 0; done < Number(walks); done += each)
  await onPortal(async (walker) => {
    const chosen = fc.sample(walkSteps, { numRuns: Math.min(each, Number(walks) - done), seed: Number(seed) + done })
    let next = 0
    const oneAfterAnother = async (): Promise<void> => {
      for (let at = next++; at < chosen.length; at = next++)
        refuse(await walker.walk(at + 1, chosen[at] ?? []), `walk ${at} of the seed ${Number(seed) + done}`)
    }
    await Promise.all(Array.from({ length: atOnce }, oneAfterAnother))
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.error(`seed ${seed}: ${done + chosen.length} of ${walks} walks, ${walker.taken.size} transitions on this portal, ${seconds} s`)
  })
if (moves.length > 0)
  await onPortal(async (walker) => {
    for (const move of moves) refuse(await walker.take(move), move)
  })
console.log(
  JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, megabytes: process.resourceUsage().maxRSS / 1024, taken: [...taken] }),
)
