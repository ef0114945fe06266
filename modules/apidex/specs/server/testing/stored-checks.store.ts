import type { Database } from '@portico/platform/server/database/database.ts'
import { type RowSchema, rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/** What tests look at, and put there, of what is done after an upload. */
export const storedChecks = ({ db }: Pick<Database, 'db'>) => {
  const one = async <T>(row: RowSchema<T>, query: SQL): Promise<T | undefined> => (await rowsOf(db, row, query))[0]
  return {
    changelog: (id: string) =>
      one(
        z.strictObject({ state: z.string(), failure: z.nullable(z.string()), safe: z.int(), attempts: z.int() }),
        sql`select state, failure, safe, attempts from changelog where id = ${id}`,
      ),
    lint: (id: string) =>
      one(
        z.strictObject({ score: z.nullable(z.int()), failure: z.nullable(z.string()), attempts: z.int() }),
        sql`select lint_score as score, lint_failure as failure, lint_attempts as attempts from spec where id = ${id}`,
      ),
    /** A changelog that waits. */
    async addChangelog(newSpecId: string, oldSpecId: string): Promise<string> {
      const made = await one(
        z.strictObject({ id: z.string() }),
        sql`insert into changelog (new_spec_id, old_spec_id, breaking, risky, safe, diff, state) values (${newSpecId}, ${oldSpecId}, 0, 0, 0, '[]', 'pending') returning id`,
      )
      return made?.id ?? ''
    },
    async setLintAttempts(id: string, attempts: number): Promise<void> {
      await db.execute(sql`update spec set lint_attempts = ${attempts} where id = ${id}`)
    },
    /** The time is over for which somebody had claimed comparisons. */
    async endClaims(): Promise<void> {
      await db.execute(sql`update changelog set claimed_until = now() - interval '1 second' where state = 'pending'`)
    },
    /** From here on another server is at each comparison as soon as it is to be made; answers what ends that. */
    async elsewhere(): Promise<() => Promise<void>> {
      await db.execute(
        sql`create function held() returns trigger language plpgsql as $$ begin new.claimed_until := now() + interval '1 hour'; return new; end $$`,
      )
      await db.execute(sql`create trigger held before insert on changelog for each row execute function held()`)
      return async () => {
        await db.execute(sql`drop trigger held on changelog`)
        await db.execute(sql`drop function held()`)
      }
    },
  }
}
