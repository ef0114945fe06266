import { expect, test } from 'vitest'
import { type Entry, firstGroups, groupsOf, hasSides, valueText } from './changeGroups.ts'

const entry = (operation: string, more: Partial<Entry> = {}): Entry => ({
  severity: 'safe',
  kind: 'k',
  operation,
  pointer: '#',
  text: 't',
  before: null,
  after: null,
  ...more,
})
const shared = entry('', { words: { id: 'added', values: {}, usedBy: { count: 2, first: ['GET /a', 'GET /b'] } } })

test('changes stand with their operation; shared ones and those of the document by themselves; the severest group first', () => {
  const groups = groupsOf([entry('GET /b', { severity: 'breaking' }), shared, entry('GET /a'), entry('GET /b'), entry('')])
  expect(groups.map(({ of, entries }) => [of, entries.length])).toEqual([
    ['GET /b', 2],
    ['several', 1],
    ['GET /a', 1],
    ['document', 1],
  ])
})

test('groups are shown whole, as many as fit, and one at least', () => {
  const groups = groupsOf([entry('a'), entry('a'), entry('a'), entry('b'), entry('c')])
  expect(firstGroups(groups, 1).map(({ of }) => of)).toEqual(['a'])
  expect(firstGroups(groups, 4).map(({ of }) => of)).toEqual(['a', 'b'])
})

test('before and after show what the sentence does not say by itself', () => {
  expect(hasSides({ operation: '', before: 500, after: 200, text: 'maximum was lowered from 500 to 200.' })).toBe(true)
  expect(hasSides({ operation: '', before: null, after: '^[a-z]+$', text: 'a pattern was added.' })).toBe(true)
  expect(hasSides({ operation: '', before: null, after: ['manual'], text: '"manual" was added to the allowed values.' })).toBe(false)
  expect(hasSides({ operation: '', before: false, after: true, text: 'null is allowed now.' })).toBe(false)
  expect(hasSides({ operation: '', before: null, after: null, text: '' })).toBe(false)
  expect(hasSides({ operation: '', before: 'the beginning…', after: 'the beginning…', text: 'The description changed.' })).toBe(false)
  expect(hasSides({ operation: 'GET /a', before: 'GET /a', after: null, text: 'The operation was removed.' })).toBe(false)
})

test('a short value stands on one line, a long one on several', () => {
  expect([valueText(null), valueText('text'), valueText(0), valueText(['a'])]).toEqual(['', 'text', '0', '["a"]'])
  expect(valueText({ a: 'x'.repeat(80) })).toContain('\n')
})
