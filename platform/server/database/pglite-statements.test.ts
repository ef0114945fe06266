import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { databaseErrorOf } from './error.ts'
import { openPglite } from './pglite.ts'

const rows = async (query: SQL) => ((await database.db.execute(query)) as { rows: Record<string, unknown>[] }).rows

let database: Database
beforeAll(async () => {
  database = await openPglite({ dataDir: 'memory://' })
})
afterAll(() => database.close())

const half = (n: unknown) => sql`select ${n}::int / 2 as half`

it('a statement that failed works again, also when it was prepared', async () => {
  for (let time = 0; time < 12; time += 1) {
    expect(await rows(half(time * 2))).toEqual([{ half: time }])
    const error = await database.db.execute(half('no number')).catch((reason: unknown) => reason)
    expect(databaseErrorOf(error).code).toBe('22P02')
  }
})

it('a prepared statement sees a table that has changed', async () => {
  await database.db.execute(sql`create table changing (a text)`)
  await database.db.execute(sql`insert into changing values ('1')`)
  const all = sql`select * from changing`
  for (let time = 0; time < 8; time += 1) expect(await rows(all)).toEqual([{ a: '1' }])
  await database.db.execute(sql`alter table changing alter a type integer using a::integer, add b boolean default true`)
  // The engine refuses the old plan once; the next time it is made anew.
  await database.db.execute(all).catch(() => undefined)
  expect(await rows(all)).toEqual([{ a: 1, b: true }])
})

it('a transaction that has ended takes no statement', async () => {
  let kept: Parameters<Parameters<Database['transaction']>[0]>[0] | undefined
  await database.transaction(async (tx) => {
    kept = tx
  })
  await expect(kept?.execute(half(2))).rejects.toThrow()
})

it('statements beside a transaction wait for it', async () => {
  await database.db.execute(sql`create table counted (n integer)`)
  const told: string[] = []
  await Promise.all([
    database.transaction(async (tx) => {
      for (let n = 0; n < 10; n += 1) await tx.execute(sql`insert into counted values (${n})`)
      told.push('committed')
    }),
    rows(sql`select count(*) as n from counted`).then(([found]) => told.push(`read ${String(found?.n)}`)),
  ])
  expect(told).toContain('committed')
  expect(['read 0', 'read 10']).toContain(told.find((line) => line.startsWith('read')))
})
