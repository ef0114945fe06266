import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { differences, ground, realiseAll, write } from '../testing/counted-writes.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('whatever is written in whichever order, what is counted is what reading everything finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 60, maxLength: 90 }), async (writes) => {
      await ground(database)
      for (const statement of writes) await database.db.execute(statement)
      expect(await differences(database)).toEqual([])
    }),
    { numRuns: 6 },
  )
})

it('a write that is undone leaves the counts as they were', async () => {
  await ground(database)
  await expect(
    database.transaction(async (tx) => {
      await realiseAll(tx)
      throw new Error('No.')
    }),
  ).rejects.toThrow('No.')
  expect(await differences(database)).toEqual([])
})
