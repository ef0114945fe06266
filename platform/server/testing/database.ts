import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { checkRows } from '../database/rows.ts'
import { KeptFiles, keepFolder, unpackFolder } from './kept-database.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'database/migrations')
const { version: engineVersion } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as {
  version: string
}
const longestMakingMs = 60_000

/**
 * A migrated, empty database of its own: on PGlite, in memory or in an empty folder, or (with TEST_DATABASE_URL, unless a folder is asked
 * for) a fresh one on the PostgreSQL server.
 */
export async function testDatabase(dataDir?: string): Promise<Database> {
  checkRows()
  const url = process.env.TEST_DATABASE_URL
  if (url && !dataDir) return onPostgres(url, await migratedTemplate(url))
  if (!dataDir) return openPglite({ dataDir: 'memory://', fs: new KeptFiles(await migratedFolder()) })
  await fillFolder(dataDir)
  return openPglite({ dataDir })
}

/** Puts the files of a migrated, empty database into a data folder that has none, as one that was closed leaves them. */
export const fillFolder = async (dataDir: string): Promise<void> => unpackFolder(await migratedFolder(), join(dataDir, 'pg'))

/** A database without a table, of the kind that the tests run on. */
export async function emptyDatabase(): Promise<Database> {
  checkRows()
  const url = process.env.TEST_DATABASE_URL
  return url ? onPostgres(url, undefined) : openPglite({ dataDir: 'memory://', fs: new KeptFiles(await emptyFolder()) })
}

/**
 * A migrated data folder is made once per set of migrations and kept in `.cache`: initdb and migrations cost seconds. A set that adds to
 * one that was kept begins there.
 */
function migratedFolder(): Promise<string> {
  const [name = '', ...earlier] = migrationHashes()
  return kept(name, async (folder) => {
    const begun = earlier.map(keptAs).find((file) => existsSync(file)) ?? (await emptyFolder())
    unpackFolder(begun, join(folder, 'pg'))
    const made = await openPglite({ dataDir: folder })
    await migrate(made, migrations)
    await made.close()
  })
}

const emptyFolder = (): Promise<string> =>
  kept(`empty-${engineVersion}`, async (folder) => {
    const made = await openPglite({ dataDir: folder })
    await made.db.execute(sql`drop table fsync_self_test`)
    await made.close()
  })

const keptAs = (name: string): string => join(root, '.cache', `database-${name}`)

/** The first that needs a kept database makes it, the others wait. */
async function kept(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const file = keptAs(name)
  const folder = `${file}-making`
  for (let givenUpAt = Date.now() + longestMakingMs; !existsSync(file); await wait(50)) {
    if (claimed(folder)) {
      try {
        if (!existsSync(file)) {
          await make(folder)
          keepFolder(join(folder, 'pg'), join(folder, 'kept'))
          renameSync(join(folder, 'kept'), file)
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    } else if (Date.now() > givenUpAt) {
      // Who made it was killed.
      rmSync(folder, { recursive: true, force: true })
      givenUpAt = Date.now() + longestMakingMs
    }
  }
  return file
}

/** Whether the folder was not there yet. */
function claimed(folder: string): boolean {
  mkdirSync(join(folder, '..'), { recursive: true })
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

let hashes: readonly string[] | undefined
/** Of all migrations, of all but the last, and so on. */
function migrationHashes(): readonly string[] {
  const hash = createHash('sha256').update(engineVersion)
  hashes ??= readdirSync(migrations)
    .sort()
    .map((name) =>
      hash
        .update(name)
        .update(readFileSync(join(migrations, name)))
        .copy()
        .digest('hex')
        .slice(0, 16),
    )
    .reverse()
  return hashes
}

async function onPostgres(url: string, template: string | undefined): Promise<Database> {
  const name = `portico_test_${process.pid}_${randomBytes(4).toString('hex')}`
  // As a copy of its files: through the log of writes it costs more than twice as much, and five times as much to drop.
  await administrate(url, (admin) => admin.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`))
  const database = await openPostgres(addressOf(url, name))
  return {
    ...database,
    close: async () => {
      await database.close()
      await administrate(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

const templates = new Map<string, Promise<string>>()
/** The name of a migrated database that all others of the server copy; the first that needs it makes it, the others wait. */
function migratedTemplate(url: string): Promise<string> {
  const known = templates.get(url) ?? makeTemplate(url)
  templates.set(url, known)
  return known
}

async function makeTemplate(url: string): Promise<string> {
  const name = `portico_template_${migrationHashes()[0]}`
  await administrate(url, async (admin) => {
    await admin.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    await admin.query(`drop database if exists ${name}_made`)
    await admin.query(`create database ${name}_made`)
    const made = await openPostgres(addressOf(url, `${name}_made`))
    await migrate(made, migrations)
    await made.close()
    await admin.query(`alter database ${name}_made rename to ${name}`)
  })
  return name
}

function addressOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function administrate(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
