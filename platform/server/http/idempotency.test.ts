import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { conflict } from '../../contract/errors.ts'
import type { Database } from '../database/database.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { type IdempotencyKeys, idempotencyKeys } from './idempotency.ts'
import { route } from './route.ts'
import { serve } from './serve.ts'

const open = {
  method: 'POST',
  summary: '',
  tag: '',
  access: 'signedIn',
  modules: [],
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ made: z.string(), repeated: z.boolean() }),
  status: 201,
  idempotent: true,
} as const
const orders = endpoint({ ...open, path: '/api/orders' })
const bills = endpoint({ ...open, path: '/api/bills/:id', params: z.object({ id: z.string() }) })

let database: Database
let keys: IdempotencyKeys
let url: string
let close = async () => {}
let offsetMs = 0
let count = 0
/** What the handler does between its claim and its transaction. */
let meanwhile: (name: string) => Promise<void> = async () => {}

beforeAll(async () => {
  database = await testDatabase()
  keys = idempotencyKeys(database, { now: () => new Date(Date.now() + offsetMs) })
  const app = await testApp()
  const handlers = [orders, bills].map((one) =>
    route(
      one,
      async ({ body, idempotency }) => {
        await meanwhile(body.name)
        return database.transaction(async (tx) => {
          count += 1
          const made = `${body.name} ${count}`
          await idempotency.remember(tx, { made })
          if (body.name === 'fails late') throw conflict('UniqueConflict', 'taken')
          return { made, repeated: false }
        })
      },
      async ({ made = '' }) => ({ made, repeated: true }),
    ),
  )
  const people: Record<string, string> = { anna: '0c000000-0000-4000-8000-00000000000a', bert: '0c000000-0000-4000-8000-00000000000b' }
  serve(app, handlers, {
    authenticate: async (token) => ({ id: people[token] ?? '', email: token, name: token, roles: [] }),
    modules: new Set(),
    idempotency: keys,
    rateLimit: false,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await database.close()
})

async function post(key: string | undefined, name: string, more: { as?: string; path?: string } = {}) {
  const answer = await fetch(url + (more.path ?? '/api/orders'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${more.as ?? 'anna'}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ name }),
  })
  const body = (await answer.json()) as { made: string; repeated: boolean; error?: { name: string } }
  return { status: answer.status, ...body, name: body.error?.name }
}

describe('a call with an Idempotency-Key', () => {
  it('that is repeated is answered from what the first one made, and makes nothing', async () => {
    const first = await post('repeat', 'one')
    const before = count
    const again = await post('repeat', 'one')
    expect([first.status, first.repeated, again.status, again.repeated, again.made, count]).toEqual([
      201,
      false,
      201,
      true,
      first.made,
      before,
    ])
  })

  it('without a key is made anew each time', async () =>
    expect((await post(undefined, 'same')).made).not.toBe((await post(undefined, 'same')).made))

  it('with another body is 422', async () => {
    await post('body', 'one')
    expect(await post('body', 'two')).toMatchObject({ status: 422, name: 'IdempotencyMismatch' })
  })

  it('belongs to one person and one address', async () => {
    await post('shared', 'one')
    expect((await post('shared', 'one', { as: 'bert' })).repeated).toBe(false)
    expect((await post('shared', 'one', { path: '/api/bills/1' })).repeated).toBe(false)
    expect((await post('shared', 'one', { path: '/api/bills/2' })).repeated).toBe(false)
    expect((await post('shared', 'one', { path: '/api/bills/2?' })).repeated).toBe(true)
  })

  it('is 409 while the first one still runs, and makes one thing only', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const reached = vi.fn()
    meanwhile = () => {
      reached()
      return gate
    }
    const first = post('running', 'slow')
    await vi.waitFor(() => expect(reached).toHaveBeenCalled())
    expect(await post('running', 'slow')).toMatchObject({ status: 409, name: 'IdempotencyConflict' })
    expect(await post('running', 'other')).toMatchObject({ status: 422 })
    go()
    meanwhile = async () => {}
    expect((await first).status).toBe(201)
    expect((await post('running', 'slow')).repeated).toBe(true)
  })

  it('of ten at once makes one thing', async () => {
    const before = count
    const states = (await Promise.all(Array.from({ length: 10 }, () => post('ten', 'ten')))).map(({ status }) => status)
    expect(count).toBe(before + 1)
    expect(states.every((status) => status === 201 || status === 409)).toBe(true)
  })

  it('that failed, before or in its transaction, frees the key', async () => {
    meanwhile = () => Promise.reject(conflict('UniqueConflict', 'taken'))
    expect((await post('failed', 'one')).status).toBe(409)
    meanwhile = async () => {}
    expect(await post('failed', 'fails late')).toMatchObject({ status: 409, name: 'UniqueConflict' })
    expect(await post('failed', 'one')).toMatchObject({ status: 201, repeated: false })
  })

  it('whose process was killed is free again after a minute', async () => {
    let die = (_: Error) => {}
    const reached = vi.fn()
    meanwhile = () => {
      reached()
      return new Promise((_, reject) => {
        die = reject
      })
    }
    const dead = post('killed', 'one')
    await vi.waitFor(() => expect(reached).toHaveBeenCalled())
    meanwhile = async () => {}
    expect((await post('killed', 'one')).status).toBe(409)
    offsetMs += 61_000
    expect(await post('killed', 'one')).toMatchObject({ status: 201, repeated: false })
    die(new Error('gone'))
    await dead
    expect((await post('killed', 'one')).repeated).toBe(true)
  })

  it('that took longer than a minute makes nothing once a repeat took over, and leaves the repeat its key', async () => {
    for (const end of ['goes-on', 'fails']) {
      let finish = () => {}
      const reached = vi.fn()
      meanwhile = () => {
        reached()
        return new Promise((resolve, reject) => {
          finish = () => (end === 'fails' ? reject(new Error('gone')) : resolve())
        })
      }
      const slow = post(`slow-${end}`, 'one')
      await vi.waitFor(() => expect(reached).toHaveBeenCalled())
      offsetMs += 61_000
      const passed = finish
      const repeat = post(`slow-${end}`, 'one')
      await vi.waitFor(() => expect(reached).toHaveBeenCalledTimes(2))
      passed()
      expect((await slow).status).toBe(end === 'fails' ? 500 : 409)
      // The repeat still runs, and its key is still its own.
      meanwhile = async () => {}
      expect(await post(`slow-${end}`, 'one')).toMatchObject({ status: 409, name: 'IdempotencyConflict' })
      finish()
      await repeat
    }
  })

  it('is kept for 24 hours, then forgotten', async () => {
    await post('day', 'one')
    offsetMs += 23 * 3_600_000
    await keys.purge()
    expect((await post('day', 'one')).repeated).toBe(true)
    offsetMs += 2 * 3_600_000
    expect((await post('day', 'two')).repeated).toBe(false)
    await post('old', 'one')
    offsetMs += 25 * 3_600_000
    await keys.purge()
    expect((await post('old', 'two')).repeated).toBe(false)
  })

  it.each(['', 'x'.repeat(201), 'with space', 'é'])('that is "%s" is refused', async (key) =>
    expect((await post(key, 'one')).status).toBe(422),
  )
})
