import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openPglite } from '../database/pglite.ts'
import { openPostgres } from '../database/postgres.ts'
import { checkRows } from '../database/rows.ts'

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'database/migrations')

/**
 * A migrated, empty database of its own: on PGlite, in memory or in an empty folder, or (with TEST_DATABASE_URL, unless a folder is asked
 * for) a fresh one on the PostgreSQL server.
 */
export async function testDatabase(dataDir?: string): Promise<Database> {
  checkRows()
  const url = process.env.TEST_DATABASE_URL
  return url && !dataDir
    ? onPostgres(url, await migratedTemplate(url))
    : openPglite({ dataDir: dataDir ?? 'memory://', snapshot: await migratedSnapshot() })
}

/** A database without a table, of the kind that the tests run on. */
export async function emptyDatabase(): Promise<Database> {
  checkRows()
  const url = process.env.TEST_DATABASE_URL
  return url ? onPostgres(url, undefined) : openPglite({ dataDir: 'memory://' })
}

/**
 * A migrated data folder is made once per set of migrations and kept in `.cache`: initdb and migrations cost seconds. A set that adds to
 * one that was kept begins there.
 */
async function migratedSnapshot(): Promise<Blob> {
  const [file = '', ...earlier] = migrationHashes().map((hash) => join(root, '.cache', `pglite-${hash}.tar`))
  if (!existsSync(file)) {
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
    const folder = join(root, '.cache', `making-${randomBytes(4).toString('hex')}`)
    mkdirSync(folder, { recursive: true })
    const begun = earlier.find((one) => existsSync(one))
    const made = await openPglite({ dataDir: folder, ...(begun && { snapshot: new Blob([readFileSync(begun)]) }) })
    await migrate(made, migrations)
    await made.close()
    // Nobody connects to the templates; unpacked for each test they are two thirds of the files.
    for (const template of ['1', '4']) {
      rmSync(join(folder, 'pg/base', template), { recursive: true, force: true })
      mkdirSync(join(folder, 'pg/base', template))
    }
    const client = await PGlite.create({ dataDir: join(folder, 'pg'), extensions: { pg_trgm } })
    const dump = await client.dumpDataDir('none')
    await client.close()
    rmSync(folder, { recursive: true })
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    renameSync(`${file}.${process.pid}`, file)
  }
  return new Blob([readFileSync(file)])
}

/** Of all migrations, of all but the last, and so on. */
function migrationHashes(): string[] {
  const hash = createHash('sha256')
  return readdirSync(migrations)
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
}

async function onPostgres(url: string, template: string | undefined): Promise<Database> {
  const name = `portico_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await administrate(url, (admin) => admin.query(`create database ${name}${template ? ` template ${template}` : ''}`))
  const database = await openPostgres(addressOf(url, name))
  return {
    ...database,
    close: async () => {
      await database.close()
      await administrate(url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The name of a migrated database that all others of the server copy; the first that needs it makes it, the others wait. */
async function migratedTemplate(url: string): Promise<string> {
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
