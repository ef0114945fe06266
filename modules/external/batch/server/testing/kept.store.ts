import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/** What tests look at from outside: whether a key is kept that no job needs. */
export const keysAreKept = (db: Db): Promise<boolean> =>
  hasRows(db, sql`select 1 from batch_job where key_sealed is not null or key_hash is not null`)

/** The state of jobs, with how many rows each has. */
export const keptJobs = (db: Db, ids: readonly string[]): Promise<{ id: string; status: string; lines: number }[]> =>
  rowsOf(
    db,
    z.strictObject({ id: z.string(), status: z.string(), lines: z.int() }),
    sql`select j.id, j.status, (select count(*)::int from batch_row r where r.job_id = j.id) as lines from batch_job j
      where j.id::text in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )

/** So many more jobs like one that has ended, with their files' owner and no files. */
export const manyKept = (db: Db, id: string, times: number) =>
  db.execute(sql`insert into batch_job (id, product_id, product, file_name, mapping, output_fields, on_error, status, created_at, expires_at, token_hash, address_hash)
    select gen_random_uuid(), product_id, product, file_name, mapping, output_fields, on_error, status, created_at, expires_at, '', address_hash
    from batch_job, generate_series(2, ${times}::int) where id = ${id}`)
