import type { Where } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { fixed } from '@portico/platform/server/lists/source.ts'
import type { RecordTable } from '@portico/platform/server/record/hold.ts'
import { type Taken, uniquely } from '@portico/platform/server/record/write.ts'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { asksFor } from '../asks-for.rules.ts'

type Revised = RecordTable & {
  readonly status: PgColumn
  readonly validatedObjectId: PgColumn
  readonly replacedById: PgColumn
  readonly statusDescription: PgColumn
  readonly changeNote: PgColumn
}
const comma = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/**
 * Working copies (docs/decisions/0046): rows of the same table that name the record whose content they are to become. `carried` names the
 * columns that they give it.
 */
export const workingCopies = <T extends Revised>(
  db: Db,
  table: T,
  { carried, taken }: { carried: readonly (keyof T['$inferSelect'] & string)[]; taken: Readonly<Record<string, Taken>> },
) => {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
  const named = (name: string): SQL => sql`${sql.identifier(columns[name]?.name ?? name)}`
  return {
    /** Of a record that is held. @returns its id. */
    async copy(id: string): Promise<string> {
      const own: Readonly<Record<string, SQL>> = {
        id: sql`gen_random_uuid()`,
        version: sql`1`,
        validatedObjectId: sql`t.id`,
        changeNote: sql`''`,
        statusComment: sql`''`,
        statusDescription: sql`''`,
        replacedById: sql`null`,
      }
      const names = Object.keys(columns)
      const [row] = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`insert into ${table} (${comma(names.map(named))}) select ${comma(names.map((name) => own[name] ?? sql`t.${named(name)}`))}
          from ${table} t where t.id = ${id} returning id`,
      )
      if (!row) throw new Error('What is held was not copied.')
      return row.id
    },

    async drop(id: string): Promise<void> {
      await db.delete(table).where(eq(table.validatedObjectId, id))
    },

    /** Gives a record what its copy says. @throws UniqueConflict where another record took what is unique meanwhile. */
    async takeOver(id: string): Promise<void> {
      const set = comma(carried.map((name) => sql`${named(name)} = c.${named(name)}`))
      await uniquely(
        db.execute(sql`update ${table} t set ${set}, change_note = case when t.change_note = '' then c.change_note else t.change_note end
          from ${table} c where t.id = ${id} and c.validated_object_id = t.id`),
        taken,
      )
    },

    /** Who looked at a record before its copy changed, and approves that version, hears of it. */
    async noteChange(id: string): Promise<void> {
      await db.execute(sql`update ${table} set version = version + 1 where id = ${id}`)
    },

    /** A copy shares the state of its record. */
    async followState(id: string, status: string): Promise<void> {
      await db.execute(sql`update ${table} set status = ${status} where validated_object_id = ${id}`)
    },
  }
}

/** Lists leave working copies out, unless somebody asks for them by this column. */
export const copiesLeftOut = (validatedObjectId: SQL): ((where: Where | undefined) => SQL | undefined) => {
  const isNone = fixed(sql`${validatedObjectId} is null`)
  return (where) => (asksFor(where, 'validatedObjectId') ? undefined : isNone)
}
