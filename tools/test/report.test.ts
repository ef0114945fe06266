import { describe, expect, test } from 'vitest'
import { dearest, lastLine, type Outcome, outcomeOf, readPlaywright, readVitest, table, whatFailed } from './report.ts'

const outcome = (more: Partial<Outcome>): Outcome => ({
  name: 'unit',
  passed: 0,
  failed: 0,
  skipped: 0,
  durationMs: 1500,
  note: '',
  output: '',
  ...more,
})
const tests = (...statuses: string[]) => statuses.map((status) => ({ status, fullName: `a ${status} test` }))

test('the last line sums every stage and has the exact form that CI reads', () => {
  expect(lastLine([outcome({ passed: 3 }), outcome({ passed: 1, failed: 2 })])).toBe('4 passed, 2 failed')
})

test('a file that could not be loaded counts as one failed test', () => {
  const report = {
    success: false,
    testResults: [
      { name: 'a.test.ts', status: 'failed', message: 'no such module\nstack', startTime: 0, endTime: 5, assertionResults: [] },
      { name: 'b.test.ts', status: 'passed', startTime: 5, endTime: 25, assertionResults: tests('passed', 'skipped') },
    ],
  }
  expect(readVitest(report)).toMatchObject({ passed: 1, failed: 1, skipped: 1, broken: ['a.test.ts: no such module'] })
})

test('a failed test is counted once and named', () => {
  const file = { name: 'a.test.ts', status: 'failed', startTime: 0, endTime: 5, assertionResults: tests('failed', 'passed') }
  const counts = readVitest({ success: false, testResults: [file] })
  expect(counts).toMatchObject({ passed: 1, failed: 1, skipped: 0, broken: ['a.test.ts: a failed test'] })
})

test('a browser test that passed only when repeated, and an error outside of tests, count as failed', () => {
  expect(
    readPlaywright({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{ message: 'no browser' }] }),
  ).toMatchObject({ passed: 2, failed: 3 })
})

test('a browser test that failed is named with its step and its error', () => {
  const results = [
    { duration: 7, errors: [{ message: 'Error: not shut\nExpected: 401' }], steps: [{ title: 'sign in' }, { title: 'delete', error: {} }] },
  ]
  const report = {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ suites: [{ specs: [{ title: 'the job', file: 'job.spec.ts', ok: false, tests: [{ results }] }] }] }],
  }
  expect(readPlaywright(report).broken).toEqual(['job.spec.ts: the job › delete\n    Error: not shut\n    Expected: 401'])
})

test('the files that took longest are named with their stage, the dearest first, twenty at most', () => {
  const files = Array.from({ length: 30 }, (_, index) => ({ file: `/work/a${index}.test.ts`, durationMs: index * 1000 }))
  const lines = dearest(
    [outcome({ files }), outcome({ name: 'browser', files: [{ file: 'b.spec.ts', durationMs: 99_000 }] })],
    '/work',
  ).split('\n')
  expect(lines[1]).toMatch(/99\.0 s +browser +b\.spec\.ts$/)
  expect(lines[2]).toMatch(/29\.0 s +unit +a29\.test\.ts$/)
  expect(lines.filter((line) => line.includes('.ts'))).toHaveLength(20)
})

describe('a stage fails', () => {
  const none = { passed: 0, failed: 0, skipped: 0, broken: [], files: [] }
  test('when it ran no test, though its program succeeded', () => {
    expect(outcomeOf(none, true)).toMatchObject({ failed: 1, note: expect.stringContaining('ran no test') })
  })
  test('when all its tests are skipped', () => {
    expect(outcomeOf({ ...none, skipped: 4 }, true)).toMatchObject({ failed: 1 })
  })
  test('when its program failed, though every test passed', () => {
    expect(outcomeOf({ ...none, passed: 5 }, false)).toMatchObject({ passed: 5, failed: 1 })
  })
  test('not when tests passed and the program succeeded', () => {
    expect(outcomeOf({ ...none, passed: 5 }, true)).toMatchObject({ passed: 5, failed: 0 })
  })
})

test('the table shows the time of each stage and why one failed', () => {
  const shown = table([outcome({ passed: 12 }), outcome({ name: 'browser', failed: 1, note: 'not run, because build failed' })])
  expect(shown).toContain('1.5 s')
  expect(shown).toMatch(/browser +0 +1 +0 +1\.5 s +not run, because build failed/)
})

test('what failed stands at the end once more, by stage, and nothing where nothing did', () => {
  const unit = outcome({ failed: 1 })
  expect(whatFailed([unit])).toBe('')
  expect(whatFailed([unit, { ...unit, name: 'browser', broken: ['job.spec.ts: the job\n    Error: not shut'] }])).toBe(
    'What failed:\n  browser  job.spec.ts: the job\n    Error: not shut\n',
  )
})
