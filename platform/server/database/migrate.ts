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
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  await database.transaction(async (tx) => {
    if (database.kind === 'postgres') {
      // An index on a large table, and the wait for a server that makes it, take as long as they take.
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('portico migrate', 0))`)
    }
    await tx.execute(
      sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await appliedMigrations(tx)
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === hash) continue
      if (before) throw new Error(`Migration ${name} was changed after it had run. Write a new migration instead.`)
      for (const statement of statementsOf(text)) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migration (name, hash) values (${name}, ${hash})`)
    }
  })
}

async function appliedMigrations(tx: Db): Promise<Map<string, string>> {
  const rows = await rowsOf(tx, z.strictObject({ name: z.string(), hash: z.string() }), sql`select name, hash from migration`)
  return new Map(rows.map((row) => [row.name, row.hash]))
}

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
