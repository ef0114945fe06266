import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../find-browser.ts'
import { startPostgres, type TestPostgres } from '../find-postgres.ts'
import { copyOfRepository, provedRoom } from '../new-feature/prove.ts'
import { newFeature } from '../new-feature.ts'
import { type Ended, runNode, tail } from './command.ts'
import { type Outcome, outcomeOf, readPlaywright, readVitest } from './report.ts'

type Result = Pick<Outcome, 'passed' | 'failed' | 'note'> & Partial<Outcome>

export interface Stage {
  name: string
  /** A check is one thing that passes or fails; a stage of tests counts its tests. */
  kind: 'check' | 'tests'
  /** Stages that must have ended well before. */
  after?: readonly string[]
  /** Tests that wait for much of their time: checks that are `modest` go beside them, at the lowest priority. */
  leavesRoom?: boolean
  modest?: boolean
  run(root: string): Promise<Result>
}

const bin = (path: string): string => join('node_modules', path)

/**
 * The repository with one room more, which `new-feature` copied from the golden one: what is checked of the whole there holds of the copied
 * room as well, and nothing is worked out twice.
 */
let copied: string | undefined
function withCopiedRoom(root: string): string {
  if (copied) return copied
  copied = copyOfRepository(root)
  newFeature(copied, { module: 'subscriptions', ...provedRoom })
  return copied
}

export function removeCopy(): void {
  if (copied) rmSync(copied, { recursive: true, force: true })
  copied = undefined
}

function check(
  name: string,
  args: readonly string[],
  { after = [], ofCopy = false, modest = false }: { after?: readonly string[]; ofCopy?: boolean; modest?: boolean } = {},
): Stage {
  return {
    name,
    kind: 'check',
    after,
    modest,
    run: async (root) => {
      const { ok, output } = await runNode(root, name, args, { modest, ...(ofCopy && { cwd: withCopiedRoom(root) }) })
      return {
        passed: ok ? 1 : 0,
        failed: ok ? 0 : 1,
        note: ok ? (output.split('\n').at(-1) ?? '').slice(0, 100) : '',
        output: tail(output, 120),
      }
    },
  }
}

/** The database of the run, started when the first stage asks for it. */
let database: Promise<TestPostgres> | undefined

export async function stopDatabase(): Promise<void> {
  const started = await database?.catch(() => undefined)
  database = undefined
  await started?.stop()
}

function vitest(name: string, projects: readonly string[], db: 'embedded' | 'postgres' | 'both'): Stage {
  return {
    name,
    kind: 'tests',
    run: async (root) => {
      database ??= db === 'embedded' ? undefined : startPostgres()
      const postgres = db === 'embedded' ? undefined : await database
      const report = reportFile(root, name)
      const args = [
        bin('vitest/vitest.mjs'),
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]
      const env = { TEST_DATABASE_URL: postgres?.url, PORTICO_TEST_DATABASE: db === 'both' ? undefined : db }
      const ended = await runNode(root, name, args, { env })
      return counted(report, ended, readVitest, postgres ? ` (${postgres.origin})` : '')
    },
  }
}

const browser: Stage = {
  name: 'browser',
  kind: 'tests',
  after: ['build'],
  run: async (root) => {
    const found = await findBrowser()
    const report = reportFile(root, 'browser')
    const ended = await runNode(root, 'browser', [bin('@playwright/test/cli.js'), 'test'], { env: { PORTICO_REPORT: report } })
    return counted(report, ended, readPlaywright, ` (${found.origin})`)
  },
}

function reportFile(root: string, name: string): string {
  const file = join(root, '.cache', 'test', `${name}.json`)
  rmSync(file, { force: true })
  return file
}

function counted<Report>(
  file: string,
  { ok, output }: Ended,
  read: (report: Report) => Parameters<typeof outcomeOf>[0],
  where: string,
): Result {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: 0, failed: 0, skipped: 0, broken: [], files: [] }
  const outcome = outcomeOf(counts, ok)
  // First what failed: who reads a part of a long output reads its beginning.
  const broken = counts.broken.length ? `Failed:\n${counts.broken.map((test) => `  ${test}`).join('\n')}\n\n` : ''
  return { ...outcome, files: counts.files, broken: counts.broken, note: outcome.note + where, output: broken + tail(output, 200) }
}

const tsc = bin('typescript/bin/tsc')

export const stages: Stage[] = [
  // Several checkers each work out for themselves what the files share; checks take both cores by going two at a time.
  check('types-server', [tsc, '-p', 'tsconfig.server.json', '--checkers', '1'], { ofCopy: true }),
  check('types-web', [tsc, '-p', 'tsconfig.web.json', '--checkers', '1'], { ofCopy: true }),
  check('build', ['tools/bootstrap.mjs', 'build']),
  check('lint', [bin('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--max-diagnostics=50'], { modest: true }),
  check('boundaries', ['tools/check-boundaries.ts'], { ofCopy: true, modest: true }),
  check('texts', ['tools/check-locales.ts'], { ofCopy: true, modest: true }),
  check('advisories', ['tools/check-advisories.ts'], { modest: true }),
  check('sizes', [bin('size-limit/bin.js')], { after: ['build'], modest: true }),
  { ...vitest('fault', ['kills', 'fault'], 'both'), leavesRoom: true },
  vitest('unit', ['node', 'alone', 'web'], 'embedded'),
  vitest('postgres', ['node'], 'postgres'),
  browser,
]
