import type { SpecDiff } from '@portico/documents/server/engine.ts'
import type { LintResult } from '@portico/documents/server/lint.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'

/** One thing to do, claimed by this server for a while. */
const claim = z.strictObject({
  id: z.string(),
  /** Whose upload it was. */
  who: z.string(),
  /** This one included. */
  attempts: z.number(),
})
export type Claim = z.infer<typeof claim>
const comparison = z.extend(claim, { newSpecId: z.string(), oldSpecId: z.string() })
export type Comparison = z.infer<typeof comparison>

const toldRow = z.strictObject({
  productId: z.string(),
  productName: z.string(),
  environmentId: z.string(),
  specId: z.string(),
  version: z.string(),
  breaking: z.boolean(),
  changes: z.array(z.object({ severity: z.enum(['breaking', 'risky', 'safe']), operation: z.string() })),
})
const mostChangesTold = 20

/** An older revision that is added beside the latest changes nothing for those who use that one. */
const wasLatest = sql`(s.latest or exists (select 1 from changelog n where n.old_spec_id = s.id))`
const uploadedBy = sql`coalesce(s.created_by::text, '')`
/** Whoever had a turn longest ago comes first; who had none before all. */
const byTurn = (served: readonly string[]): SQL =>
  sql`coalesce(array_position(array(select jsonb_array_elements_text(${JSON.stringify(served)}::jsonb)), ${uploadedBy}), 0)`

/** What waits to be compared and linted. Two servers never claim the same; what a server that died had claimed is free again after its time. */
export const specChecksStore = (db: Db) => ({
  async claimComparison(served: readonly string[], now: Date, until: Date): Promise<Comparison | undefined> {
    const [claimed] = await rowsOf(
      db,
      comparison,
      sql`with next as (select l.id, ${uploadedBy} as who from changelog l join spec s on s.id = l.new_spec_id
          where l.state = 'pending' and (l.claimed_until is null or l.claimed_until < ${now.toISOString()})
          order by ${byTurn(served)}, l.created_at, l.id limit 1 for update of l skip locked)
        update changelog l set attempts = l.attempts + 1, claimed_until = ${until.toISOString()} from next where l.id = next.id
        returning l.id, l.new_spec_id as "newSpecId", l.old_spec_id as "oldSpecId", l.attempts, next.who`,
    )
    return claimed
  },

  async claimLint(served: readonly string[], now: Date, until: Date): Promise<Claim | undefined> {
    const [claimed] = await rowsOf(
      db,
      claim,
      sql`with next as (select s.id, ${uploadedBy} as who from spec s
          where s.lint_errors is null and s.lint_failure is null and (s.lint_claimed_until is null or s.lint_claimed_until < ${now.toISOString()})
          order by ${byTurn(served)}, s.created_at, s.id limit 1 for update of s skip locked)
        update spec s set lint_attempts = s.lint_attempts + 1, lint_claimed_until = ${until.toISOString()} from next where s.id = next.id
        returning s.id, s.lint_attempts as attempts, next.who`,
    )
    return claimed
  },

  /** Not begun after all: it waits again, as if it had not been claimed. */
  async releaseComparison(id: string): Promise<void> {
    await db.execute(sql`update changelog set attempts = attempts - 1, claimed_until = null where id = ${id} and state = 'pending'`)
  },
  async releaseLint(id: string): Promise<void> {
    await db.execute(sql`update spec set lint_attempts = lint_attempts - 1, lint_claimed_until = null where id = ${id}`)
  },
  /** What another life of this server had claimed; for a database that no other server uses. */
  async releaseAll(): Promise<void> {
    await db.execute(sql`update changelog set claimed_until = null where state = 'pending' and claimed_until is not null`)
    await db.execute(
      sql`update spec set lint_claimed_until = null where lint_errors is null and lint_failure is null and lint_claimed_until is not null`,
    )
  },

  /** False: it was noted already. */
  noteComparison: (id: string, { counts, json, complete }: Pick<SpecDiff, 'counts' | 'json' | 'complete'>): Promise<boolean> =>
    hasRows(
      db,
      sql`update changelog set state = 'ready', breaking = ${counts.breaking}, risky = ${counts.risky}, safe = ${counts.safe}, diff = ${json}::jsonb, complete = ${complete}, claimed_until = null where id = ${id} and state = 'pending' returning 1`,
    ),
  noteFailedComparison: (id: string, failure: string): Promise<boolean> =>
    hasRows(
      db,
      sql`update changelog set state = 'failed', failure = ${failure}, claimed_until = null where id = ${id} and state = 'pending' returning 1`,
    ),
  /** What is told of a revision that was compared; undefined for one that people heard of long ago, and that was compared anew. */
  async toldOf(id: string, since: Date): Promise<z.infer<typeof toldRow> | undefined> {
    const [row] = await rowsOf(
      db,
      toldRow,
      sql`select p.id as "productId", p.display_name as "productName", p.environment_id as "environmentId", s.id as "specId", s.version, l.breaking > 0 and ${wasLatest} as breaking,
          coalesce((select jsonb_agg(jsonb_build_object('severity', c.severity, 'operation', c.operation) order by c.first)
            from (select e ->> 'severity' as severity, e ->> 'operation' as operation, min(n) as first from jsonb_array_elements(l.diff) with ordinality x (e, n)
              where e ->> 'operation' <> '' and ${wasLatest} group by 1, 2 order by 3 limit ${mostChangesTold}) c), '[]') as changes
        from changelog l join spec s on s.id = l.new_spec_id join ${apiProduct} p on p.id = s.product_id
        where l.id = ${id} and s.created_at > ${since.toISOString()}`,
    )
    return row
  },

  async noteLint(id: string, { errors, warnings, score }: Pick<LintResult, 'errors' | 'warnings' | 'score'>): Promise<void> {
    await db.execute(
      sql`update spec set lint_errors = ${errors}, lint_warnings = ${warnings}, lint_score = ${score}, lint_claimed_until = null where id = ${id}`,
    )
  },
  async noteFailedLint(id: string, failure: string): Promise<void> {
    await db.execute(sql`update spec set lint_failure = ${failure}, lint_claimed_until = null where id = ${id} and lint_errors is null`)
  },
})
