import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '../platform/server/backup/file.ts'
import { migrate } from '../platform/server/database/migrate.ts'
import { openPglite } from '../platform/server/database/pglite.ts'
import { fillEveryTable } from '../platform/server/testing/every-table.ts'

/**
 * Keeps what a release's database looks like, with a row in every table, so that later builds are tested on it:
 * `node tools/keep-release.ts 1.2.0`, before the release. A folder of migrations after it stands in for this build's.
 */
const root = join(import.meta.dirname, '..')
const [version, folder = join(root, 'database/migrations')] = process.argv.slice(2)
if (!version) throw new Error('Say the version: node tools/keep-release.ts 1.2.0')
const dataDir = mkdtempSync(join(tmpdir(), 'portico-release-'))
const database = await openPglite({ dataDir })
await migrate(database, folder)
await fillEveryTable(database.db)
const made = join(dataDir, 'backup.gz')
await backUp(database, made, { version, madeAt: new Date().toISOString() })
await database.close()
renameSync(made, join(root, `database/releases/${version}.backup.gz`))
rmSync(dataDir, { recursive: true })
