import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { testDatabase } from '../testing/database.ts'
import { hold, holdAll } from './hold.ts'

const drawer = pgTable('drawer', { id: uuid().primaryKey(), name: text().notNull(), lockedBy: text('locked_by') })
const ids = ['0c000000-0000-4000-8000-00000000000a', '0c000000-0000-4000-8000-00000000000b'] as const
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table drawer (id uuid primary key, name text not null, locked_by text)`)
  await database.db.execute(sql`create table sheet (drawer_id uuid not null references drawer)`)
})
beforeEach(async () => {
  await database.db.execute(sql`truncate drawer cascade`)
  await database.db.insert(drawer).values(ids.map((id) => ({ id, name: 'new' })))
})
afterAll(() => database.close())

describe('hold', () => {
  it('answers the record, by the names of its table, and undefined where there is none', () =>
    database.transaction(async (tx) => {
      expect(await hold(tx, drawer, ids[0])).toEqual({ id: ids[0], name: 'new', lockedBy: null })
      expect(await hold(tx, drawer, '0c000000-0000-4000-8000-00000000000c')).toBeUndefined()
    }))

  it('is refused outside a transaction', async () => {
    await expect(hold(database.db, drawer, ids[0])).rejects.toThrow('inside a transaction')
  })

  it('lets changes of one record follow each other: none is lost', async () => {
    const add = (letter: string) =>
      database.transaction(async (tx) => {
        const { name = '' } = (await hold(tx, drawer, ids[0])) ?? {}
        await tx
          .update(drawer)
          .set({ name: name + letter })
          .where(sql`id = ${ids[0]}`)
      })
    await Promise.all([...'abcdefgh'].map(add))
    const [row] = await database.db.select().from(drawer).where(sql`id = ${ids[0]}`)
    expect([...(row?.name ?? '')].sort().join('')).toBe('abcdefghnew'.split('').sort().join(''))
  })

  it('of whoever comes after a removal answers undefined, never what was there', async () => {
    const removed = Promise.withResolvers<void>()
    const first = database.transaction(async (tx) => {
      await hold(tx, drawer, ids[0], 'remove')
      removed.resolve()
      await tx.delete(drawer).where(sql`id = ${ids[0]}`)
    })
    await removed.promise
    expect(await database.transaction((tx) => hold(tx, drawer, ids[0]))).toBeUndefined()
    await first
  })

  it('holds several in the order of their ids, in whatever order they are named', async () => {
    const both = (order: readonly string[]) => database.transaction(async (tx) => (await holdAll(tx, drawer, order)).map((row) => row.id))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => both(at % 2 ? ids : [...ids].reverse())))
    expect(new Set(answers.map(String))).toEqual(new Set([ids.join()]))
    expect(await database.transaction((tx) => holdAll(tx, drawer, []))).toEqual([])
  })

  it.runIf(process.env.TEST_DATABASE_URL)('to change, it keeps off no row that refers to the record; to remove, it does', async () => {
    const refers = async (to: 'change' | 'remove') => {
      const held = Promise.withResolvers<void>()
      const tried = Promise.withResolvers<void>()
      const holding = database.transaction(async (tx) => {
        await hold(tx, drawer, ids[0], to)
        held.resolve()
        await tried.promise
      })
      await held.promise
      const making = database.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '200ms'`)
        await tx.execute(sql`insert into sheet values (${ids[0]})`)
        return 'made'
      })
      await Promise.allSettled([making])
      tried.resolve()
      await holding
      return making
    }
    await expect(refers('change')).resolves.toBe('made')
    await expect(refers('remove')).rejects.toThrow()
  })
})
