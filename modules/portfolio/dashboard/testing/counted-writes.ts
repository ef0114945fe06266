import type { Database, Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { exceptionStates } from '../../exceptions/exception-states.contract.ts'
import { prospectStates } from '../../prospects/prospect-states.contract.ts'
import { solutionStates } from '../../solutions/solution-states.contract.ts'

const stamp = sql`now(), now(), 'x', 'x'`
/** Few of each, so that many writes meet on one. */
const id = (kind: string, n: number) => sql`md5(${kind + n})::uuid`
const maybe = (kind: string, n: number) => (n === 0 ? sql`null` : id(kind, n))

/** A small portfolio, of which the counts begin anew. */
export async function ground({ db }: Database): Promise<void> {
  await db.execute(
    sql`truncate prospect, prospect_entry, solution, dispensation, portfolio_condition, portfolio_release, domain, portfolio_count cascade`,
  )
  await db.execute(
    sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by) select md5('domain' || n)::uuid, 'D' || n, 'Domain ' || n, ${stamp} from generate_series(1, 3) n`,
  )
  await db.execute(sql`insert into portfolio_release (id, code, name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
    select md5('release' || n)::uuid, 'R' || n, 'Release ' || n, 'PLANNED', now(), ${stamp} from generate_series(1, 2) n`)
  await db.execute(sql`insert into solution (id, code, name, summary, domain_id, status, status_changed_at, created_at, updated_at, created_by, updated_by)
    select md5('solution' || n)::uuid, 'S' || n, 'Solution ' || n, 'x', md5('domain1')::uuid, 'LIVE', now(), ${stamp} from generate_series(1, 2) n`)
  await db.execute(sql`insert into prospect (id, code, name, summary, domain_id, status, status_changed_at, created_at, updated_at, created_by, updated_by)
    select md5('prospect' || n)::uuid, 'P' || n, 'Prospect ' || n, 'x', md5('domain2')::uuid, 'DRAFT', now(), ${stamp} from generate_series(1, 4) n`)
}

const some = (most: number) => fc.integer({ min: 1, max: most })
const orNone = (most: number) => fc.integer({ min: 0, max: most })
const prospects = some(4)
/** A statement of any kind that writes what is counted; several rows at once, too. */
export const write: fc.Arbitrary<SQL> = fc.oneof(
  fc
    .tuple(prospects, fc.constantFrom(...prospectStates), fc.integer({ min: -400, max: 0 }))
    .map(
      ([n, state, days]) =>
        sql`update prospect set status = ${state}, status_changed_at = now() + ${days} * interval '1 day' where id = ${id('prospect', n)}`,
    ),
  fc
    .tuple(prospects, some(3), orNone(2), fc.constantFrom('NO_MATCH', 'REUSE_CHOSEN'))
    .map(
      ([n, domain, release, reuse]) =>
        sql`update prospect set domain_id = ${id('domain', domain)}, release_id = ${maybe('release', release)}, reuse_check = ${reuse} where id <> ${id('prospect', n)}`,
    ),
  fc.tuple(prospects, some(9)).map(
    ([n, at]) =>
      sql`insert into prospect_entry (prospect_id, entry_id) select ${id('prospect', n)}, e.id from (select id from catalogue_entry order by kind desc, position offset ${at} limit 2) e
          where exists (select 1 from prospect where id = ${id('prospect', n)}) on conflict do nothing`,
  ),
  prospects.map((n) => sql`delete from prospect_entry where prospect_id = ${id('prospect', n)}`),
  prospects.map(
    (n) =>
      sql`update prospect set abstraction_type_id = (select id from catalogue_entry where kind = 'abstractionType' order by position offset ${n} limit 1)`,
  ),
  prospects.map(
    (n) =>
      sql`delete from prospect p where id = ${id('prospect', n)} and not exists (select 1 from dispensation x where x.subject_prospect_id = p.id)`,
  ),
  fc
    .tuple(some(2), fc.constantFrom(...solutionStates), some(3), orNone(2), fc.constantFrom(null, 'COMPLIANT', 'NON_CONFORMANT'))
    .map(
      ([n, state, domain, release, level]) =>
        sql`update solution set status = ${state}, domain_id = ${id('domain', domain)}, release_id = ${maybe('release', release)}, compliance_level = ${level} where id = ${id('solution', n)}`,
    ),
  fc.tuple(some(5), fc.constantFrom('PROSPECT', 'SOLUTION', 'API_PRODUCT'), some(2), fc.constantFrom(...exceptionStates)).map(
    ([n, type, at, state]) =>
      sql`insert into dispensation (id, code, title, status, status_changed_at, subject_type, subject_id, deviation_type, valid_to, created_at, updated_at, created_by, updated_by)
          select ${id('exception', n)}, ${`E${n}`}, 'Exception', ${state}, now(), ${type}, case ${type} when 'API_PRODUCT' then 'test/x' else ${id(type.toLowerCase(), at)}::text end, 'NAMING', current_date + ${n}::int, ${stamp}
          where ${type} <> 'PROSPECT' or exists (select 1 from prospect where id = ${id('prospect', at)}) on conflict do nothing`,
  ),
  fc
    .tuple(some(5), fc.constantFrom(...exceptionStates), fc.integer({ min: -40, max: 40 }))
    .map(
      ([n, state, days]) =>
        sql`update dispensation set status = ${state}, valid_to = current_date + ${days}::int where id <> ${id('exception', n)}`,
    ),
  some(5).map((n) => sql`delete from dispensation where id = ${id('exception', n)}`),
  fc.tuple(some(3), fc.constantFrom('OPEN', 'MET', 'WAIVED'), fc.integer({ min: -3, max: 3 })).map(
    ([n, state, days]) =>
      sql`insert into portfolio_condition (id, subject_type, subject_id, text, due_date, status, created_at, updated_at, created_by, updated_by)
          values (${id('condition', n)}, 'SOLUTION', ${id('solution', 1)}, 'x', current_date + ${days}::int, ${state}, ${stamp}) on conflict (id) do update set status = excluded.status, due_date = excluded.due_date`,
  ),
  some(3).map((n) => sql`delete from portfolio_condition where id = ${id('condition', n)}`),
)

const columns = sql.raw('measure, domain_id, release_id, key, day')
const difference = z.strictObject({ measure: z.string(), key: z.string(), n: z.nullable(z.int()), kept: z.nullable(z.int()) })
/** What is kept otherwise than reading everything finds it. */
export const differences = ({ db }: Database) =>
  rowsOf(
    db,
    difference,
    sql`select measure, key, r.n::int as n, c.rows::int as kept from (select ${columns}, count(*) as n from portfolio_fact group by ${columns}) r
      full join portfolio_count c using (${columns}) where r.n is distinct from c.rows`,
  )

export const realiseAll = (db: Db) => db.execute(sql`update prospect set status = 'REALISED'`)
