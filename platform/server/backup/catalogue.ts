import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { CopiedTable, Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'

const text = z.string()
const here = sql`current_schema()::regnamespace`
/** Which migrations ran is told in the head; the other table belongs to the embedded driver. */
const isPortals = sql`c.relname not in ('migration', 'fsync_self_test')`

/** A part of a table that jobs make and drop by time, so that no migration makes it. */
export interface Partition {
  name: string
  of: string
  bounds: string
  /** How its pages are kept, such as `fillfactor=70`; empty: as usual. */
  options: string
}
export interface SequenceState {
  name: string
  /** The last number that it gave; null: none yet. */
  last: string | null
}
interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** The tables that hold rows, by their names; not the columns that the database computes by itself. */
export const tablesOf = (tx: Db): Promise<CopiedTable[]> =>
  rowsOf(
    tx,
    z.strictObject({ name: text, columns: z.array(text) }),
    sql`select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = ${here} and c.relkind = 'r' and ${isPortals} group by c.relname order by c.relname::text collate "C"`,
  )

export const partitionsOf = (tx: Db): Promise<Partition[]> =>
  rowsOf(
    tx,
    z.strictObject({ name: text, of: text, bounds: text, options: text }),
    sql`select c.relname::text as name, p.relname::text as of, pg_get_expr(c.relpartbound, c.oid) as bounds, coalesce(array_to_string(c.reloptions, ', '), '') as options
      from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = ${here} and c.relispartition and c.relkind = 'r' order by c.relname::text collate "C"`,
  )

export const sequencesOf = (tx: Db): Promise<SequenceState[]> =>
  rowsOf(
    tx,
    z.strictObject({ name: text, last: z.nullable(text) }),
    sql`select sequencename::text as name, last_value::text as last from pg_sequences
      where schemaname = current_schema() order by sequencename::text collate "C"`,
  )

/** Each foreign key as it was declared; those of partitions follow their table's. */
export const foreignKeysOf = (tx: Db): Promise<ForeignKey[]> =>
  rowsOf(
    tx,
    z.strictObject({ table: text, name: text, definition: text }),
    sql`select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.conparentid = 0 and k.connamespace = ${here} order by c.relname, k.conname`,
  )

/** The tables with triggers of migrations. */
export const triggeredTables = async (tx: Db): Promise<string[]> =>
  (
    await rowsOf(
      tx,
      z.strictObject({ name: text }),
      sql`select distinct c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = ${here} and not t.tgisinternal and t.tgparentid = 0 order by 1`,
    )
  ).map(({ name }) => name)

/** A table or view that is in the way of filling a database; undefined: it is empty. */
export const somethingIn = async (tx: Db): Promise<string | undefined> =>
  (
    await rowsOf(
      tx,
      z.strictObject({ name: text }),
      sql`select c.relname::text as name from pg_class c
        where c.relnamespace = ${here} and c.relkind in ('r', 'p') and c.relname <> 'fsync_self_test' order by 1 limit 1`,
    )
  )[0]?.name

/** Values are written alike whatever the server's and the session's settings are. */
export async function writeAlike(tx: Db): Promise<void> {
  for (const [name, value] of [
    ['timezone', 'UTC'],
    ['datestyle', 'ISO, YMD'],
    ['intervalstyle', 'postgres'],
    ['extra_float_digits', '1'],
    ['bytea_output', 'hex'],
  ])
    await tx.execute(sql`select set_config(${name}, ${value}, true)`)
}
