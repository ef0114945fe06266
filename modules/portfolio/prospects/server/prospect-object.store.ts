import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { catalogueEntry } from '../../catalogues/server/catalogue.table.ts'
import { prospectStates } from '../prospect-states.contract.ts'
import { prospect, prospectEntry, prospectObject } from './prospect.table.ts'

const linkRow = z.strictObject({ prospectId: z.string(), objectId: z.string() })

/** Which business objects these prospects are about. */
export const objectLinks = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : rowsOf(
        db,
        linkRow,
        sql`select l.prospect_id as "prospectId", l.object_id as "objectId" from ${prospectObject} l where l.prospect_id = ${anyId(ids)}`,
      )

const userRow = z.strictObject({ objectId: z.string(), id: z.string(), code: z.string(), name: z.string(), status: z.enum(prospectStates) })

/** The prospects that are about these objects. */
export const prospectsAbout = async (db: Db, objectIds: readonly string[]) =>
  objectIds.length === 0
    ? []
    : rowsOf(
        db,
        userRow,
        sql`select l.object_id as "objectId", p.id, p.code, p.name, p.status from ${prospectObject} l join ${prospect} p on p.id = l.prospect_id
          where l.object_id = ${anyId(objectIds)} order by lower(p.name), p.id`,
      )

/** These objects and no others. */
export async function beAbout(db: Db, id: string, objectIds: readonly string[]): Promise<void> {
  await db.delete(prospectObject).where(eq(prospectObject.prospectId, id))
  if (objectIds.length > 0) await db.insert(prospectObject).values(objectIds.map((objectId) => ({ prospectId: id, objectId })))
}

/** Prospects by their names, and what each is about: in one statement. */
export async function fillObjects(db: Db, links: readonly { prospect: string; object_id: string }[]): Promise<void> {
  await db.execute(sql`insert into ${prospectObject} (prospect_id, object_id)
    select p.id, l.object_id from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (prospect text, object_id uuid)
    join ${prospect} p on lower(p.name) = lower(l.prospect) on conflict do nothing`)
}

/** Prospects about the same business object and of the same usage type, the newest first (P-2). */
export const aboutTheSame = (id: string) => sql`select other.prospect_id from ${prospectObject} own
  join ${prospectObject} other on other.object_id = own.object_id and other.prospect_id <> own.prospect_id
  where own.prospect_id = ${id} and exists (select 1 from ${prospectEntry} mine join ${prospectEntry} theirs on theirs.entry_id = mine.entry_id
    join ${catalogueEntry} e on e.id = mine.entry_id and e.kind = 'usageType' where mine.prospect_id = own.prospect_id and theirs.prospect_id = other.prospect_id)`
