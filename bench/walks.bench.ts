import { availableParallelism } from 'node:os'
import { allMoves } from '../apps/server/testing/portfolio-walks.ts'
import { program, type Run } from './program.ts'
import type { Row } from './table.ts'

const walks = 1000
/** A seed of each process; another one walks elsewhere. */
const seeds = Array.from({ length: Math.min(4, availableParallelism()) }, (_, at) => 1 + at * 10_000)

interface Walked extends Run {
  taken: string[]
}
const walk = async (count: number, seed: number, ...moves: string[]) =>
  (await program('walks', String(count), String(seed), ...moves)) as Walked

/** Many walks through all machines of the portfolio. @throws with the first one that leads where no table does: the seed is in its words. */
export async function walksBench(): Promise<Row> {
  const startedAt = performance.now()
  // What a walk proves does not hang on when the disk has what it wrote.
  process.env.PGOPTIONS = '-c synchronous_commit=off'
  try {
    const walked = await Promise.all(seeds.map((seed) => walk(Math.ceil(walks / seeds.length), seed)))
    const taken = new Set(walked.flatMap((one) => one.taken))
    const missed = allMoves.filter((move) => !taken.has(move))
    if (missed.length > 0) for (const move of (await walk(0, 0, ...missed)).taken) taken.add(move)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const left = allMoves.filter((move) => !taken.has(move))
    console.info(`Taken by walks of one step: ${missed.join(', ') || 'none'}. Not taken: ${left.join(', ') || 'none'}.`)
    return {
      what: `${walks} walks of 80 steps through the machines of the portfolio, two people at once`,
      measured: `${allMoves.length - left.length} transitions in ${seconds} s, no law broken, ${missed.length} of them by a walk of one step`,
      baseline: `${allMoves.length} transitions of the tables`,
      ratio: ((allMoves.length - left.length) / allMoves.length).toFixed(2),
      goal: '1.00',
      met: left.length === 0,
    }
  } finally {
    delete process.env.PGOPTIONS
  }
}
