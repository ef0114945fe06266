import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { databaseErrorOf } from '../database/error.ts'
import { named } from '../database/names.ts'
import { found } from './found.ts'

interface Column {
  name: string
  type: string
  needed: boolean
}
interface Key {
  columns: string[]
  of: string
  named: string[]
}
interface Table {
  name: string
  partitioned: boolean
  columns: Column[]
  keys: Key[]
  /** What columns may hold, as the checks of the table say it. */
  checks: string[]
}

/** Texts that a format of rows in lines could take for something else. */
export const awkwardText = 'a\\b\\.\n\\.\n\ttab\r\n\\N "quoted" \'é漢🙂\' \u001f'

const values: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: "'x' || md5(random()::text)",
  boolean: 'true',
  integer: '1',
  bigint: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '0.1',
  real: '0.1',
  date: "'2026-03-29'",
  jsonb: `'[{"a": "x\\\\y"}]'`,
  json: `'[]'`,
  bytea: "'\\x00ff5c0a'",
  'timestamp with time zone': "'2026-03-29T01:30:00.123456Z'",
}

/** What only the table knows: an id kept as a text, of which the database makes one that refers to a row; the form of an id. */
const special: Readonly<Record<string, string>> = {
  'dispensation.subject_id': '(select id::text from prospect limit 1)',
  'embedded_content_entry.document_id': "'x' || left(md5(random()::text), 23)",
}

/**
 * Puts a row into each table that has none, whichever tables the migrations make: values by their type, one that a check allows, the
 * key of a row of the table that it refers to. @throws naming the tables for which no row was found, with what the database said
 */
export async function fillEveryTable(db: Db): Promise<void> {
  const tables = await tablesIn(db)
  for (const { name, partitioned } of tables)
    if (partitioned)
      await db.execute(
        sql.raw(
          `create table ${named(`${name}_filled`)} partition of ${named(name)} for values from ('2026-03-01Z') to ('2026-04-01Z') with (fillfactor = 70)`,
        ),
      )
  let open: [Table, string][] = tables.map((table) => [table, ''])
  const referredTwice = (name: string) => tables.some(({ keys }) => keys.filter(({ of }) => of === name).length > 1)
  for (let before = Infinity; open.length > 0 && open.length < before; ) {
    before = open.length
    const left: typeof open = []
    for (const [table] of open) {
      const fault = await filled(db, table)
      if (fault !== undefined) left.push([table, fault])
      else if (referredTwice(table.name)) await another(db, table)
    }
    open = left
  }
  if (open.length > 0) throw new Error(`No row was found for\n${open.map(([{ name }, fault]) => `${name}: ${fault}`).join('\n')}`)
}

class Undone extends Error {}

/** Whether the database takes a statement that concerns a row; what it did is undone. */
export const takes = (db: Db, statement: string): Promise<boolean> =>
  db
    .transaction(async (tx) => {
      if ((await found(tx, sql.raw(`${statement} returning 1`))).length > 0) throw new Undone()
    })
    .then(
      () => false,
      (error: unknown) => error instanceof Undone,
    )

/**
 * How who knows the tables as they are now writes them: a row with what is needed and one with everything where the database takes them, and a
 * change of every column. All tables must hold rows.
 */
export async function writesOf(db: Db): Promise<{ table: string; statement: string }[]> {
  const writes: { table: string; statement: string }[] = []
  for (const table of await tablesIn(db)) {
    const [least = [], all = [], ...others] = attempts(table)
    const add = async (columns: readonly Column[]) => {
      const statement = insertion(table, columns)
      const isTaken = await takes(db, statement)
      if (isTaken) writes.push({ table: table.name, statement })
      return isTaken
    }
    const added = [await add(least), await add(all)]
    for (const columns of added.includes(true) ? [] : others) if (await add(columns)) break
    const same = table.columns.map(({ name }) => `${named(name)} = ${named(name)}`).join(', ')
    writes.push({ table: table.name, statement: `update ${named(table.name)} set ${same}` })
  }
  return writes
}

