import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readSlice } from '../lists/read.ts'
import type { ListSource } from '../lists/source.ts'
import { testDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { hasRows, rowsOf } from './rows.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table shelf (id uuid primary key default gen_random_uuid(), name text, size bigint, made date)`)
  await database.db.execute(sql`insert into shelf (name, size, made) values ('low', 9007199254740991, '2026-03-29')`)
})
afterAll(() => database.close())

const row = z.strictObject({ name: z.string(), size: z.number(), made: z.string() })
const shelves = () => rowsOf(database.db, row, sql`select name, size, made from shelf`)
const source: ListSource<{ name: string }> = {
  spec: { style: 2, fields: { name: { kind: 'text', sort: true } }, defaultOrder: 'name ASC', pageSize: 10 } as never,
  table: sql`shelf s`,
  id: sql`s.id`,
  fields: { name: sql`s.name` },
  select: sql`s.name, s.size`,
  row: z.object({ name: z.string() }),
}

describe('rows are held against their schema in tests', () => {
  it('what fits is answered as the driver read it', async () =>
    expect(await shelves()).toEqual([{ name: 'low', size: 9_007_199_254_740_991, made: '2026-03-29' }]))

  it('a column of a list that its schema does not know is refused, though the schema itself would pass it over', () =>
    expect(
      readSlice(database.db, source, {
        order: [{ field: 'name', expression: sql`s.name`, descending: false }],
        where: undefined,
        filter: null,
        limit: 5,
        offset: 0,
      }),
    ).rejects.toThrow(/^rows\.test\.ts:\d+: the column "size" is not in the schema of the row\.$/))

  it.each([
    ['a column that is gone', sql`select name, size from shelf`, '"made" does not fit the schema of the row: string, not nothing'],
    ['one that is new', sql`select name, size, made, id from shelf`, '"id" is not in the schema of the row'],
    [
      'one that is null',
      sql`select null::text as name, size, made from shelf`,
      '"name" does not fit the schema of the row: string, not null',
    ],
    [
      'one of another type',
      sql`select name, size::text as size, made from shelf`,
      '"size" does not fit the schema of the row: number, not "9007199254740991"',
    ],
  ])('%s is named with the file of the statement', async (_, query, said) => {
    await expect(rowsOf(database.db, row, query)).rejects.toThrow(said)
    await expect(rowsOf(database.db, row, query)).rejects.toThrow(/^rows\.test\.ts:\d+: the column /)
  })

  it('a table that changed fails the statement that was not changed with it', async () => {
    await database.db.execute(sql`alter table shelf alter column size type text using size::text`)
    await expect(shelves()).rejects.toThrow('the column "size" does not fit the schema of the row: number, not "9007199254740991"')
    await database.db.execute(sql`alter table shelf alter column size type bigint using size::bigint`)
    expect(await shelves()).toHaveLength(1)
  })

  it('a question whether there is anything needs no schema', async () => {
    expect(await hasRows(database.db, sql`select 1 from shelf`)).toBe(true)
    expect(await hasRows(database.db, sql`select 1 from shelf where name = 'high'`)).toBe(false)
  })
})

it('elsewhere nothing is held against anything: a process that did not ask for it pays nothing', async () => {
  // A module of its own, as a server has it: nobody called `checkRows` in it.
  const plain: typeof import('./rows.ts') = await import('./rows.ts?plain' as './rows.ts')
  const refusing = z.strictObject({ name: z.number() }) as unknown as z.ZodMiniType<{ name: string }>
  expect(await plain.rowsOf(database.db, refusing, sql`select name from shelf`)).toEqual([{ name: 'low' }])
})
