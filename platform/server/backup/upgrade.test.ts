import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { appliedMigrations, migrate, migrationsIn } from '../database/migrate.ts'
import { emptyDatabase } from '../testing/database.ts'
import { takes, writesOf } from '../testing/every-table.ts'
import { found } from '../testing/found.ts'
import { shapeOf, takenFrom } from '../testing/side-by-side.ts'
import { tablesOf } from './catalogue.ts'
import { openBackup } from './file.ts'
import { fill } from './fill.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'database/migrations')

let database: Database
afterEach(() => database.close())

const counts = async ({ db }: Database) => {
  const all = new Map<string, number>()
  for (const { name } of await tablesOf(db))
    all.set(name, (await found<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(name)}`))[0]?.n ?? 0)
  return all
}

/** What a migration moves or drops on purpose; say here which one, and where the rows are. */
const moved: Readonly<Record<string, string>> = {}

/**
 * What a migration since a release takes from servers of that release, and why they go on all the same (docs/decisions/0093): what is to be
 * taken is taken a release later.
 */
const bearable: Readonly<Record<string, string>> = {}

it.each(globSync('database/releases/*.gz', { cwd: root }))(
  'the database of %s opens with this build and loses nothing',
  async (file) => {
    database = await emptyDatabase()
    await fill(database, await openBackup(join(root, file)), { migrations, check: async () => {} })
    const before = await counts(database)
    const [shape, writes] = [await shapeOf(database.db), await writesOf(database.db)]
    await migrate(database, migrations)
    const after = await counts(database)
    // Servers of the release run on beside this one until each of them is replaced.
    expect(takenFrom(shape, await shapeOf(database.db))).toEqual(Object.keys(bearable).toSorted())
    const refused: string[] = []
    for (const { statement } of writes) if (!(await takes(database.db, statement))) refused.push(statement)
    expect(refused).toEqual([])
    expect(writes.length).toBeGreaterThan(2 * before.size)
    const lost = [...before].filter(([name, rows]) => (after.get(name) ?? 0) < rows && !moved[name])
    expect(lost).toEqual([])
    expect([...before.values()].filter((rows) => rows > 0).length).toBeGreaterThan(90)
    const applied = (await appliedMigrations(database.db)).map(({ name }) => name)
    expect(applied).toEqual(migrationsIn(migrations).map(({ name }) => name))
  },
  120_000,
)
