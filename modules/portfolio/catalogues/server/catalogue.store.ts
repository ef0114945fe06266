import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { type PageQuery, page } from '@portico/platform/server/lists/style1.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { prospect, prospectEntry } from '../../prospects/server/prospect.table.ts'
import { type CatalogueEntry, catalogues, catalogueEntry as entrySchema } from '../catalogue.contract.ts'
import type { CatalogueKind, StandardStatus } from '../catalogue-kinds.contract.ts'
import { catalogueEntry } from './catalogue.table.ts'

export type CatalogueFields = Omit<
  typeof catalogueEntry.$inferInsert,
  'id' | 'kind' | 'version' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'
>
interface Query extends PageQuery {
  active?: boolean | undefined
  standardStatus?: StandardStatus[] | undefined
}

/** How many prospects, or live ones, have chosen the row: an abstraction type is one, of the others a prospect has several. */
const usedBy = (live: boolean) => {
  const only = live ? sql`and p.status = 'REALISED'` : sql``
  return sql`(case e.kind when 'abstractionType' then (select count(*)::int from ${prospect} p where p.abstraction_type_id = e.id ${only})
    else (select count(*)::int from ${prospectEntry} l join ${prospect} p on p.id = l.prospect_id where l.entry_id = e.id ${only}) end)`
}
const select =
  fixed(sql`e.id, e.version, e.code, e.name, e.description, e.standard_status as "standardStatus", e.guidance_url as "guidanceUrl", e.position, e.active,
  e.exposure, e.audience, e.requires_company as "requiresCompany", e.spec_format as "specFormat", e.interaction, e.layer, to_jsonb(e.may_call_ids) as "mayCallIds",
  (select coalesce(jsonb_agg(jsonb_build_object('id', called.id, 'name', called.name) order by called.position, called.name), '[]') from ${catalogueEntry} called where called.id = any(e.may_call_ids)) as "mayCall",
  ${usedBy(false)} as "usedBy", ${usedBy(true)} as "usedByLive", ${iso(sql`e.created_at`)} as "createdAt", ${iso(sql`e.updated_at`)} as "updatedAt",
  e.created_by as "createdBy", e.updated_by as "updatedBy"`)

const source: ListSource<CatalogueEntry> = {
  row: entrySchema,
  spec: catalogues.usageType.list.list,
  table: sql`${catalogueEntry} e`,
  id: sql`e.id`,
  fields: { id: sql`e.id`, position: sql`e.position`, code: sql`e.code`, name: sql`e.name` },
  search: sql`e.search_text`,
  names: [sql`lower(e.name)`],
  select,
}
const distinct = <T>(statement: PromiseLike<T>): Promise<T> =>
  uniquely(statement, {
    catalogue_code_taken: { path: 'code', message: 'There is already a row with this code.' },
    catalogue_name_taken: { path: 'name', message: 'There is already a row with this name.' },
  })

/** The only file that queries the catalogues. */
export const catalogueStore = (db: Db) => {
  const some = (where: SQL) => rowsOf(db, entrySchema, sql`select ${select} from ${catalogueEntry} e where ${where}`)
  return {
    list: (kind: CatalogueKind, query: Query, reply: FastifyReply) =>
      page(
        db,
        source,
        {
          query,
          visible: sql`e.kind = ${kind}`,
          filters: [
            query.active === undefined ? undefined : sql`e.active = ${query.active}`,
            query.standardStatus && sql`e.standard_status = ${anyText(query.standardStatus)}`,
          ],
          finish: (rows) => rows,
        },
        reply,
      ),

    async get(kind: CatalogueKind, id: string): Promise<CatalogueEntry | undefined> {
      return (await some(sql`e.id = ${id} and e.kind = ${kind}`))[0]
    },

    /** Rows by their ids, of one catalogue; what is not there is left out. */
    async named(kind: CatalogueKind, ids: readonly string[]): Promise<CatalogueEntry[]> {
      return ids.length === 0 ? [] : some(sql`e.kind = ${kind} and e.id = ${anyId(ids)}`)
    },

    /** The types that may depend on this one, itself left out. */
    callersOf: (id: string): Promise<CatalogueEntry[]> =>
      some(sql`e.kind = 'abstractionType' and e.may_call_ids @> array[${id}::uuid] and e.id <> ${id}`),

    /** The layers of two types depend on each other: whoever writes one keeps others from writing any until their transaction ends. */
    aloneWithTypes: () => db.execute(sql`select pg_advisory_xact_lock(hashtextextended('abstraction types', 0))`),

    /** In their order: nobody changes them, and nobody chooses them, until the transaction ends. */
    hold: (ids: readonly string[], to: 'remove' | 'refer' = 'remove') => holdAll(db, catalogueEntry, ids, to),

    async create(values: typeof catalogueEntry.$inferInsert): Promise<string> {
      const [made] = await distinct(db.insert(catalogueEntry).values(values).returning({ id: catalogueEntry.id }))
      if (!made) throw new Error('A row of a catalogue was not stored.')
      return made.id
    },

    async change(id: string, values: CatalogueFields & { version: SQL<number>; updatedAt: Date; updatedBy: string }): Promise<void> {
      await distinct(db.update(catalogueEntry).set(values).where(eq(catalogueEntry.id, id)))
    },

    /** Deletes it and forgets it where other types may call it. */
    async remove(id: string): Promise<void> {
      await db.execute(
        sql`update ${catalogueEntry} set may_call_ids = array_remove(may_call_ids, ${id}::uuid) where may_call_ids @> array[${id}::uuid]`,
      )
      await db.delete(catalogueEntry).where(eq(catalogueEntry.id, id))
    },
  }
}
