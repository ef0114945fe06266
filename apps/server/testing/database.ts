import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '@portico/platform/server/database/database.ts'
import { migrate } from '@portico/platform/server/database/migrate.ts'
import { openPglite } from '@portico/platform/server/database/pglite.ts'
import { openPostgres } from '@portico/platform/server/database/postgres.ts'
import pg from 'pg'

const root = join(import.meta.dirname, '../../..')
const migrations = join(root, 'database/migrations')

/** A migrated, empty database of its own: in memory on PGlite, or (with TEST_DATABASE_URL) a fresh one on the PostgreSQL server. */
export function testDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? onPostgres(url) : openPgliteSnapshot()
}

async function openPgliteSnapshot(): Promise<Database> {
  const snapshot = await migratedSnapshot()
  return openPglite({ dataDir: 'memory://', snapshot })
}

/** A migrated data folder is made once per set of migrations and kept in `.cache`: initdb and migrations cost seconds. */
async function migratedSnapshot(): Promise<Blob> {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(join(migrations, name)))
  const file = join(root, '.cache', `pglite-${hash.digest('hex').slice(0, 16)}.tar`)
  if (!existsSync(file)) {
    const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
    const folder = join(root, '.cache', `making-${randomBytes(4).toString('hex')}`)
    mkdirSync(folder, { recursive: true })
    const made = await openPglite({ dataDir: folder })
    await migrate(made, migrations)
    await made.close()
    const client = await PGlite.create({ dataDir: join(folder, 'pg'), extensions: { pg_trgm } })
    const dump = await client.dumpDataDir('none')
    await client.close()
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    renameSync(`${file}.${process.pid}`, file)
  }
  return new Blob([readFileSync(file)])
}

async function onPostgres(url: string): Promise<Database> {
  const name = `portico_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  const database = await openPostgres(address.href)
  await migrate(database, migrations)
  return {
    ...database,
    close: async () => {
      await database.close()
      const dropping = new pg.Client({ connectionString: url })
      await dropping.connect()
      await dropping.query(`drop database if exists ${name} with (force)`)
      await dropping.end()
    },
  }
}
