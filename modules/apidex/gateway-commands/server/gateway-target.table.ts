import type { RecordTable } from '@portico/platform/server/record/hold.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Seen } from '../observed.rules.ts'

/**
 * What commands may write of rows that a gateway follows: which revision is wanted, and which was seen. The room that owns the table
 * exports this beside it, and nobody else writes these columns. `isOff`: rows `t` that have no access left to give.
 */
export const gatewayTarget = <T extends RecordTable>(table: T, isOff: SQL = sql`false`) => ({
  table,

  /** The beginning of a statement: `raised` has id, environment_id, wanted_revision and urgent of rows that are wanted anew, held in the order of their ids. */
  raised: (ids: readonly string[], urgent: boolean): SQL => sql`with target as materialized (
      select id from ${table} where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) order by id for no key update),
    raised as (update ${table} t set wanted_revision = wanted_revision + 1 from target where t.id = target.id
      returning t.id, environment_id, wanted_revision, (${urgent}::boolean or ${isOff}) as urgent)`,

  /** The gateway was seen; `revision` only where what was seen is known to last. What was seen is kept where the table has a place for it. */
  saw: (id: string, revision: number | undefined, observed: Seen | { present: boolean } | undefined): SQL =>
    sql`update ${table} set ${observed ? sql`observed = ${JSON.stringify(observed)}::jsonb, ` : sql``}observed_revision = ${
      revision === undefined ? sql`observed_revision` : sql`greatest(observed_revision, ${revision})`
    }, observed_at = clock_timestamp() where id = ${id}`,

  /** A write may still take effect: what was seen no longer counts. */
  unsee: (id: string): SQL =>
    sql`update ${table} set observed_revision = wanted_revision - 1 where id = ${id} and observed_revision >= wanted_revision`,

  /** Nothing is under way any more for this revision. */
  settle: (id: string, revision: number): SQL =>
    sql`update ${table} set observed_revision = greatest(observed_revision, ${revision}) where id = ${id}`,
})
