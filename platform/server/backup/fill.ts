import { sql } from 'drizzle-orm'
import type { CopiedTable, Database, Db } from '../database/database.ts'
import { type Migration, migrateIn, migrationsIn } from '../database/migrate.ts'
import { named } from '../database/names.ts'
import { foreignKeysOf, type Partition, somethingIn, tablesOf, triggeredTables, writeAlike } from './catalogue.ts'
import type { Contents } from './contents.ts'
import { isSameSum, type Sum, sumOf, tally } from './tally.ts'

export interface Filling {
  /** Where the migrations of this build are. */
  migrations: string
  /** Runs on what was filled, before it is kept; what it throws undoes all. */
  check: (tx: Db) => Promise<void>
}

/**
 * Fills an empty database with the contents of another one, in one transaction: all of it is there afterwards, or nothing. It gets the
 * migrations that the other one had; a start brings it on from there. At its end every table is read again and compared, row by row.
 * @throws when something is in the database, when this build lacks a migration, and when a row differs
 */
export async function fill(
  database: Database,
  contents: Contents,
  { migrations, check }: Filling,
): Promise<{ tables: number; rows: number }> {
  refuseUnknown(contents.migrations, migrations)
  return database.copying(async (tx, copy) => {
    await writeAlike(tx)
    const inTheWay = await somethingIn(tx)
    if (inTheWay !== undefined)
      throw new Error(`The database is not empty: it has a table ${inTheWay}. Nothing was changed; use an empty one.`)
    await migrateIn(tx, database.kind, migrations, new Set(contents.migrations.map(({ name }) => name)))
    for (const partition of contents.partitions) await tx.execute(sql.raw(partitionStatement(partition)))
    const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
    const restoreRules = await withoutRules(tx)
    // Rows that migrations wrote come again with the others.
    await tx.execute(sql.raw(`truncate ${[...tables.keys()].map(named).join(', ')}`))
    const sums = new Map<string, Sum>()
    for await (const { name, columns, rows } of contents.tables) {
      const table = known(tables, name, columns)
      const counted = tally()
      await copy.into(table, counted.through(rows))
      sums.set(name, counted.sum())
    }
    const missing = [...tables.keys()].find((name) => !sums.has(name))
    if (missing !== undefined) throw new Error(`There are no rows for the table ${missing}, not even none.`)
    for (const { name, last } of await contents.sequences())
      await tx.execute(sql`select setval(seqrelid::regclass, coalesce(${last}::bigint, seqstart), ${last !== null})
        from pg_sequence where seqrelid = ${named(name)}::regclass`)
    await restoreRules()
    await check(tx)
    for (const [name, wanted] of sums) await compare(wanted, await sumOf(copy.out(known(tables, name))), name)
    return { tables: sums.size, rows: [...sums.values()].reduce((all, { rows }) => all + rows, 0) }
  })
}

function compare(wanted: Sum, there: Sum, name: string): void {
  if (isSameSum(wanted, there)) return
  throw new Error(
    wanted.rows === there.rows
      ? `Rows of ${name} differ from those that were read. Nothing was kept.`
      : `${name} has ${there.rows} rows and not the ${wanted.rows} that were read. Nothing was kept.`,
  )
}

function refuseUnknown(wanted: readonly Migration[], folder: string): void {
  const own = new Map(migrationsIn(folder).map(({ name, hash }) => [name, hash]))
  const strange = wanted.find(({ name, hash }) => own.get(name) !== hash)
  if (strange)
    throw new Error(
      `This version of the portal does not know the migration ${strange.name}: use the version that the data are of, or a newer one.`,
    )
}

/** A table and columns that a file names are looked up, never taken as they are. */
function known(tables: ReadonlyMap<string, CopiedTable>, name: string, columns?: readonly string[]): CopiedTable {
  const table = tables.get(name)
  if (!table || (columns && JSON.stringify(columns.toSorted()) !== JSON.stringify(table.columns.toSorted())))
    throw new Error(`The table ${name} is not as the migrations make it.`)
  return { name, columns: columns ?? table.columns }
}

function partitionStatement({ name, of, bounds, options }: Partition): string {
  const isKnown = /^FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\)$/.test(bounds) && /^([a-z_]+=\d+(, |$))*$/.test(options)
  if (!isKnown) throw new Error(`The table ${name} is a part that is not understood: ${bounds} ${options}`)
  return `create table ${named(name)} partition of ${named(of)} ${bounds}${options === '' ? '' : ` with (${options})`}`
}

/**
 * Takes away, for as long as tables are filled in any order, what holds rows against each other's: foreign keys, which are checked at once
 * when they come back, and triggers, whose work comes with the rows. Needs no right but that of the owner.
 */
async function withoutRules(tx: Db): Promise<() => Promise<void>> {
  const keys = await foreignKeysOf(tx)
  const triggered = await triggeredTables(tx)
  for (const { table, name } of keys) await tx.execute(sql.raw(`alter table ${named(table)} drop constraint ${named(name)}`))
  for (const table of triggered) await tx.execute(sql.raw(`alter table ${named(table)} disable trigger user`))
  return async () => {
    for (const { table, name, definition } of keys)
      await tx.execute(sql.raw(`alter table ${named(table)} add constraint ${named(name)} ${definition}`))
    for (const table of triggered) await tx.execute(sql.raw(`alter table ${named(table)} enable trigger user`))
  }
}