/** A second row beside the first, where the table takes one. */
async function another(db: Db, table: Table): Promise<void> {
  for (const columns of attempts(table)) {
    const made = await db
      .transaction((tx) => tx.execute(sql.raw(insertion(table, columns))))
      .then(
        () => true,
        () => false,
      )
    if (made) return
  }
}

/** What keeps a row from being there; undefined: there is one. */
async function filled(db: Db, table: Table): Promise<string | undefined> {
  const there = await found(db, sql.raw(`select 1 from ${named(table.name)} limit 1`))
  if (there.length > 0) return undefined
  const faults: string[] = []
  for (const columns of attempts(table)) {
    try {
      await db.transaction((tx) => tx.execute(sql.raw(insertion(table, columns))))
      if ((await found(db, sql.raw(`select 1 from ${named(table.name)} limit 1`))).length > 0) return undefined
      faults.push('it refers to a table without rows')
    } catch (error) {
      const { code } = databaseErrorOf(error)
      faults.push(`${code} ${(error as { cause?: Error }).cause?.message ?? String(error)}`)
    }
  }
  return [...new Set(faults)].join('; ')
}

/** What is needed alone, everything, and each other column with or without the rest: some checks want one of several columns, some all. */
function attempts({ columns }: Table): Column[][] {
  const others = columns.filter(({ needed }) => !needed)
  return [
    columns.filter(({ needed }) => needed),
    columns,
    ...others.map((other) => columns.filter((column) => column.needed || column === other)),
    ...others.map((other) => columns.filter((column) => column !== other)),
  ]
}

function insertion({ name, keys, checks }: Table, columns: readonly Column[]): string {
  const used = keys.filter((key) => key.columns.every((column) => columns.some((one) => one.name === column)))
  // Two keys to one table name two of its rows, where it has them.
  const froms = used.map((key, at) => {
    const turn = used.slice(0, at).filter((one) => one.of === key.of).length % 2 === 0 ? '' : ' desc'
    return `(select ${key.named.map(named).join(', ')} from ${named(key.of)} order by ctid${turn} limit 1) k${at}`
  })
  const expressions = columns.map((column) => {
    const at = used.findIndex((key) => key.columns.includes(column.name))
    const key = used[at]
    if (key) return `k${at}.${named(key.named[key.columns.indexOf(column.name)] ?? '')}`
    return special[`${name}.${column.name}`] ?? allowed(column.name, checks) ?? valueFor(column.type)
  })
  const into =
    columns.length === 0 ? 'default values' : `(${columns.map((one) => named(one.name)).join(', ')}) select ${expressions.join(', ')}`
  return `insert into ${named(name)} ${into}${froms.length === 0 ? '' : ` from ${froms.join(', ')}`}`
}

const valueFor = (type: string): string => values[type] ?? (type.endsWith('[]') ? "'{}'" : 'null')

/** The first value that a check lists for a column. */
function allowed(column: string, checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const listed = new RegExp(`\\(?\\b${column}\\b\\)? = (?:ANY \\(+ARRAY\\[)?('(?:[^']|'')*')::text`).exec(check)
    if (listed) return listed[1]
  }
  return undefined
}

/** Those that are no part of another one. */
const tablesIn = (db: Db): Promise<Table[]> =>
  found<Table>(
    db,
    sql`select c.relname::text as name, c.relkind = 'p' as partitioned,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'needed', a.attnotnull and not a.atthasdef and a.attidentity = '') order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a') as columns,
      (select coalesce(json_agg(json_build_object('of', r.relname,
          'columns', (select json_agg(a.attname order by n) from unnest(k.conkey) with ordinality u(num, n) join pg_attribute a on a.attrelid = c.oid and a.attnum = num),
          'named', (select json_agg(a.attname order by n) from unnest(k.confkey) with ordinality u(num, n) join pg_attribute a on a.attrelid = r.oid and a.attnum = num))), '[]')
        from pg_constraint k join pg_class r on r.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as keys,
      (select coalesce(json_agg(pg_get_constraintdef(k.oid)), '[]') from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('migration', 'fsync_self_test') order by c.relname`,
  )
