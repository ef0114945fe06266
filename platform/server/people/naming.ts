import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import type { Role } from '../../contract/roles.ts'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'

/** A record as people know it. */
export interface OwnedRecord {
  id: string
  name: string
}
const ownedRow = z.strictObject({ id: z.string(), name: z.string() })

export interface Giving {
  fromId: string
  toId: string
  /** Who hands over, by e-mail. */
  by: string
  now: Date
}

/** Records that would be without an owner if nobody took them from somebody who leaves. */
export interface OwnerPlace {
  readonly as: 'owner'
  readonly column: PgColumn
  readonly entityType: string
  /** The field of the record, as its history names it. */
  readonly field: string
  /** Who takes over must hold one of these; left out: nobody's role matters. */
  readonly roles?: readonly Role[] | undefined
  /** @param most so many of them; left out: all. */
  find(db: Db, personId: string, most?: number): Promise<OwnedRecord[]>
  /** Answers what was given. */
  give(tx: Db, giving: Giving): Promise<OwnedRecord[]>
}

/**
 * `quote`: a text or JSON that tells of people by name or address, word by word.
 * `mention`: an id stays, because the person behind it is a pseudonym then; an e-mail becomes the pseudonym.
 * `own`: the row goes with the person.
 */
export interface OtherPlace {
  readonly as: 'mention' | 'own' | 'quote'
  readonly column: PgColumn
}

/** `addresses`: a list of e-mail addresses that are written to; theirs is taken out. */
export interface AddressPlace {
  readonly as: 'addresses'
  readonly column: PgColumn
}

/** An office that somebody was to hold, by id: nobody does until it is given anew. What has been is a `mention` as well. */
export interface OfficePlace {
  readonly as: 'office'
  readonly column: PgColumn
  /** Where it is still to be held. */
  readonly open: SQL
}

/** A column that names people, and what becomes of it when one of them goes. */
export type NamingPlace = OwnerPlace | OtherPlace | AddressPlace | OfficePlace

/** By id or by e-mail. */
export const mentions = (...columns: readonly PgColumn[]): NamingPlace[] => columns.map((column) => ({ as: 'mention', column }))
/** By id. */
export const goesWith = (...columns: readonly PgColumn[]): NamingPlace[] => columns.map((column) => ({ as: 'own', column }))

export const addresses = (column: PgColumn): NamingPlace[] => [{ as: 'addresses', column }]
export const offices = (open: SQL, ...columns: readonly PgColumn[]): NamingPlace[] =>
  columns.map((column) => ({ as: 'office', column, open }))

/** A text, or JSON. */
export const quotes = (...columns: readonly PgColumn[]): NamingPlace[] => columns.map((column) => ({ as: 'quote', column }))

/** What stands in every record: who made it and who changed it last. */
export const authors = (table: { readonly createdBy: PgColumn; readonly updatedBy: PgColumn }): NamingPlace[] =>
  mentions(table.createdBy, table.updatedBy)

interface Owned {
  entityType: string
  field: string
  name: PgColumn
  roles?: readonly Role[]
  /** Which of them count, where not all do. */
  living?: SQL
}

/** Records whose column holds the id of their owner. */
export function ownedBy(column: PgColumn, { entityType, field, name, roles, living = sql`true` }: Owned): NamingPlace {
  const table = column.table as PgTable
  const columns: Record<string, PgColumn | undefined> = getTableColumns(table)
  const own = sql.identifier(column.name)
  return {
    as: 'owner',
    column,
    entityType,
    field,
    roles,
    find: (db, personId, most) =>
      rowsOf(
        db,
        ownedRow,
        sql`select ${columns.id} as id, ${name} as name from ${table} where ${column} = ${personId} and ${living} order by 2, 1 limit ${most ?? null}`,
      ),
    give: (tx, { fromId, toId, by, now }) => {
      const set = [
        sql`${own} = ${toId}`,
        ...(columns.version ? [sql`version = version + 1`] : []),
        ...(columns.updatedAt ? [sql`updated_at = ${now.toISOString()}`] : []),
        ...(columns.updatedBy ? [sql`updated_by = ${by}`] : []),
      ]
      return rowsOf(
        tx,
        ownedRow,
        sql`update ${table} set ${sql.join(set, sql`, `)} where ${column} = ${fromId} and ${living} returning ${columns.id} as id, ${name} as name`,
      )
    },
  }
}
