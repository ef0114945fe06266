import { describe, expect, it, test } from 'vitest'
import { begunQuestion, isLookedUp, isMistyped, snippetOf, wholeQuestion, widened } from './search.rules.ts'

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
  expect(begunQuestion(['meter'], new Map([['meter', ['metre']]]))).toBe(`('meter':* | 'metre')`)
  expect(wholeQuestion(['meter', 'a'], new Map([['meter', ['meters']]]))).toBe(`('meter' | 'meters') & ('a')`)
  expect(begunQuestion([`o'b\\`])).toBe(`('o b ':*)`)
  expect(widened(`('a')`, ['two words'])).toBe(`(('a')) | ('two' <-> 'words')`)
})

test('a snippet is the words around what was found, without the signs of Markdown', () => {
  expect(snippetOf('# Title\n\nThe **key** goes into the header', ['header'])).toBe('The key goes into the header')
  expect(snippetOf(`${'word '.repeat(60)}needle ${'word '.repeat(60)}`, ['needle'])).toMatch(/^… .*needle.* …$/)
  expect(snippetOf('', ['x'])).toBe('')
})
