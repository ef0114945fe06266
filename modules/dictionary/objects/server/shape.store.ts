import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { generatedSpecification } from '../../generator/server/generator.table.ts'
import { termStates, validStates } from '../../terms/term-states.contract.ts'
import { type Attribute, attribute, type ObjectRelation, objectRelation } from '../member.contract.ts'
import { objectTypes } from '../object-kinds.contract.ts'
import { businessObject, businessReference, businessShape } from './object.table.ts'

const shapeRow = z.strictObject({ objectId: z.string(), attributes: z.array(attribute), relations: z.array(objectRelation) })
const idRow = z.strictObject({ id: z.string() })
const pointedRow = z.strictObject({
  objectId: z.string(),
  kind: z.enum(['SUPER', 'GROUP', 'RELATION']),
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  objectType: z.enum(objectTypes),
  status: z.enum(termStates),
  domainId: z.string(),
})
const generatedRow = z.strictObject({ id: z.string(), code: z.string(), name: z.string(), status: z.string() })
const madeOf = (id: string): SQL => sql`g.business_objects @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`
const userRow = z.strictObject({ id: z.string(), code: z.string(), name: z.string(), status: z.string(), targetId: z.string() })
export interface Referring {
  superTypeIds: readonly string[]
  termIds: readonly string[]
  attributes: readonly Attribute[]
  relations: readonly ObjectRelation[]
}
const valid = sql.raw(`('${validStates.join("', '")}')`)

