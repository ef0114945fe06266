import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { largeDocument } from './large-document.ts'
import { program } from './program.ts'
import { medianOf, type Row } from './table.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../.cache/bench-comparison')
const modules = join(folder, 'node_modules')
const before = join(modules, 'octokit-before/generated/api.github.com.json')
const packages = ['octokit-before@npm:@octokit/openapi@22.0.0', 'api-smart-diff@1.0.6']
const goal = { seconds: 2, megabytes: 450 }
const rounds = 3

/** GitHub's document of 22.0.0 compared with the one of 23.0.2, beside a tool that others use for it. Both are fetched for this, and are no part of the product. */
export async function comparisonBench(): Promise<Row[]> {
  const what = "GitHub's document 22.0.0 compared with 23.0.2"
  try {
    await fetched()
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return [{ what, measured: 'not measured', baseline: `the packages cannot be had: ${why}`, ratio: '', goal: '' }]
  }
  const [own, others]: [Comparison[], Comparison[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    own.push((await program('compare', before, largeDocument)) as Comparison)
    others.push((await program('compare', before, largeDocument, join(modules, 'api-smart-diff'))) as Comparison)
  }
  const row = (figure: 'seconds' | 'megabytes', unit: string, digits: number): Row => {
    const [ours, theirs] = [medianOf(own, (one) => one[figure]), medianOf(others, (one) => one[figure])]
    return {
      what: `${what}: ${figure === 'seconds' ? `reading both included, ${own[0]?.entries} changes` : 'memory of its process'}`,
      measured: `${ours.toFixed(digits)} ${unit}`,
      baseline: `${theirs.toFixed(digits)} ${unit} api-smart-diff${figure === 'seconds' ? `, ${others[0]?.entries} changes` : ''}`,
      ratio: (ours / theirs).toFixed(2),
      goal: `< ${goal[figure]} ${unit}`,
      met: ours < goal[figure],
    }
  }
  return [row('seconds', 's', 2), row('megabytes', 'MB', 0)]
}

type Comparison = Awaited<ReturnType<typeof program>> & { entries: number }

async function fetched(): Promise<void> {
  if (existsSync(before) && existsSync(join(modules, 'api-smart-diff'))) return
  mkdirSync(folder, { recursive: true })
  await run(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...packages],
    {
      timeout: 120_000,
    },
  )
}
