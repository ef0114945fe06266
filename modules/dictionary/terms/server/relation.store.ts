import { unavailable } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { uniquely } from '@portico/platform/server/record/write.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { termImport } from '../../exchange/server/import.table.ts'
import type { RelatedTerm } from '../relations.contract.ts'
import type { Paths } from '../term-checks.rules.ts'
import { inverseOf, relationTypes, termStates } from '../term-states.contract.ts'
import { termRelation } from './relation.table.ts'
import { term } from './term.table.ts'

const relationRow = z.strictObject({
  ownId: z.string(),
  backwards: z.boolean(),
  id: z.string(),
  type: z.enum(relationTypes),
  termId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  status: z.nullable(z.enum(termStates)),
  domainId: z.nullable(z.string()),
  externalUri: z.string(),
  externalLabel: z.string(),
  note: z.string(),
})
const taken = {
  term_relation_pair: { path: 'termId', message: 'These two terms are related already.' },
  term_relation_external: { path: 'externalUri', message: 'The term is related to this concept already.' },
}
const rest = sql.raw(`r.external_uri as "externalUri", r.external_label as "externalLabel", r.note`)

/** In SQL: how many relations a term has, those that others have to it among them. */
export const relationCount = (id: SQL): SQL =>
  sql`((select count(*) from ${termRelation} r where r.term_id = ${id}) + (select count(*) from ${termRelation} r where r.target_id = ${id}))::int`

/** All terms that stand above (or below) some, these among them. */
const reached = (name: string, start: SQL, way: 'up' | 'down'): SQL => {
  const [from, to] = way === 'up' ? [sql`term_id`, sql`target_id`] : [sql`target_id`, sql`term_id`]
  return sql`${sql.raw(name)}(id) as (select ${start}::uuid union
    select r.${to} from ${termRelation} r join ${sql.raw(name)} a on r.${from} = a.id where r.type like 'BROADER%')`
}

/** How terms are related. Each relation is one row, written from the narrower term where one of the two is. */
export const relationStore = (db: Db) => {
  const yes = async (statement: SQL): Promise<boolean> =>
    (await rowsOf(db, z.strictObject({ found: z.boolean() }), statement))[0]?.found ?? false
  return {
    /** As these terms tell them, by type and name. */
    async ofTerms(ids: readonly string[]): Promise<(RelatedTerm & { ownId: string })[]> {
      if (ids.length === 0) return []
      const rows = await rowsOf(
        db,
        relationRow,
        sql`select r.term_id as "ownId", false as backwards, r.id, r.type, r.target_id as "termId", o.name, o.status, o.domain_id as "domainId", ${rest}
            from ${termRelation} r left join ${term} o on o.id = r.target_id where r.term_id = ${anyId(ids)}
          union all select r.target_id, true, r.id, r.type, r.term_id, o.name, o.status, o.domain_id, ${rest}
            from ${termRelation} r join ${term} o on o.id = r.term_id where r.target_id = ${anyId(ids)}`,
      )
      return rows
        .map(({ backwards, type, name, status, domainId, ...row }) => ({
          ...row,
          type: backwards ? inverseOf(type) : type,
          term: row.termId && name !== null && status && domainId ? { id: row.termId, name, status, domainId } : null,
        }))
        .toSorted(
          (a, b) =>
            relationTypes.indexOf(a.type) - relationTypes.indexOf(b.type) || nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id),
        )
    },

    /** Keeps others from relating any terms until the transaction ends: whether a circle comes of it depends on all relations. */
    async holdAll(longest = '1s'): Promise<void> {
      // While a vocabulary is imported, who waits would keep a connection from everybody.
      await db.execute(sql`select set_config('lock_timeout', ${longest}, true)`)
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('term relations', 0))`)
      // What is stored in several transactions was held against the relations before the first of them.
      if (await yes(sql`select exists (select 1 from ${termImport} i where i.in_steps and i.state = 'STORING') as found`))
        throw unavailable('A vocabulary is being stored. Try again once it is there.')
    },

    /** @throws UniqueConflict where the two are related already. */
    async create(row: typeof termRelation.$inferInsert): Promise<string> {
      const [made] = await uniquely(db.insert(termRelation).values(row).returning({ id: termRelation.id }), taken)
      if (!made) throw new Error('A relation was not stored.')
      return made.id
    },

    async get(id: string) {
      return (await db.select().from(termRelation).where(eq(termRelation.id, id)))[0]
    },

    async remove(id: string): Promise<void> {
      await db.delete(termRelation).where(eq(termRelation.id, id))
    },

    /** Whether one term stands above another one, over any number of steps. */
    isAbove: (upper: string, lower: string) =>
      yes(sql`with recursive ${reached('up', sql`${lower}`, 'up')} select exists (select 1 from up where id = ${upper}) as found`),

    /** Whether two that are related would stand above each other, if the one became broader than the other. */
    wouldJoinRelated: (narrower: string, broader: string) =>
      yes(sql`with recursive ${reached('low', sql`${narrower}`, 'down')}, ${reached('high', sql`${broader}`, 'up')}
        select exists (select 1 from ${termRelation} r where r.type = 'RELATED' and (
          (r.term_id in (select id from low) and r.target_id in (select id from high)) or
          (r.target_id in (select id from low) and r.term_id in (select id from high)))) as found`),

    /** What only the whole vocabulary tells of a term (T-05, T-06). */
    async pathsOf(id: string): Promise<Paths> {
      const both = await rowsOf(
        db,
        z.strictObject({ name: z.string() }),
        sql`with recursive ${reached('high', sql`${id}`, 'up')}, ${reached('low', sql`${id}`, 'down')}
          select o.name from ${termRelation} r join ${term} o on o.id = case when r.term_id = ${id} then r.target_id else r.term_id end
          where r.type = 'RELATED' and (r.term_id = ${id} or r.target_id = ${id})
            and (o.id in (select id from high) or o.id in (select id from low)) order by o.name`,
      )
      const circle = await yes(sql`with recursive ${reached('high', sql`${id}`, 'up')}
        select exists (select 1 from ${termRelation} r where r.type like 'BROADER%' and r.target_id = ${id} and r.term_id in (select id from high)) as found`)
      return { circle, both: both.map(({ name }) => name) }
    },
  }
}
const nameOf = ({ term: other, externalLabel, externalUri }: RelatedTerm): string => other?.name ?? (externalLabel || externalUri)
