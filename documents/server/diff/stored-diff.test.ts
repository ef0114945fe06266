import { expect, it } from 'vitest'
import { type DiffEntry, entryOf } from './entries.ts'
import { say } from './say.ts'
import { storedDiff } from './stored-diff.ts'

const entry = (more: Partial<DiffEntry>): DiffEntry => ({
  ...{
    severity: 'safe',
    kind: 'k',
    operation: 'GET /a',
    pointer: '#/a',
    text: 'It.',
    words: say('operation-added'),
    before: null,
    after: null,
  },
  ...more,
})
const stored = (entries: DiffEntry[]) => JSON.parse(storedDiff(entries).json) as DiffEntry[]

it('what is stored of very many long changes is at most 1 MB, and the severest stay', () => {
  const long = 'x'.repeat(1500)
  const many = Array.from({ length: 5000 }, (_, at) =>
    entry({ pointer: `#/${at}${long}`, severity: at % 100 === 99 ? 'breaking' : 'safe' }),
  )
  expect(storedDiff(many).json.length).toBeLessThanOrEqual(1_000_000)
  const severities = stored(many).map(({ severity }) => severity)
  expect(severities.slice(0, 51)).toEqual([...Array.from({ length: 50 }, () => 'breaking'), 'safe'])
  expect(severities.length).toBeGreaterThan(500)
})

it('no part of a change is long: neither its place nor its words', () => {
  const long = 'x'.repeat(100_000)
  const [one] = stored([
    entry({
      operation: `GET /${long}`,
      pointer: `#/${long}`,
      text: long,
      words: {
        ...say('became-enum', { values: Array.from({ length: 10_000 }, () => [long]) }),
        subject: { id: 'parameter', values: { name: long }, note: long, path: long },
        usedBy: { count: 3, first: [long, long, long] },
      },
    }),
  ])
  expect(JSON.stringify(one).length).toBeLessThan(30_000)
  expect(one).toMatchObject({ severity: 'safe', kind: 'k', words: { id: 'became-enum', usedBy: { count: 3 } } })
})

it('what is short is stored as it is', () => {
  expect(stored([entry({}), entry({ pointer: '#/b' })])).toEqual([entry({}), entry({ pointer: '#/b' })])
})

it('of a text of several lines so much is kept that what changed in it can be shown, of any other value a line', () => {
  const lines = Array.from({ length: 100 }, (_, at) => `line ${at} of a description`).join('\n')
  const of = (value: string) =>
    entryOf({ severity: 'safe', kind: 'k', pointer: '#', words: say('removed'), before: value, after: null }).before
  expect(of(lines)).toBe(lines)
  expect(String(of(lines.repeat(100))).length).toBe(10_001)
  expect(String(of(lines.replaceAll('\n', ' '))).length).toBe(501)
})
