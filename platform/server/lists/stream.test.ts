import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Page } from '../../contract/lists.ts'
import { type Thing, type Things, thingServer } from '../testing/things.ts'
import { attachmentOf } from './stream.ts'

const rows = 50_000
let things: Things
beforeAll(async () => {
  things = await thingServer()
  for (let from = 1; from < rows; from += 5000)
    await things.fill(
      sql`select 'thing ' || n, n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second', n % 2 = 0, 'k', (select string_agg(md5((n * 7 + part)::text), '') from generate_series(1, 7) part) from generate_series(${from}::int, ${from + 4999}::int) n`,
    )
}, 120_000)
afterAll(() => things.close())

/** Opens an unlimited list and reads nothing of it, so that the server has to wait. */
function openStream(as: string, path = '/api/things', headers = {}) {
  const sent = request(`${things.url}${path}`, { headers: { authorization: `Bearer ${as}`, ...headers } })
  sent.on('error', () => {})
  const status = new Promise<number>((resolve) => sent.on('response', (answer) => resolve(answer.pause().statusCode ?? 0)))
  sent.end()
  return { status, abort: () => sent.destroy() }
}
/** True when the caller may open two unlimited lists again. */
const isFree = async (as: string): Promise<boolean> => {
  const both = [openStream(as), openStream(as)]
  const states = await Promise.all(both.map(({ status }) => status))
  for (const stream of both) stream.abort()
  return states.every((status) => status === 200)
}

describe('an unlimited list', () => {
  it('of 50,000 rows is whole, in order, in both styles, packed or not, with flat memory', async () => {
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed - before)), 20)
    for (const [path, headers] of [
      ['/api/pages?itemsPerPage=-1&order=size', {}],
      ['/api/things?filter=%7B%22order%22%3A%22size%22%7D', { 'accept-encoding': 'gzip' }],
    ] as const) {
      const answer = await fetch(things.url + path, { headers: { authorization: 'Bearer anna', ...headers } })
      let text = ''
      let length = 0
      let seen = 0
      const decoder = new TextDecoder()
      for await (const part of answer.body ?? []) {
        const more = decoder.decode(part, { stream: true })
        text += more
        length += more.length
        // Sizes are 1 to n, in this order.
        let end = 0
        for (const match of text.matchAll(/"size":(\d+),/g)) {
          seen += 1
          if (Number(match[1]) !== seen) expect.fail(`row ${seen} is ${match[1]}`)
          end = match.index + match[0].length
        }
        text = text.slice(end)
      }
      expect(seen).toBe(rows)
      expect(length).toBeGreaterThan(10_000_000)
      expect(text.endsWith(path.startsWith('/api/pages') ? `],"page":{"total_elements":${rows},"exact":true}}` : '}]')).toBe(true)
    }
    clearInterval(watch)
    expect(most).toBeLessThan(150_000_000)
  }, 120_000)

  it('is valid JSON when there is nothing, or less than a batch', async () => {
    expect((await things.get('/api/things?filter=%7B%22where%22%3A%7B%22name%22%3A%22none%22%7D%7D')).body).toEqual([])
    expect((await things.get<Page<Thing>>('/api/pages?itemsPerPage=-1&search=nothing')).body).toEqual({
      data: [],
      page: { total_elements: 0, exact: true },
    })
    expect((await things.get<Thing[]>('/api/things?filter=%7B%22where%22%3A%7B%22size%22%3A%7B%22lte%22%3A3%7D%7D%7D')).body).toHaveLength(
      3,
    )
  })

  it('is sent twice at a time to one caller; a third time is 429, another caller is not meant', async () => {
    const streams = [openStream('bert'), openStream('bert', '/api/pages?itemsPerPage=-1')]
    expect(await Promise.all(streams.map(({ status }) => status))).toEqual([200, 200])
    const third = await fetch(`${things.url}/api/things`, { headers: { authorization: 'Bearer bert' } })
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await third.json()).toMatchObject({ error: { name: 'TooManyRequests' } })
    expect((await things.get('/api/things?filter=%7B%22limit%22%3A1%7D', 'bert')).status).toBe(200)
    const other = openStream('carl')
    expect(await other.status).toBe(200)
    for (const stream of [...streams, other]) stream.abort()
    await vi.waitFor(async () => expect(await isFree('bert')).toBe(true), 10_000)
  })

  it.each(['identity', 'gzip', 'br'])(
    'gives its place back when the caller leaves, before or after the first byte (%s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding }
      const late = openStream(`dora-${encoding}`, '/api/things', headers)
      await late.status
      late.abort()
      for (let round = 0; round < 6; round += 1) {
        const early = openStream(`dora-${encoding}`, '/api/things', headers)
        await new Promise((resolve) => setImmediate(resolve))
        early.abort()
      }
      await vi.waitFor(async () => expect(await isFree(`dora-${encoding}`)).toBe(true), 10_000)
    },
  )

  it('HEAD takes no place', async () => {
    for (let round = 0; round < 3; round += 1)
      await fetch(`${things.url}/api/things?filter=%7B%22where%22%3A%7B%22size%22%3A1%7D%7D`, {
        method: 'HEAD',
        headers: { authorization: 'Bearer emil' },
      })
    await vi.waitFor(async () => expect(await isFree('emil')).toBe(true), 10_000)
  })

  it('that fails at its first statement is answered as an error and takes no place', async () => {
    await things.database.db.execute(sql`alter table thing rename column note to remark`)
    try {
      for (let round = 0; round < 3; round += 1) {
        const answer = await things.get<{ error: { name: string } }>('/api/things', 'fred', { 'accept-encoding': 'gzip' })
        expect([answer.status, answer.body.error.name]).toEqual([500, 'InternalServerError'])
      }
    } finally {
      await things.database.db.execute(sql`alter table thing rename column remark to note`)
    }
    expect(await isFree('fred')).toBe(true)
  })

  it.each(['identity', 'gzip'])(
    'that fails on the way ends as a broken connection, never as a list that looks whole (%s)',
    async (encoding) => {
      const answer = await fetch(`${things.url}/api/things`, {
        headers: { authorization: `Bearer gina-${encoding}`, 'accept-encoding': encoding },
      })
      await things.database.db.execute(sql`alter table thing rename column note to remark`)
      try {
        await expect(answer.text()).rejects.toThrow()
      } finally {
        await things.database.db.execute(sql`alter table thing rename column remark to note`)
      }
      await vi.waitFor(async () => expect(await isFree(`gina-${encoding}`)).toBe(true), 10_000)
    },
  )
})

it.each(['../../admin', 'Zähler \u202egnp.exe', 'new\nline\r', 'ملف', 'half \ud83d', 'a"b;c'])(
  'a file may be called %j: a header carries it, and no folder is in it',
  (name) => {
    const value = new Headers({ 'content-disposition': attachmentOf(name) }).get('content-disposition') ?? ''
    expect(/filename="([^"]*)"/.exec(value)?.[1]).toMatch(/^[\w.-]+$/)
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(value)?.[1] ?? '')).toBe(name.toWellFormed())
  },
)
