import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { arrayOf, iso, literal } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { generatedSpecification } from '../../generator/server/generator.table.ts'
import { businessObject, businessReference, businessShape } from '../../objects/server/object.table.ts'
import { termStates } from '../../terms/term-states.contract.ts'
import { mostUses } from '../uses.contract.ts'

const objectRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.enum(termStates),
  isMain: z.boolean(),
  members: z.array(z.string()),
})
const specificationRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  versionNumber: z.string(),
  createdAt: z.string(),
})
const mostSpecifications = 50

export const usesStore = (db: Db) => ({
  /** The objects that use a term, working copies aside. */
  objects: (termId: string) =>
    rowsOf(
      db,
      objectRow,
      sql`select o.id, o.code, o.name, o.status, o.term_ids @> jsonb_build_array(${termId}::text) as "isMain",
          coalesce((select jsonb_agg(m.one ->> 'name' order by m.place) from (
            select a.one, a.place from ${businessShape} s, jsonb_array_elements(s.attributes) with ordinality a(one, place) where s.object_id = o.id
            union all select a.one, 1000 + a.place from ${businessShape} s, jsonb_array_elements(s.relations) with ordinality a(one, place) where s.object_id = o.id) m
            where m.one ->> 'termId' = ${termId}), '[]'::jsonb) as members
        from (select distinct r.object_id from ${businessReference} r where r.term_id = ${termId}) u join ${businessObject} o on o.id = u.object_id
        where o.validated_object_id is null order by o.name, o.id limit ${literal(mostUses)}`,
    ),
  /** What was generated of one of these objects. */
  specifications: (objectIds: readonly string[]) =>
    objectIds.length === 0
      ? []
      : rowsOf(
          db,
          specificationRow,
          sql`select distinct g.id, g.code, g.title, g.version_number as "versionNumber", ${iso(sql`g.created_at`)} as "createdAt"
            from unnest(${arrayOf(objectIds)}::text[]) asked(id)
            join ${generatedSpecification} g on g.business_objects @> jsonb_build_array(jsonb_build_object('id', asked.id))
            order by "createdAt" desc, g.id limit ${literal(mostSpecifications)}`,
        ),
})
