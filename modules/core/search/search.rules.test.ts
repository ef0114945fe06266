import { describe, expect, it, test } from 'vitest'
import { begunQuestion, bestOf, type Candidate, isLookedUp, isMistyped, snippetOf, wholeQuestion, widened } from './search.rules.ts'

describe('a mistyped word', () => {
  it.each([
    ['metre', 'meter'],
    ['raedings', 'readings'],
    ['custmer', 'customer'],
    ['aplications', 'application'],
  ])('%s may be %s', (word, other) => expect(isMistyped(word, other)).toBe(true))

  it.each([
    ['zebraf', 'before'],
    ['team', 'term1'],
    ['invoice', 'voice'],
    ['kingfi', 'finding'],
  ])('%s is not %s', (word, other) => expect(isMistyped(word, other) && word.length === other.length).toBe(false))
})

test('only words that the list of words could have are looked up in it: others would take seconds', () =>
  expect(['api', 'team', 'm'.repeat(42), 'キロメートル'.repeat(200)].map(isLookedUp)).toEqual([false, true, true, false]))

test('a question begins words, but not by a single letter, and nothing in it is a sign of the notation', () => {
  expect(begunQuestion(['meter', 'a'])).toBe(`('meter':*) & ('a')`)
  expect(begunQuestion(['meter'], new Map([['meter', ['metre']]]))).toBe(`('meter':* | 'metre':*)`)
  expect(wholeQuestion(['meter', 'a'], new Map([['meter', ['meters']]]))).toBe(`('meter' | 'meters') & ('a')`)
  expect(begunQuestion([`o'b\\`])).toBe(`('o b ':*)`)
  expect(widened(`('a')`, ['two words'])).toBe(`(('a')) | ('two' <-> 'words')`)
})

test('a snippet is the words around what was found, without the signs of Markdown', () => {
  expect(snippetOf('# Title\n\nThe **key** goes into the header', ['header'])).toBe('The key goes into the header')
  expect(snippetOf(`${'word '.repeat(60)}needle ${'word '.repeat(60)}`, ['needle'])).toMatch(/^… .*needle.* …$/)
  expect(snippetOf('', ['x'])).toBe('')
})

const candidate = (kind: string, id: string, title: string, rank: number, isHere = false): Candidate => ({ kind, id, title, rank, isHere })
const ordered = (called: Candidate[], others: Candidate[], page: { from?: number; limit?: number } = {}) =>
  bestOf(called, others, { text: 'Meter', weights: new Map([['schema', 0.5]]), from: 0, limit: 10, ...page })

test('what is called so comes first, before that what begins so, before that what is called just that, whatever else says more', () => {
  const called = [
    candidate('product', '1', 'Smart meter', 0.4),
    candidate('product', '2', 'Meters', 0.1),
    candidate('product', '3', 'METER', 0),
  ]
  const others = [candidate('product', '4', 'Invoices', 0.45), candidate('product', '2', 'Meters', 0.1)]
  expect(ordered(called, others)).toEqual(['3', '2', '1', '4'].map((id) => ({ kind: 'product', id, total: 4 })))
  expect(ordered(called, others, { from: 1, limit: 2 }).map(({ id }) => id)).toEqual(['2', '1'])
})

test('kinds come by their best, as their weights have it; what is called alike stands together, the one that is read about first', () => {
  const called = [
    candidate('schema', 's', 'Meter', 0.9),
    candidate('product', 'other', 'Meter data', 0.6),
    candidate('product', 'between', 'Meter fees', 0.5),
    candidate('product', 'here', 'Meter data', 0.1, true),
  ]
  expect(ordered(called, []).map(({ id }) => id)).toEqual(['here', 'other', 'between', 's'])
})