/** What objects consist of, and what they refer to by it. */
export const shapeStore = (db: Db) => ({
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, z.infer<typeof shapeRow>>> {
    if (ids.length === 0) return new Map()
    const rows = await rowsOf(
      db,
      shapeRow,
      sql`select s.object_id as "objectId", s.attributes, s.relations from ${businessShape} s where s.object_id = ${anyId(ids)}`,
    )
    return new Map(rows.map((row) => [row.objectId, row]))
  },

  /** Of an object that is held, in place of what it consisted of before. */
  async write(objectId: string, { superTypeIds, termIds, attributes, relations }: Referring): Promise<void> {
    const shape = { attributes: [...attributes], relations: [...relations] }
    await db
      .insert(businessShape)
      .values({ objectId, ...shape })
      .onConflictDoUpdate({ target: businessShape.objectId, set: shape })
    await db.execute(sql`delete from ${businessReference} where object_id = ${objectId}`)
    const members = [...attributes, ...relations]
    const rows = [
      ...[...termIds, ...members.map(({ termId }) => termId)].map((termId) => ({ objectId, kind: 'TERM' as const, termId })),
      ...attributes.map(({ valueListId }) => ({ objectId, kind: 'VALUE_LIST' as const, valueListId })),
      ...superTypeIds.map((targetId) => ({ objectId, kind: 'SUPER' as const, targetId })),
      ...attributes.map(({ objectId: targetId }) => ({ objectId, kind: 'GROUP' as const, targetId })),
      ...relations.map(({ targetId }) => ({ objectId, kind: 'RELATION' as const, targetId })),
    ].filter((row) => Object.values(row).every((value) => value !== undefined))
    const once = new Map(rows.map((row) => [Object.values(row).join(' '), row]))
    if (once.size > 0) await db.insert(businessReference).values([...once.values()])
  },

  /** Whether a circle comes of it depends on all supertypes: who writes some follows who wrote others. */
  async holdSupers(): Promise<void> {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('business object supertypes', 0))`)
  },

  /** For the working copy of an object, or from it. */
  async copy(from: string, to: string): Promise<void> {
    await db.execute(sql`insert into ${businessShape} (object_id, attributes, relations) select ${to}::uuid, s.attributes, s.relations from ${businessShape} s where s.object_id = ${from}
      on conflict (object_id) do update set attributes = excluded.attributes, relations = excluded.relations`)
    await db.execute(sql`delete from ${businessReference} where object_id = ${to}`)
    await db.execute(sql`insert into ${businessReference} (object_id, kind, term_id, value_list_id, target_id)
      select ${to}::uuid, r.kind, r.term_id, r.value_list_id, r.target_id from ${businessReference} r where r.object_id = ${from}`)
  },

  /** To what these objects point. */
  async targetsOf(ids: readonly string[]): Promise<z.infer<typeof pointedRow>[]> {
    if (ids.length === 0) return []
    return rowsOf(
      db,
      pointedRow,
      sql`select r.object_id as "objectId", r.kind, o.id, o.name, o.display_name as "displayName", o.object_type as "objectType", o.status, o.domain_id as "domainId"
        from ${businessReference} r join ${businessObject} o on o.id = r.target_id where r.object_id = ${anyId(ids)} order by o.name, o.id`,
    )
  },

  /** The others that point to these objects, working copies aside. */
  usersOf: (ids: readonly string[], limit: number) =>
    rowsOf(
      db,
      userRow,
      sql`select distinct o.id, o.code, o.name, o.status, r.target_id as "targetId" from ${businessReference} r join ${businessObject} o on o.id = r.object_id
        where r.target_id = ${anyId(ids)} and o.id <> r.target_id and o.validated_object_id is null order by o.name, o.id limit ${limit}`,
    ),

  /** How many others point to an object, and how many of these hold. */
  async countUsers(id: string): Promise<{ relations: number; approved: number }> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ relations: z.number(), approved: z.number() }),
      sql`select count(distinct o.id)::int as relations, (count(distinct o.id) filter (where o.status in ${valid}))::int as approved
        from ${businessReference} r join ${businessObject} o on o.id = r.object_id
        where r.target_id = ${id} and o.id <> ${id} and o.validated_object_id is null`,
    )
    return row ?? { relations: 0, approved: 0 }
  },

  /** What was generated of an object, the newest first. */
  generatedOf: (id: string, limit: number) =>
    rowsOf(
      db,
      generatedRow,
      sql`select g.id, g.code, g.title as name, g.status from ${generatedSpecification} g where ${madeOf(id)} order by g.created_at desc, g.id limit ${limit}`,
    ),
  async countGenerated(id: string): Promise<number> {
    const counted = z.strictObject({ count: z.int() })
    const rows = await rowsOf(db, counted, sql`select count(*)::int as count from ${generatedSpecification} g where ${madeOf(id)}`)
    return rows[0]?.count ?? 0
  },

  /** The supertypes of some, theirs too; at most 50, the nearest first. */
  async supersOf(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const rows = await rowsOf(
      db,
      idRow,
      sql`with recursive up(id) as (select unnest(${anyArray(ids)}) union
        select r.target_id from ${businessReference} r join up on r.object_id = up.id where r.kind = 'SUPER')
        select up.id from up limit 50`,
    )
    return rows.map(({ id }) => id)
  },

  /** Whether an object is one of these or stands above one of them, over any number of steps. */
  async isAbove(id: string, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false
    const rows = await rowsOf(
      db,
      idRow,
      sql`with recursive up(id) as (select unnest(${anyArray(ids)}) union
        select r.target_id from ${businessReference} r join up on r.object_id = up.id where r.kind = 'SUPER')
        select up.id from up where up.id = ${id} limit 1`,
    )
    return rows.length > 0
  },

  /** Of an attribute or a relation: whose it is, the working copy where there are two. */
  async ownerOf(list: 'attributes' | 'relations', memberId: string): Promise<string | undefined> {
    const held = JSON.stringify([{ id: memberId.toLowerCase() }])
    const [row] = await rowsOf(
      db,
      idRow,
      sql`select o.id from ${businessShape} s join ${businessObject} o on o.id = s.object_id
        where s.${sql.identifier(list)} @> ${held}::jsonb order by o.validated_object_id is null limit 1`,
    )
    return row?.id
  },
})
const anyArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
