import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database, Db } from './database.ts'
import { rowsOf } from './rows.ts'

/**
 * Brings the database to the newest migration: each `NNNN_name.sql` of the folder once, in order, all in one transaction under a
 * lock, so that servers that start together do not meet. A migration that was changed after it ran stops the start.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  await database.transaction((tx) => migrateIn(tx, database.kind, folder))
}

/** The same in a transaction that is open, and with `only` no further than those. */
export async function migrateIn(tx: Db, kind: Database['kind'], folder: string, only?: ReadonlySet<string>): Promise<void> {
  if (kind === 'postgres') {
    // An index on a large table, and the wait for a server that makes it, take as long as they take.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('portico migrate', 0))`)
  }
  await tx.execute(
    sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const applied = new Map((await appliedMigrations(tx)).map((row) => [row.name, row.hash]))
  for (const { name, hash, text } of migrationsIn(folder)) {
    const before = applied.get(name)
    if (before === hash || (only && !only.has(name))) continue
    if (before) throw new Error(`Migration ${name} was changed after it had run. Write a new migration instead.`)
    for (const statement of statementsOf(text)) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into migration (name, hash) values (${name}, ${hash})`)
  }
}

/** A migration by its file's name and the hash of its text. */
export interface Migration {
  name: string
  hash: string
}

/** The migrations that this build has, in their order. */
export const migrationsIn = (folder: string): (Migration & { text: string })[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, hash: createHash('sha256').update(text).digest('hex'), text }
    })

/** Those that have run on this database, in the order of their names. */
export const appliedMigrations = (tx: Db): Promise<Migration[]> =>
  rowsOf(tx, z.strictObject({ name: z.string(), hash: z.string() }), sql`select name, hash from migration order by name collate "C"`)

/** A comment, a quoted text or name, a body in dollar quotes, the end of a statement, or a piece of anything else. */
const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g

/** Splits at the semicolons between statements: PGlite takes one statement per message. */
function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [found] of text.matchAll(piece)) {
    if (found === ';') statements.push('')
    else if (!found.startsWith('--') && !found.startsWith('/*')) statements.push(`${statements.pop() ?? ''}${found}`)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
