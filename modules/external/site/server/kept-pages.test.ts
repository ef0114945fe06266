import { expect, it } from 'vitest'
import { keptPages } from './kept-pages.ts'

const clock = { now: () => new Date('2026-03-01T10:00:00Z') }

it('pages that were just made are kept, so many letters of them as are worth it, and no failure', async () => {
  const pages = keptPages(clock)
  let made = 0
  const large = 'x'.repeat(5_000_000)
  const get = (key: string, status: 200 | 404 = 200) =>
    pages.get(key, async () => {
      made += 1
      return { status, type: 'text/html', body: large }
    })
  await get('a')
  await get('a')
  expect(made).toBe(1)
  for (const key of ['b', 'c', 'd']) await get(key)
  expect(made).toBe(4)
  // The first was pushed out, the last is there.
  await get('d')
  expect(made).toBe(4)
  await get('a')
  expect(made).toBe(5)
  await get('missing', 404)
  await get('missing', 404)
  expect(made).toBe(7)
})

it('what was made a while ago is given at once, and made anew behind it; after ten seconds it is waited for', async () => {
  let nowMs = Date.parse('2026-03-01T10:00:00Z')
  const pages = keptPages({ now: () => new Date(nowMs) })
  let made = 0
  const get = async () => (await pages.get('a', async () => ({ status: 200, type: 'text/html', body: `page ${++made}` })))?.body
  expect(await get()).toBe('page 1')
  nowMs += 5_000
  expect([await get(), await get()]).toEqual(['page 1', 'page 2'])
  nowMs += 31_000
  expect(await get()).toBe('page 3')
})
