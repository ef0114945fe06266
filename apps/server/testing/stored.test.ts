import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedTables, storedReader } from './stored.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let changed: () => Promise<string[]>
beforeAll(async () => {
  database = await testDatabase()
  const read = await storedReader(database)
  let before = await read()
  changed = async () => {
    const after = await read()
    const tables = changedTables(before, after)
    before = after
    return tables
  }
}, 120_000)
afterAll(() => database.close())

const team = `insert into team (name) values ('Another')`
const execute = (statement: string) => database.db.execute(sql.raw(statement))

it.each([
  ['a new row', `insert into team (name) values ('Marked')`, ['team']],
  [
    'rows of two tables',
    `with made as (insert into permission_group (name) values ('Marked') returning id)
    insert into permission_group_team (permission_group_id, team_id) select made.id, team.id from made, team`,
    ['permission_group', 'permission_group_team'],
  ],
  ['no change in a value that is written as it was', 'update team set name = name', []],
  ['no change in what jobs move at any time', `update team set updated_at = now() + interval '1 hour'`, []],
  ['nothing where nothing was written', 'select 1', []],
  ['what goes with the row that it belongs to', 'delete from team', ['permission_group_team', 'team']],
  ['a table that is emptied', 'truncate permission_group cascade', ['permission_group']],
])('sees %s', async (_, statement, tables) => {
  await execute(statement)
  expect(await changed()).toEqual(tables)
})

it('does not see what was taken back, and sees what comes after it', async () => {
  await database
    .transaction(async (tx) => {
      await tx.execute(sql.raw(team))
      throw new Error('No.')
    })
    .catch(() => undefined)
  expect(await changed()).toEqual([])
  await execute(team)
  expect(await changed()).toEqual(['team'])
})
