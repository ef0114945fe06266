import { expect, it } from 'vitest'
import { eventsOf, nextPauseMs } from './live-stream.ts'

const streamOf = (...parts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
async function all(...parts: string[]) {
  const found: (readonly string[])[] = []
  for await (const topics of eventsOf(streamOf(...parts))) found.push(topics)
  return found
}

it('events are read however they are cut, signs of life are empty, and rubbish is skipped', async () => {
  expect(await all('retry: 3000\n\nid: 1\nda', 'ta: ["application","req', 'uest"]\n', '\n:\n\n')).toEqual([
    [],
    ['application', 'request'],
    [],
  ])
  expect(await all('data: {"a":1}\n\n', 'data: ["mail",4]\n\ndata: not json\n\n', 'data: ["half"]')).toEqual([[], ['mail'], []])
})

it('a server that is away is asked ever less often, at last once a minute', () => {
  const pauses = [0, 1, 2, 5, 20].map((failed) => nextPauseMs(failed, () => 0.5))
  expect(pauses).toEqual([1000, 2000, 4000, 32_000, 60_000])
  expect(nextPauseMs(20, () => 0)).toBe(30_000)
})
