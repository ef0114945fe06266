import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, literal } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { relationTypes, termStates } from '../term-states.contract.ts'
import { graphEdge, levelSize, mostEdges, type TermNode } from '../tree.contract.ts'
import { termRelation } from './relation.table.ts'
import { term } from './term.table.ts'

const nodeRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(termStates),
  type: z.nullable(z.enum(relationTypes)),
  children: z.int(),
})
const columns = (type: SQL): SQL => sql`t.id, t.name, t.status, ${type} as type,
  (select count(*)::int from ${termRelation} b where b.target_id = t.id and b.type like 'BROADER%') as children`
const behind = (after: string | undefined): SQL =>
  after === undefined ? sql`` : sql`and (t.name, t.id) > (select o.name, o.id from ${term} o where o.id = ${after})`
const page = sql`order by t.name, t.id limit ${literal(levelSize)}`
const neighbour = z.strictObject({ id: z.string() })
const graphRow = z.strictObject({ id: z.string(), name: z.string(), status: z.enum(termStates), domainId: z.string() })

/** Terms by where they stand: level by level, and around one of them. */
export const treeStore = (db: Db) => ({
  /** Those of a domain above which nothing stands. */
  top: (domainId: string, after?: string): Promise<TermNode[]> =>
    rowsOf(
      db,
      nodeRow,
      sql`select ${columns(sql`null::text`)} from ${term} t
        where t.domain_id = ${domainId} and not t.has_broader and t.validated_object_id is null ${behind(after)} ${page}`,
    ),

  below: (parentId: string, after?: string): Promise<TermNode[]> =>
    rowsOf(
      db,
      nodeRow,
      sql`select ${columns(sql`r.type`)} from ${termRelation} r join ${term} t on t.id = r.term_id
        where r.target_id = ${parentId} and r.type like 'BROADER%' ${behind(after)} ${page}`,
    ),

  /** A working copy has the relations of its term. */
  async ownId(id: string): Promise<string | undefined> {
    const rows = await rowsOf(db, neighbour, sql`select coalesce(t.validated_object_id, t.id) as id from ${term} t where t.id = ${id}`)
    return rows[0]?.id
  },

  /** Terms that are related to some, and none of these: at most so many. */
  async around(ids: readonly string[], limit: number): Promise<string[]> {
    const rows = await rowsOf(
      db,
      neighbour,
      sql`select n.id from (
          select r.target_id as id from ${termRelation} r where r.term_id = ${anyId(ids)} and r.target_id is not null
          union select r.term_id from ${termRelation} r where r.target_id = ${anyId(ids)}) n
        where not n.id = ${anyId(ids)} limit ${literal(limit)}`,
    )
    return rows.map(({ id }) => id)
  },

  nodes: (ids: readonly string[]) =>
    rowsOf(
      db,
      graphRow,
      sql`select t.id, t.name, t.status, t.domain_id as "domainId" from ${term} t where t.id = ${anyId(ids)} order by t.name, t.id`,
    ),

  /** How these terms are related among each other. */
  among: (ids: readonly string[]) =>
    rowsOf(
      db,
      graphEdge,
      sql`select r.id, r.term_id as from, r.target_id as to, r.type from ${termRelation} r
        where r.term_id = ${anyId(ids)} and r.target_id = ${anyId(ids)} order by r.id limit ${literal(mostEdges)}`,
    ),
})
