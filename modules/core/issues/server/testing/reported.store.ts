import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'

/** Reports of so many people who were not signed in, each from an address of its own. */
export const reportedByStrangers = (db: Db, times: number, at: Date) =>
  db.execute(sql`insert into error_report (report_id, date, message, type, component, error_code, environment_id, email)
    select gen_random_uuid(), ${at.toISOString()}::timestamptz, 'x', '', '', '', '', 'anonymous ' || n from generate_series(1, ${times}::int) n`)
