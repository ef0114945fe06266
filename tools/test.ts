/**
 * `npm test`: every check and every test, in stages that all run even when one fails. The last line is `N passed, N failed`.
 * For developers: `npm test -- --only unit`, `npm test -- --only types,lint`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { stopAll } from './test/command.ts'
import { inMemory } from './test/in-memory.ts'
import { dearest, lastLine, type Outcome, table, whatFailed } from './test/report.ts'
import { removeCopy, type Stage, stages, stopDatabase } from './test/stages.ts'

const root = join(import.meta.dirname, '..')

function chosen(args: readonly string[]): Stage[] {
  const at = args.indexOf('--only')
  if (args.length === 0) return stages
  const names = at === 0 ? (args[1] ?? '').split(',') : []
  const picked = stages.filter(({ name }) => names.some((wanted) => name === wanted || name.startsWith(`${wanted}-`)))
  if (picked.length > 0) return picked
  throw new Error(`Usage: npm test [-- --only <stages>] with stages ${stages.map(({ name }) => name).join(', ')}`)
}

/**
 * Checks go two at a time; the test stages use both cores themselves, but for one that leaves room: modest checks go beside that, one after the
 * other. A stage waits for the ones that it needs.
 */
async function runAll(picked: readonly Stage[]): Promise<Outcome[]> {
  const outcomes = new Map<string, Outcome>()
  const waiting = [...picked]
  const running = new Map<string, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((stage) => mayStart(stage, running))
    const stage = next === -1 ? undefined : waiting.splice(next, 1)[0]
    if (stage) {
      running.set(
        stage.name,
        finish(stage, outcomes).finally(() => running.delete(stage.name)),
      )
    } else await Promise.race(running.values())
  }
  return picked.map(({ name }) => outcomes.get(name)).filter((outcome) => outcome !== undefined)

  function mayStart(stage: Stage, busy: Map<string, Promise<void>>): boolean {
    const unmet = (stage.after ?? []).some((name) => busy.has(name) || waiting.some((other) => other.name === name))
    if (unmet) return false
    const busyStages = picked.filter(({ name }) => busy.has(name))
    const hasRoom = [...waiting, ...busyStages].some(({ leavesRoom }) => leavesRoom)
    if (stage.modest && hasRoom) return busyStages.length === 1 && busyStages[0]?.leavesRoom === true
    if (stage.kind === 'check') return busyStages.length < 2 && busyStages.every(({ kind }) => kind === 'check')
    return busyStages.length === 0 && !waiting.some(({ kind, modest }) => kind === 'check' && !(modest && stage.leavesRoom))
  }
}

async function finish(stage: Stage, outcomes: Map<string, Outcome>): Promise<void> {
  const started = performance.now()
  const missing = (stage.after ?? []).find((name) => (outcomes.get(name)?.failed ?? 0) > 0)
  if (stage.kind === 'tests' && !missing) console.log(`…       ${stage.name}`)
  const result = missing ? { passed: 0, failed: 1, note: `not run, because ${missing} failed` } : await attempt(stage)
  const outcome: Outcome = { name: stage.name, skipped: 0, output: '', ...result, durationMs: performance.now() - started }
  outcomes.set(stage.name, outcome)
  console.log(
    `${outcome.failed ? 'FAILED ' : 'ok     '} ${stage.name.padEnd(14)} ${(outcome.durationMs / 1000).toFixed(1).padStart(6)} s  ${outcome.note}`,
  )
  if (outcome.failed && outcome.output) console.log(outcome.output.replace(/^/gm, '    '))
}

async function attempt(stage: Stage): Promise<Pick<Outcome, 'passed' | 'failed' | 'note'> & Partial<Outcome>> {
  try {
    return await stage.run(root)
  } catch (error) {
    return { passed: 0, failed: 1, note: 'did not run', output: error instanceof Error ? error.message : String(error) }
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stopAll()
    removeCopy()
    void stopDatabase().finally(() => {
      temporary.remove()
      process.exit(130)
    })
  })
}

const picked = chosen(process.argv.slice(2))
const temporary = inMemory()
mkdirSync(join(root, '.cache', 'test'), { recursive: true })
const outcomes = await runAll(picked)
removeCopy()
await stopDatabase()
temporary.remove()
console.log(table(outcomes))
console.log(dearest(outcomes, root))
const failures = whatFailed(outcomes)
if (failures) console.log(failures)
console.log(lastLine(outcomes))
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
