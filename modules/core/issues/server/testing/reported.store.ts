import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'

/** Reports of so many people who were not signed in, each from an address of its own. */
export const reportedByStrangers = (db: Db, times: number, at: Date) =>
  db.execute(sql`insert into error_report (report_id, date, message, type, component, error_code, environment_id, email)
    select gen_random_uuid(), ${at.toISOString()}::timestamptz, 'x', '', '', '', '', 'anonymous ' || n from generate_series(1, ${times}::int) n`)

/** What a person and a stranger reported before there were issues: the same error three times, and another one. */
export const reportedBefore = (db: Db, email: string, message: string, at: Date) =>
  db.execute(sql`insert into error_report (report_id, date, person_id, message, type, component, error_code, environment_id, email)
    select md5(r.report)::uuid, ${at.toISOString()}::timestamptz + r.days * interval '1 day', p.id, r.message, 'Error', 'window', '500', 'test', coalesce(p.email, 'anonymous 203.0.113.7')
    from (values ('a', 0, ${email}, ${message}), ('a', 0, ${email}, ${message}), ('b', 2, '', ${message}), ('c', 3, ${email}, ${`another ${message}`})) r (report, days, email, message)
    left join person p on p.email = r.email`)
