import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { emptyDatabase, testDatabase } from '../testing/database.ts'
import { awkwardText, fillEveryTable } from '../testing/every-table.ts'
import { found } from '../testing/found.ts'
import { tablesOf } from './catalogue.ts'
import { backUp, openBackup } from './file.ts'
import { fill } from './fill.ts'

const migrations = join(import.meta.dirname, '../../../database/migrations')
const folder = mkdtempSync(join(tmpdir(), 'portico-backup-'))
const about = { version: '0.0.0', madeAt: '2026-03-29T01:30:00.000Z' }
const file = join(folder, 'one.gz')
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  await fillEveryTable(database.db)
  await database.db.execute(
    sql`insert into person (email, name, mail_preferences) select 'p' || n || '@many.example', ${awkwardText} || repeat('x', n % 700), jsonb_build_object('n', n, 't', ${awkwardText}::text) from generate_series(1, 4000) n`,
  )
  await backUp(database, file, about)
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** Everything of a database that a person could miss: rows, and what holds between them. */
async function everythingIn({ db }: Database): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const { name } of await tablesOf(db))
    all[name] = await found(
      db,
      sql`select count(*), md5(string_agg(t::text, chr(30) order by t::text collate "C")) as rows from ${sql.identifier(name)} t`,
    )
  all.rules = await found(
    db,
    sql`select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as rule from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('f', 'c') order by 1, 2, 3`,
  )
  all.triggers = await found(
    db,
    sql`select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
  )
  all.sequences = await found(db, sql`select sequencename, last_value from pg_sequences where schemaname = current_schema() order by 1`)
  all.parts = await found(
    db,
    sql`select relname, pg_get_expr(relpartbound, oid) as bounds, reloptions from pg_class where relispartition and relkind = 'r' order by 1`,
  )
  return all
}

async function withEmpty(work: (empty: Database) => Promise<void>): Promise<void> {
  const empty = await emptyDatabase()
  try {
    await work(empty)
  } finally {
    await empty.close()
  }
}
const restored = async (to: Database, from = file, check = async () => {}) => fill(to, await openBackup(from), { migrations, check })
const tablesLeft = async ({ db }: Database) => (await tablesOf(db)).map(({ name }) => name)

describe('a backup', () => {
  it(
    'gives back every row of every table, and all that holds between them',
    () =>
      withEmpty(async (empty) => {
        const { tables, rows } = await restored(empty)
        expect(tables).toBe((await tablesOf(database.db)).length)
        expect(rows).toBeGreaterThan(4000 + tables)
        expect(await everythingIn(empty)).toEqual(await everythingIn(database))
      }),
    120_000,
  )

  it('is for its owner’s eyes alone, and nothing is left beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is never written over another file', async () => {
    await expect(backUp(database, file, about)).rejects.toThrow('is there already')
  })

  it('that fails leaves nothing behind', async () => {
    const broken = { ...database, copying: () => Promise.reject(new Error('the connection was lost')) }
    const other = join(folder, 'broken.gz')
    await expect(backUp(broken, other, about)).rejects.toThrow('the connection was lost')
    expect(existsSync(other)).toBe(false)
  })

  it('for which there is no room says so', async () => {
    const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
    const full = { ...database, copying: () => Promise.reject(noRoom) }
    await expect(backUp(full, join(folder, 'full.gz'), about)).rejects.toThrow(
      'There is no room left on its disk. Nothing was left behind.',
    )
  })

  it('shows one moment, whatever is written meanwhile', async () => {
    await database.db.execute(sql`insert into setting (name, value) values ('left', '0'), ('right', '0')`)
    let over = false
    const writing = (async () => {
      for (let n = 1; !over; n += 1)
        await database.transaction(async (tx) => {
          await tx.execute(sql`update setting set value = to_jsonb(${n}::int) where name = 'left'`)
          await tx.execute(sql`update setting set value = to_jsonb(${n}::int) where name = 'right'`)
        })
    })()
    const busy = join(folder, 'busy.gz')
    await backUp(database, busy, about)
    over = true
    await writing
    await withEmpty(async (empty) => {
      await restored(empty, busy)
      const values = await found<{ value: number }>(empty.db, sql`select value from setting where name in ('left', 'right')`)
      expect(values).toHaveLength(2)
      expect(values[0]).toEqual(values[1])
    })
    await database.db.execute(sql`delete from setting where name in ('left', 'right')`)
  }, 120_000)
})

describe('a restore keeps nothing', () => {
  // One for all: each of them leaves it empty.
  let empty: Database
  beforeAll(async () => {
    empty = await emptyDatabase()
  })
  afterAll(() => empty.close())

  const text = () => gunzipSync(readFileSync(file)).toString('utf8')
  const changed = (change: (before: string) => string): string => {
    const other = join(folder, `changed-${Math.random()}.gz`)
    writeFileSync(other, gzipSync(change(text())))
    return other
  }
  const cutOff = () => {
    const other = join(folder, 'cut.gz')
    const whole = readFileSync(file)
    writeFileSync(other, whole.subarray(0, whole.length / 2))
    return other
  }
  const later = '"migrations":[{"name":"9999_later.sql","hash":"x"},'
  const cases: [what: string, make: () => string, said: string][] = [
    ['of a file that was cut off', cutOff, 'is not whole'],
    ['of one that was cut off before it was packed', () => changed((all) => all.slice(0, all.length * 0.7)), 'is not whole'],
    ['of a file whose last line is missing', () => changed((all) => all.slice(0, all.lastIndexOf('\n{') + 1)), 'is not whole'],
    ['of a file that misses a table', () => changed((all) => all.replace(/\{"table":"language"[\s\S]*?\n\\\.\n.*\n/, '')), 'is not whole'],
    [
      'of a row that was changed',
      () => changed((all) => all.replace('p7@many.example', 'p8@evil.example')),
      'was changed: its rows of person',
    ],
    ['of one that a later version made', () => changed((all) => all.replace('"migrations":[', later)), 'does not know the migration 9999'],
    [
      'of a table that no migration makes',
      () => changed((all) => all.replace('{"table":"language"', '{"table":"pg_authid"')),
      'pg_authid is not',
    ],
    ['of something else', () => changed(() => 'hello\n'), 'not a backup'],
  ]
  it.each(cases)('%s', async (_, make, said) => {
    await expect(restored(empty, make())).rejects.toThrow(said)
    expect(await tablesLeft(empty)).toEqual([])
  })

  it('that its check refuses, as it does with a wrong key; the way is free for the right one', async () => {
    await expect(restored(empty, file, () => Promise.reject(new Error('another key')))).rejects.toThrow('another key')
    expect(await tablesLeft(empty)).toEqual([])
    await restored(empty)
  })

  it('where something is there already', async () => {
    const before = await everythingIn(database)
    await expect(restored(database)).rejects.toThrow('is not empty')
    expect(await everythingIn(database)).toEqual(before)
  })
})
