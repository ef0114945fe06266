import type { Database } from '@portico/platform/server/database/database.ts'
import { settingsOf } from '@portico/platform/server/settings/declared.store.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { fillEveryTable } from '@portico/platform/server/testing/every-table.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deletedKeptDays } from '../../application-settings.contract.ts'
import { purging } from '../purge.job.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await fillEveryTable(database.db)
}, 120_000)
afterAll(() => database.close())

const now = new Date('2026-06-01T12:00:00Z')
const told: string[] = []
const settings = settingsOf([deletedKeptDays], new Set())
const ports = { all: () => async (_tx: unknown, ids: string[]) => void told.push(...ids) } as never
/** How many applications are left after a run. */
const left = async () => {
  await purging({ database, clock: { now: () => now }, settings, ports }).run(new AbortController().signal)
  return (await found(database.db, sql`select id from application`)).length
}

it('a deleted application is purged with its keys once its time is over and the gateway let go of them', async () => {
  const { db } = database
  const [one] = await found<{ id: string; key: string }>(
    db,
    sql`select a.id, k.id as key from application a join api_key k on k.application_id = a.id limit 1`,
  )
  const command = (state: string) => sql`insert into gateway_command (environment_id, kind, target_id, revision, state)
    select environment_id, 'key', id, 2, ${state} from api_key on conflict (kind, target_id) do update set state = excluded.state, unsure_until = null`
  const all = (await found(db, sql`select 1 from application`)).length
  const deleted = (days: number) =>
    sql`update application set deleted_at = ${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)`
  await db.execute(sql`update api_key set wanted_revision = 2, observed_revision = 2`)
  await db.execute(command('done'))
  expect(await left()).toBe(all)
  await db.execute(deleted(89))
  expect(await left()).toBe(all)
  await db.execute(deleted(91))
  await db.execute(command('waiting'))
  expect(await left()).toBe(all)
  await db.execute(command('done'))
  await db.execute(sql`update api_key set observed_revision = 1`)
  expect(await left()).toBe(all)
  await db.execute(sql`update api_key set observed_revision = 2`)
  expect(await left()).toBe(0)
  expect(told).toContain(one?.id)
  expect(await found(db, sql`select 1 from gateway_command where kind = 'key' and target_id = ${one?.key}`)).toEqual([])
})
