import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { event } from '../contract/event.ts'
import { actingAs } from './acting.ts'
import type { Database } from './database/database.ts'
import { emit, forgetEvents, readOpen, startReading } from './events.ts'
import { testDatabase } from './testing/database.ts'
import { found } from './testing/found.ts'

const born = event({
  name: 'CHILD_BORN',
  carries: z.object({ parent: z.object({ id: z.string() }), weightGrams: z.int() }),
  hears: [
    { who: 'person', of: 'parent' },
    { who: 'role', role: 'admin' },
  ],
  on: true,
})

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())
const stored = () =>
  found<{ event: string; carries: unknown; hears: unknown; outcome: string | null }>(
    database.db,
    sql`select event, carries, hears, outcome from event_outbox order by id`,
  )
const hour = 3_600_000
const at = (ms: number) =>
  database.db.execute(sql`update event_outbox set at = ${new Date(ms).toISOString()} where carries->>'weightGrams' = '1'`)

describe('an event', () => {
  it('waits with what it carries and who hears of it by rule, without an address', async () => {
    await emit(database.db, born, { parent: { id: 'p' }, weightGrams: 3500 }, { parent: { id: 'q' }, weightGrams: 3100 })
    expect(await stored()).toEqual([
      {
        event: 'CHILD_BORN',
        carries: { parent: { id: 'p' }, weightGrams: 3500 },
        hears: [
          { who: 'person', of: 'parent' },
          { who: 'role', role: 'admin' },
        ],
        outcome: null,
      },
      expect.objectContaining({ carries: { parent: { id: 'q' }, weightGrams: 3100 } }),
    ])
  })

  it('knows who acted while a request is answered, by what they are called when people are told; what outlives it is the portal’s own', async () => {
    const [{ id = '' } = {}] = await found<{ id: string }>(
      database.db,
      sql`insert into person (issuer, subject, email, name) values ('x', 'ada', 'ada@example.org', 'Ada') returning id`,
    )
    let later: Promise<void> | undefined
    const begun = Promise.withResolvers<void>()
    await actingAs(id, async () => {
      await emit(database.db, born, { parent: { id: 'p' }, weightGrams: 1 })
      later = begun.promise.then(() => emit(database.db, born, { parent: { id: 'q' }, weightGrams: 2 }))
      await actingAs(undefined, () => emit(database.db, born, { parent: { id: 'r' }, weightGrams: 3 }))
    })
    begun.resolve()
    await later
    await database.db.execute(sql`update person set name = 'Ada L.' where id = ${id}`)
    const open = await readOpen(database.db, 9)
    expect(open.map(({ carries, actorName }) => [carries.weightGrams, actorName])).toEqual([
      [1, 'Ada L.'],
      [3, null],
      [2, null],
    ])
  })

  it('is not there when the change that it tells of is not', async () => {
    const failed = database.transaction(async (tx) => {
      await emit(tx, born, { parent: { id: 'p' }, weightGrams: 1 })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await stored()).toEqual([])
  })

  it('that is older than 24 hours when the first reader starts is closed unsent; later readers close nothing', async () => {
    const now = Date.now()
    const reading = (time: number) => database.transaction((tx) => startReading(tx, new Date(time)))
    await emit(database.db, born, { parent: { id: 'old' }, weightGrams: 1 }, { parent: { id: 'new' }, weightGrams: 2 })
    await at(now - 25 * hour)
    expect(await reading(now)).toBe(1)
    expect((await stored()).map(({ outcome }) => outcome)).toEqual(['unsent', null])
    // Mail was down for days: what waits is sent when it is back.
    await emit(database.db, born, { parent: { id: 'late' }, weightGrams: 3 })
    expect(await reading(now + 72 * hour)).toBe(0)
    expect((await stored()).map(({ outcome }) => outcome)).toEqual(['unsent', null, null])
  })

  it('is forgotten when its time is over', async () => {
    await emit(database.db, born, { parent: { id: 'old' }, weightGrams: 1 }, { parent: { id: 'new' }, weightGrams: 2 })
    await at(Date.now() - 91 * 24 * hour)
    await forgetEvents(database.db, new Date(Date.now() - 90 * 24 * hour))
    expect((await stored()).map(({ carries }) => carries)).toEqual([{ parent: { id: 'new' }, weightGrams: 2 }])
  })
})
