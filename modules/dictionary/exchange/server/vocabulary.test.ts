import { describe, expect, it } from 'vitest'
import { vocabulary } from './vocabulary.ts'

const of = (broader: [string, string][], related: [string, string][] = []) => {
  const made = vocabulary()
  for (const [lower, upper] of broader) made.addBroader({ lower, upper })
  for (const [lower, upper] of related) made.addRelated({ lower, upper })
  return made
}

describe('a vocabulary', () => {
  it('has no circle where terms have several above them', () => {
    expect(
      of([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ]).circles(),
    ).toEqual([])
  })
  it('names the terms of a circle, and neither those above nor below it', () => {
    expect(
      of([
        ['below', 'a'],
        ['a', 'b'],
        ['b', 'a'],
        ['b', 'above'],
      ]).circles(),
    ).toEqual(['a', 'b'])
  })
  it('names what is related and stands above each other, over any number of steps', async () => {
    expect(
      await of(
        [
          ['a', 'b'],
          ['b', 'c'],
          ['x', 'c'],
        ],
        [
          ['c', 'a'],
          ['a', 'x'],
        ],
      ).relatedAbove(),
    ).toEqual([['c', 'a']])
  })
  it('finds out about a chain of a hundred thousand, and gives up where it takes too long', async () => {
    const chain = Array.from({ length: 100_000 }, (_, at): [string, string] => [`t${at}`, `t${at + 1}`])
    expect(of(chain).circles()).toEqual([])
    const pairs = Array.from({ length: 1000 }, (_, at): [string, string] => [`t${at}`, 'other'])
    expect(await of(chain, pairs).relatedAbove()).toBeUndefined()
  })
})
