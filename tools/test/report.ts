import { stripVTControlCharacters } from 'node:util'

export interface Outcome {
  name: string
  passed: number
  failed: number
  skipped: number
  durationMs: number
  note: string
  /** Shown when the stage failed. */
  output: string
  /** How long each file of tests took. */
  files?: FileTime[]
  /** Each test that failed, with its reason in a few lines. */
  broken?: string[]
}

export interface FileTime {
  file: string
  durationMs: number
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'> & { broken: string[]; files: FileTime[] }

interface VitestReport {
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** Enough to know why on a machine that keeps nothing else of the run. */
const briefly = (message: string): string => stripVTControlCharacters(message).split('\n').slice(0, 4).join('\n    ').slice(0, 600)

/** Counts single tests. A file that could not be loaded has no tests, and counts as one that failed. */
export function readVitest(report: VitestReport): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, broken: [], files: [] }
  for (const file of report.testResults) {
    counts.files.push({ file: file.name, durationMs: file.endTime - file.startTime })
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed')) {
      counts.failed += 1
      counts.broken.push(`${file.name}: ${file.message?.split('\n')[0] || 'could not be loaded'}`)
    }
    for (const { status, fullName, failureMessages = [] } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') {
        counts.failed += 1
        counts.broken.push([`${file.name}: ${fullName}`, ...failureMessages.slice(0, 1).map(briefly)].join('\n    '))
      } else counts.skipped += 1
    }
  }
  return counts
}

interface Step {
  title: string
  error?: { message?: string }
  steps?: Step[]
}
interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { duration: number; errors: { message?: string }[]; steps?: Step[] }[] }[]
  }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: Suite[]
}

const specsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> => [...specs, ...suites.flatMap(specsOf)]
const failedStep = (steps: readonly Step[]): string[] => {
  const failed = steps.find(({ error }) => error)
  return failed ? [failed.title, ...failedStep(failed.steps ?? [])] : []
}
/** In a few lines: an error of Playwright goes on with the page's calls. */
const shortened = (message: string | undefined): string =>
  stripVTControlCharacters(message ?? 'error')
    .split('\n')
    .slice(0, 12)
    .join('\n    ')

/** A test that passed only when repeated has failed: there are no repeats. An error outside of tests counts as one that failed. */
export function readPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Counts {
  const failed = specsOf({ suites }).filter(({ ok }) => !ok)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    files: specsOf({ suites }).flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => ({ file, durationMs: duration }))),
    ),
    broken: [
      ...errors.map(({ message }) => shortened(message)),
      ...failed.flatMap(({ title, file, tests }) =>
        tests.flatMap(({ results }) =>
          results.flatMap(({ errors: faults, steps = [] }) =>
            faults.map(({ message }) => `${[`${file}: ${title}`, ...failedStep(steps)].join(' › ')}\n    ${shortened(message)}`),
          ),
        ),
      ),
    ],
  }
}

/** What a stage of tests comes to: a program that failed, or ran no test, is never a success. */
export function outcomeOf(counts: Counts, programSucceeded: boolean): Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'note'> {
  const { passed, skipped } = counts
  const ranNone = passed + counts.failed === 0
  const failed = counts.failed > 0 ? counts.failed : programSucceeded && !ranNone ? 0 : 1
  const notes = [`${passed} passed`, failed ? `${failed} failed` : '', skipped ? `${skipped} skipped` : '', ranNone ? 'ran no test' : '']
  if (!programSucceeded && counts.failed === 0 && !ranNone) notes.push('errors outside of tests')
  return { passed, failed, skipped, note: notes.filter(Boolean).join(', ') }
}

export function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ name, passed, failed, skipped, durationMs, note }) => [
    name,
    String(passed),
    String(failed),
    String(skipped),
    `${(durationMs / 1000).toFixed(1)} s`,
    failed ? note : '',
  ])
  const header = ['stage', 'passed', 'failed', 'skipped', 'time', '']
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 || column === 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return ['', line(header), ...rows.map(line), ''].join('\n')
}

const most = 20

/** The files of tests that take longest, over all stages: where the time of the whole run goes. Empty when no stage of tests ran. */
export function dearest(outcomes: readonly Outcome[], root = ''): string {
  const times = new Map<string, number>()
  for (const { name, files = [] } of outcomes)
    for (const { file, durationMs } of files) {
      const key = `${name.padEnd(10)} ${file.startsWith(root) ? file.slice(root.length).replace(/^\//, '') : file}`
      times.set(key, (times.get(key) ?? 0) + durationMs)
    }
  const rows = [...times].toSorted(([, a], [, b]) => b - a).slice(0, most)
  if (rows.length === 0) return ''
  return [
    'The files of tests that took longest:',
    ...rows.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`),
    '',
  ].join('\n')
}

/** What failed, over all stages, once more at the end: of a long output its middle is the first to be cut. Empty when nothing did. */
export function whatFailed(outcomes: readonly Outcome[]): string {
  const broken = outcomes.flatMap(({ name, broken: tests = [] }) => tests.map((test) => `  ${name}  ${test}`))
  return broken.length ? ['What failed:', ...broken, ''].join('\n') : ''
}

export function lastLine(outcomes: readonly Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`
}
