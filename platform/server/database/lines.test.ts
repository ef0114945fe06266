import { expect, it } from 'vitest'
import { wholeLines } from './lines.ts'

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
const cut = async (texts: string[], most?: number) => {
  const all: string[] = []
  for await (const piece of wholeLines(pieces(...texts), most)) all.push(piece.toString())
  return all
}

it('pieces are cut at ends of lines; what has none stands last', async () => {
  expect(await cut(['a', 'b\nc', 'd', '\ne\nf', 'g'])).toEqual(['ab\n', 'cd\ne\n', 'fg'])
})

it('a line without an end stops who reads it, and fills no memory', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield Buffer.alloc(10, 'a')
    }
  }
  await expect(wholeLines(endless(), 100).next()).rejects.toThrow('more than 100 bytes')
  expect(read).toBe(11)
  // Many lines are not one.
  expect(
    await cut(
      Array.from({ length: 40 }, () => 'abcd\n'),
      10,
    ),
  ).toHaveLength(40)
})
