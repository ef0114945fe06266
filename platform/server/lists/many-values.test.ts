import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { testDatabase } from '../testing/database.ts'
import { anyId, anyText } from './source.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const many = 70_000
const one = z.strictObject({ found: z.boolean(), other: z.boolean() })

it('more values than a statement has parameters are one parameter', async () => {
  const ids = Array.from({ length: many }, () => randomUUID())
  const [of] = await rowsOf(
    database.db,
    one,
    sql`select ${ids.at(-1)}::uuid = ${anyId(ids)} as found, ${randomUUID()}::uuid = ${anyId(ids)} as other`,
  )
  expect(of).toEqual({ found: true, other: false })
  const texts = ids.map((id) => `text ${id}`)
  const [ofTexts] = await rowsOf(
    database.db,
    one,
    sql`select ${texts.at(-1)}::text = ${anyText(texts)} as found, 'text' = ${anyText(texts)} as other`,
  )
  expect(ofTexts).toEqual({ found: true, other: false })
})

it('of none nothing is one; texts are what they are, whatever they hold', async () => {
  const [none] = await rowsOf(database.db, one, sql`select 'a' = ${anyText([])} as found, ${randomUUID()}::uuid = ${anyId([])} as other`)
  expect(none).toEqual({ found: false, other: false })
  for (const text of ['', 'null', 'a,b', '{"a"}', 'a"b', 'a\\b', '\\"', ' x ', 'ß 漢 "}'])
    expect(
      await rowsOf(
        database.db,
        one,
        sql`select ${text}::text = ${anyText(['x', text])} as found, ${`${text}!`}::text = ${anyText([text])} as other`,
      ),
    ).toEqual([{ found: true, other: false }])
})
