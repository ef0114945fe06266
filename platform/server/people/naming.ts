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
const givenOffice = z.strictObject({ ...ownedRow.shape, taken: z.boolean() })

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

/** `addresses`: an e-mail address that is written to, or a list of them; theirs is taken out. */
export interface AddressPlace {
  readonly as: 'addresses'
  readonly column: PgColumn
}

/** An office of a record. */
export interface GivenOffice extends OwnedRecord {
  /** Whoever takes over holds it; otherwise nobody does until it is given anew. */
  taken: boolean
}

/**
 * An office that somebody is to hold, by id: who takes over takes it where they may, elsewhere it is laid down. What has been is a `mention`
 * as well.
 */
export interface OfficePlace extends Pick<OwnerPlace, 'column' | 'entityType' | 'field' | 'roles' | 'find'> {
  readonly as: 'office'
  /** Where it is still to be held. */
  readonly open: SQL
  /** @param giving its `toId`: null where who takes over may hold none of them */
  give(tx: Db, giving: Omit<Giving, 'toId'> & { toId: string | null }): Promise<GivenOffice[]>
}

/** A column that names people, and what becomes of it when one of them goes. */
export type NamingPlace = OwnerPlace | OtherPlace | AddressPlace | OfficePlace

/** By id or by e-mail. */
export const mentions = (...columns: readonly PgColumn[]): NamingPlace[] => columns.map((column) => ({ as: 'mention', column }))
/** By id. */
export const goesWith = (...columns: readonly PgColumn[]): NamingPlace[] => columns.map((column) => ({ as: 'own', column }))

export const addresses = (column: PgColumn): NamingPlace[] => [{ as: 'addresses', column }]

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
  const { table, id, find, set } = namedIn(column, name, living)
  return {
    as: 'owner',
    column,
    entityType,
    field,
    roles,
    find,
    give: (tx, giving) =>
      rowsOf(
        tx,
        ownedRow,
        sql`update ${table} set ${set(sql`${giving.toId}`, giving)} where ${column} = ${giving.fromId} and ${living} returning ${id} as id, ${name} as name`,
      ),
  }
}

interface Office extends Omit<Owned, 'living'> {
  /** Where it is still to be held. */
  open: SQL
  /** Another office of the same record, which nobody holds beside this one. */
  besides?: PgColumn
}

/** Records whose column holds the id of whoever is to hold an office there. */
export function officeOf(column: PgColumn, { entityType, field, name, roles, open, besides }: Office): OfficePlace {
  const { table, id, find, set } = namedIn(column, name, open)
  return {
    as: 'office',
    column,
    entityType,
    field,
    roles,
    open,
    find,
    give(tx, giving) {
      const to = sql`${giving.toId}::uuid`
      const holder = besides ? sql`case when ${besides} is distinct from ${to} then ${to} end` : to
      return rowsOf(
        tx,
        givenOffice,
        sql`update ${table} set ${set(holder, giving)} where ${column} = ${giving.fromId} and ${open}
          returning ${id} as id, ${name} as name, ${column} is not null as taken`,
      )
    },
  }
}

/** What is asked and written of records by the id of a person in one of their columns. @param which those that count */
function namedIn(column: PgColumn, name: PgColumn, which: SQL) {
  const table = column.table as PgTable
  const columns: Record<string, PgColumn | undefined> = getTableColumns(table)
  return {
    table,
    id: columns.id,
    find: (db: Db, personId: string, most?: number) =>
      rowsOf(
        db,
        ownedRow,
        sql`select ${columns.id} as id, ${name} as name from ${table} where ${column} = ${personId} and ${which} order by 2, 1 limit ${most ?? null}`,
      ),
    set: (holder: SQL, { by, now }: Pick<Giving, 'by' | 'now'>) =>
      sql.join(
        [
          sql`${sql.identifier(column.name)} = ${holder}`,
          ...(columns.version ? [sql`version = version + 1`] : []),
          ...(columns.updatedAt ? [sql`updated_at = ${now.toISOString()}`] : []),
          ...(columns.updatedBy ? [sql`updated_by = ${by}`] : []),
        ],
        sql`, `,
      ),
  }
}
