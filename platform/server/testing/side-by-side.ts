import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { found } from './found.ts'

interface Shape {
  /** `table.column` and its type, `null` where it may be nothing. */
  columns: Map<string, { type: string; nullable: boolean }>
  /** Keys, checks and unique indexes, by their table and what they say, with the columns that they are about. */
  rules: Map<string, { table: string; columns: string[] }>
  functions: Set<string>
}

/** What statements rely on in a database, for comparing it with a later one. */
export async function shapeOf(db: Db): Promise<Shape> {
  const columns = await found<{ at: string; type: string; nullable: boolean }>(
    db,
    sql`select c.relname || '.' || a.attname as at, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const rules = await found<{ table: string; rule: string; columns: string[] }>(
    db,
    sql`select c.relname::text as table, pg_get_constraintdef(k.oid) as rule,
        (select coalesce(json_agg(a.attname), '[]') from unnest(k.conkey) num join pg_attribute a on a.attrelid = c.oid and a.attnum = num) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = current_schema()::regnamespace and not c.relispartition and k.contype in ('f', 'c')
      union all
      select c.relname::text, regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING', 'UNIQUE'),
        (select coalesce(json_agg(a.attname), '[]') from unnest(i.indkey::int2[]) num join pg_attribute a on a.attrelid = c.oid and a.attnum = num)
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = current_schema()::regnamespace and not c.relispartition and i.indisunique`,
  )
  const functions = await found<{ at: string }>(
    db,
    sql`select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as at from pg_proc p where p.pronamespace = current_schema()::regnamespace`,
  )
  return {
    columns: new Map(columns.map(({ at, ...column }) => [at, column])),
    rules: new Map(rules.map(({ table, rule, columns: about }) => [`${table}: ${rule}`, { table, columns: about }])),
    functions: new Set(functions.map(({ at }) => at)),
  }
}

/**
 * What a later database takes from who was written for an earlier one: columns, types and functions that are gone or others, and keys, checks and
 * unique indexes that came upon columns which it writes, or went from under its `on conflict`.
 */
export function takenFrom(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.keys()].map((at) => at.split('.')[0]))
  const columns = [...before.columns].flatMap(([at, { type, nullable }]) => {
    const now = after.columns.get(at)
    if (!now) return [`${at} is gone`]
    return [
      ...(now.type === type ? [] : [`${at} was ${type} and is ${now.type}`]),
      ...(nullable && !now.nullable ? [`${at} must be given`] : []),
      ...(!nullable && now.nullable ? [`${at} may be nothing`] : []),
    ]
  })
  const gone = [...before.rules.keys()].filter((rule) => !after.rules.has(rule) && / ?UNIQUE /.test(rule)).map((rule) => `${rule} is gone`)
  const added = [...after.rules]
    .filter(([rule, { table, columns: about }]) => {
      const isOld = about.every((column) => before.columns.has(`${table}.${column}`))
      return tables.has(table) && isOld && !before.rules.has(rule)
    })
    .map(([rule]) => `${rule} is new`)
  const functions = [...before.functions].filter((one) => !after.functions.has(one)).map((one) => `${one} is gone`)
  return [...columns, ...gone, ...added, ...functions].toSorted()
}
