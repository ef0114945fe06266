import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { bulkTerms } from '../../terms/server/bulk.store.ts'
import { termRelation } from '../../terms/server/relation.table.ts'
import { term } from '../../terms/server/term.table.ts'
import { relationTypes, relationTypesWithin } from '../../terms/term-states.contract.ts'
import { termImportLink, termImportRow } from './import.table.ts'
import { type Place, place } from './staging.store.ts'

const within = sql.raw(`(${relationTypesWithin.map((type) => `'${type}'`).join(', ')})`)
const missing = sql`(l.target_id is null and (l.external_uri = '' or l.type in ${within}))`
const misplaced = sql`(l.target_id is not null and (l.type in ${within}) <> (l.own_domain = l.target_domain))`
const linkPlace = z.strictObject({ row: z.int(), text: z.string(), type: z.string() })
const edge = z.strictObject({ lower: z.string(), upper: z.string() })

/** The relations of an import: found, looked at, and stored. */
export const linkStore = (db: Db, importId: string) => {
  const own = sql`l.import_id = ${importId}`
  const places = (condition: SQL) =>
    rowsOf(
      db,
      linkPlace,
      sql`select l.row, l.target_text as text, l.type from ${termImportLink} l where ${own} and ${condition} order by l.row, l.place`,
    )
  return {
    /** The domains that rows name by codes of their own. */
    async codes(): Promise<string[]> {
      const rows = await rowsOf(
        db,
        z.strictObject({ code: z.string() }),
        sql`select distinct r.code from ${termImportRow} i cross join lateral jsonb_to_recordset(i.relations) r0("domainCode" text)
          cross join lateral (select r0."domainCode" as code) r where i.import_id = ${importId} and r.code <> ''`,
      )
      return rows.map(({ code }) => code)
    },

    /** Finds the other ends: what the file has goes before what is there. `domains`: the ids of the codes. */
    async resolve(domains: readonly { code: string; id: string }[], from: number, to: number): Promise<void> {
      await db.execute(sql`
        with known as (select * from jsonb_to_recordset(${JSON.stringify(domains)}::jsonb) k(code text, id uuid)),
          asked as (select i.row, i.term_id, i.domain_id, r.* from ${termImportRow} i
            cross join lateral jsonb_to_recordset(i.relations) r(type text, uri text, "domainCode" text, name text)
            where i.import_id = ${importId} and i.row between ${from} and ${to} and i.action in ('CREATE', 'UPDATE', 'COPY')),
          found as (
            select a.*, coalesce(f.term_id, d.id) as target_id, coalesce(f.domain_id, d.domain_id) as target_domain, 1 as matches from asked a
              left join ${termImportRow} f on f.import_id = ${importId} and f.file_uri = a.uri and f.file_uri <> ''
              left join ${term} d on f.row is null and d.uri = a.uri and d.validated_object_id is null
            where a.uri <> ''
            union all
            select a.*, n.id, n.domain_id, coalesce(n.many, 0) from asked a left join lateral (
              select (array_agg(o.id))[1] as id, (array_agg(o.domain_id))[1] as domain_id, count(*)::int as many from (
                select f.term_id as id, f.domain_id from ${termImportRow} f where f.import_id = ${importId} and f.domain_code = a."domainCode" and lower(f.name) = lower(a.name)
                union select t.id, t.domain_id from known k join ${term} t on t.domain_id = k.id and lower(t.name) = lower(a.name collate "und-x-icu") and t.validated_object_id is null
                  where k.code = a."domainCode" and not exists (select 1 from ${termImportRow} f
                    where f.import_id = ${importId} and f.domain_code = a."domainCode" and lower(f.name) = lower(a.name))) o) n on true
            where a.uri = '')
        insert into ${termImportLink} (import_id, row, type, own_id, own_domain, target_id, target_domain, target_text, external_uri, matches)
        select ${importId}, f.row, case when f.target_id is not null then replace(f.type, 'NARROW', 'BROAD') else f.type end,
          case when f.type like 'NARROW%' and f.target_id is not null then f.target_id else f.term_id end,
          case when f.type like 'NARROW%' and f.target_id is not null then f.target_domain else f.domain_id end,
          case when f.type like 'NARROW%' and f.target_id is not null then f.term_id else f.target_id end,
          case when f.type like 'NARROW%' and f.target_id is not null then f.domain_id else f.target_domain end,
          case when f.uri <> '' then f.uri else f."domainCode" || '/' || f.name end,
          case when f.target_id is null then f.uri else '' end, f.matches from found f`)
    },

    missing: () => places(missing),
    ambiguous: () => places(sql`l.matches > 1`),
    itself: () => places(sql`l.target_id = l.own_id`),
    /** T-07 */
    misplaced: () => places(misplaced),
    async dropUnfit(): Promise<void> {
      await db.execute(sql`delete from ${termImportLink} l where ${own} and (${missing} or ${misplaced})`)
    },
    /** Two that are said to be related, and one of them to be broader (T-05). */
    both: () =>
      places(sql`l.type = 'RELATED' and exists (select 1 from ${termImportLink} o where o.import_id = ${importId} and o.type like 'BROADER%'
        and ((o.own_id = l.own_id and o.target_id = l.target_id) or (o.own_id = l.target_id and o.target_id = l.own_id)))`),

    /** Two that are related already, otherwise than the file says; a finer word for the same is no other one. */
    otherwise: () =>
      places(sql`l.target_id is not null and exists (select 1 from ${termRelation} r
        where least(r.term_id, r.target_id) = least(l.own_id, l.target_id) and greatest(r.term_id, r.target_id) = greatest(l.own_id, l.target_id)
          and not (r.type = l.type and (r.term_id = l.own_id or l.type in ('RELATED', 'EXACT_MATCH', 'CLOSE_MATCH', 'RELATED_MATCH')))
          and not (r.term_id = l.own_id and l.type = 'BROADER' and r.type like 'BROADER%'))`),

    /** Each of two broader than the other (T-06). */
    opposed: () =>
      places(sql`l.type like 'BROADER%' and exists (select 1 from ${termImportLink} o where o.import_id = ${importId} and o.type like 'BROADER%'
        and o.own_id = l.target_id and o.target_id = l.own_id)`),

    /** Terms of rows whose relations are not all there yet. */
    async gaining(from: number, to: number): Promise<ReadonlySet<string>> {
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select distinct i.term_id as id from ${termImportRow} i join ${termImportLink} l on l.import_id = i.import_id and l.row = i.row
          where i.import_id = ${importId} and i.row between ${from} and ${to} and i.action = 'COPY'
            and not exists (select 1 from ${termRelation} r where l.target_id is not null
              and least(r.term_id, r.target_id) = least(l.own_id, l.target_id) and greatest(r.term_id, r.target_id) = greatest(l.own_id, l.target_id))
            and not exists (select 1 from ${termRelation} r where l.target_id is null and r.target_id is null
              and r.term_id = l.own_id and r.external_uri = l.external_uri)`,
      )
      return new Set(rows.map(({ id }) => id))
    },

    /** Stores them, of two terms that which says most; answers what terms gained that were there before. */
    store: (from: number, to: number, by: string, at: string) =>
      rowsOf(
        db,
        z.strictObject({ id: z.string(), name: z.string(), type: z.enum(relationTypes), other: z.string(), backwards: z.boolean() }),
        sql`with stored as (${bulkTerms(db).relate(
          sql`select distinct on (least(l.own_id, l.target_id), greatest(l.own_id, l.target_id), l.external_uri)
              l.own_id, l.type, l.target_id, l.external_uri from ${termImportLink} l
            where ${own} and l.row between ${from} and ${to} and (l.target_id is not null or l.external_uri <> '')
              and not exists (select 1 from ${termImportLink} o where o.import_id = ${importId} and o.own_id = l.own_id and o.target_id = l.target_id
                and length(o.type) > length(l.type))
            order by least(l.own_id, l.target_id), greatest(l.own_id, l.target_id), l.external_uri, l.place`,
          by,
          at,
        )})
          select t.id, t.name, s.type, coalesce(o.name, s.external_uri) as other, t.id is not distinct from s.target_id as backwards from stored s
            join ${term} t on t.id in (s.term_id, s.target_id) left join ${term} o on o.id in (s.term_id, s.target_id) and o.id <> t.id
          where not exists (select 1 from ${termImportRow} i where i.import_id = ${importId} and i.term_id = t.id and i.action = 'CREATE')
          order by t.id`,
      ),

    /** What stands above what in these domains. */
    broader: (domainIds: readonly string[], behind: string) =>
      rowsOf(
        db,
        z.strictObject({ ...edge.shape, id: z.string() }),
        sql`select r.id, r.term_id as lower, r.target_id as upper from ${termRelation} r join ${term} t on t.id = r.term_id
          where t.domain_id = ${anyId(domainIds)} and r.type like 'BROADER%' and r.id > ${behind}::uuid order by r.id limit 5000`,
      ),
    related: (domainIds: readonly string[], behind: string) =>
      rowsOf(
        db,
        z.strictObject({ ...edge.shape, id: z.string() }),
        sql`select r.id, r.term_id as lower, r.target_id as upper from ${termRelation} r join ${term} t on t.id = r.term_id
          where t.domain_id = ${anyId(domainIds)} and r.type = 'RELATED' and r.id > ${behind}::uuid order by r.id limit 5000`,
      ),
    /** What these rows would put above each other or relate: where two are related already, that stays. */
    planned: (from: number, to: number) =>
      rowsOf(
        db,
        z.strictObject({ ...edge.shape, type: z.string() }),
        sql`select l.own_id as lower, l.target_id as upper, l.type from ${termImportLink} l where ${own} and l.row between ${from} and ${to}
          and l.target_id is not null and (l.type like 'BROADER%' or l.type = 'RELATED')
          and not exists (select 1 from ${termRelation} r where least(r.term_id, r.target_id) = least(l.own_id, l.target_id)
            and greatest(r.term_id, r.target_id) = greatest(l.own_id, l.target_id))`,
      ),
    /** Rows of terms that are to be top concepts, and to have something above them (T-04). */
    toppedConcepts: () =>
      rowsOf(
        db,
        z.strictObject({ row: z.int(), text: z.string() }),
        sql`select i.row, i.name as text from ${termImportRow} i left join ${term} t on t.id = i.term_id
          where i.import_id = ${importId} and i.action <> 'SKIP'
            and case when i.action = 'UPDATE' then coalesce((i.data ->> 'topConcept')::boolean, t.top_concept)
              else coalesce(t.top_concept, false) or coalesce((i.data ->> 'topConcept')::boolean, false) end
            and (exists (select 1 from ${termRelation} r where r.term_id = i.term_id and r.type like 'BROADER%')
              or exists (select 1 from ${termImportLink} l where ${own} and l.own_id = i.term_id and l.type like 'BROADER%'))
          order by i.row`,
      ),
    /** Leaves out what leads to or from a term that somebody removed meanwhile. */
    async dropVanished(from: number, to: number): Promise<Place[]> {
      const gone = await rowsOf(
        db,
        z.strictObject({ ...place.shape, id: z.string() }),
        sql`delete from ${termImportLink} l where ${own} and l.row between ${from} and ${to}
          and (not exists (select 1 from ${term} t where t.id = l.own_id)
            or (l.target_id is not null and not exists (select 1 from ${term} t where t.id = l.target_id)))
          returning l.row, l.target_text as text, l.own_id as id`,
      )
      // Each was made as if it had what stands above it already.
      if (gone.length > 0)
        await bulkTerms(db).loseBroader(
          gone.map(({ id }) => id),
          sql`exists (select 1 from ${termImportLink} l where ${own} and l.own_id = t.id and l.type like 'BROADER%')`,
        )
      return gone.map(({ row, text }) => ({ row, text }))
    },
    rowsOfTerms: (ids: readonly string[]) =>
      rowsOf(
        db,
        z.strictObject({ row: z.int(), text: z.string(), termId: z.string() }),
        sql`select i.row, i.name as text, i.term_id as "termId" from ${termImportRow} i where i.import_id = ${importId} and i.term_id = ${anyId(ids)}`,
      ),
  }
}
