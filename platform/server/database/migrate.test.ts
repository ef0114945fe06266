import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { found } from '../testing/found.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const server = process.env.TEST_DATABASE_URL
let database: Database
let folder: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-migrations-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.db.execute(sql`drop table if exists story`)
  await database.db.execute(sql`delete from migration where name ~ '^9'`)
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const story = async () => (await found<{ text: string }>(database.db, sql`select text from story order by n`)).map(({ text }) => text)
const applied = async () =>
  (await found<{ name: string }>(database.db, sql`select name from migration where name ~ '^9' order by applied_at, name`)).map(
    ({ name }) => name,
  )
const create = 'create table story (n serial, text text);\n'

describe('migrations', () => {
  it('run once each, in the order of their names, other files not at all', async () => {
    write('9002_second.sql', "insert into story (text) values ('second');")
    write('9001_first.sql', `${create}insert into story (text) values ('first');`)
    write('README.md', 'no sql')
    await migrate(database, folder)
    await migrate(database, folder)
    write('9003_third.sql', "insert into story (text) values ('third');")
    await migrate(database, folder)
    expect(await story()).toEqual(['first', 'second', 'third'])
    expect(await applied()).toEqual(['9001_first.sql', '9002_second.sql', '9003_third.sql'])
  })

  it('stop the start when one was changed after it had run', async () => {
    write('9001_first.sql', create)
    await migrate(database, folder)
    write('9001_first.sql', `${create}-- a thought`)
    await expect(migrate(database, folder)).rejects.toThrow(
      'Migration 9001_first.sql was changed after it had run. Write a new migration instead.',
    )
  })

  it('leave nothing behind when one fails', async () => {
    write('9001_first.sql', create)
    write('9002_second.sql', 'insert into nowhere values (1);')
    await expect(migrate(database, folder)).rejects.toThrow()
    expect(await applied()).toEqual([])
    expect(await found(database.db, sql`select to_regclass('story') as there`)).toEqual([{ there: null }])
  })

  it('may hold function bodies, comments, several lines and semicolons in texts', async () => {
    write(
      '9001_first.sql',
      `-- a comment; with a semicolon
${create}
/* block; comment */
insert into story (text) values ('a;b'); -- a comment behind; the end
insert into story (text) values ('first;
second'), ('it''s;');
create or replace function told(what text) returns text language plpgsql as $$
begin
  -- a comment; inside
  if what = '' then
    return 'nothing';
  end if;
  return 'told ' || what;
end $$;
create or replace function named(what text) returns text language sql as $body$
  select '$$' || what;
$body$;
insert into story (text) values (told('x')), (named('y'))`,
    )
    await migrate(database, folder)
    expect(await story()).toEqual(['a;b', 'first;\nsecond', "it's;", 'told x', '$$y'])
  })

  it.runIf(server)('of servers that start together run once', async () => {
    write('9001_first.sql', `${create}select pg_sleep(0.2);\ninsert into story (text) values ('once');`)
    const address = new URL(server ?? '')
    address.pathname = `/${(await found<{ name: string }>(database.db, sql`select current_database() as name`))[0]?.name}`
    const servers = await Promise.all([1, 2, 3].map(() => openPostgres(address.href)))
    await Promise.all(servers.map((one) => migrate(one, folder)))
    await Promise.all(servers.map((one) => one.close()))
    expect(await story()).toEqual(['once'])
  })
})
