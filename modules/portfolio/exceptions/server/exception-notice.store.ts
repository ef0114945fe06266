import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { type SQL, sql } from 'drizzle-orm'
import { dayAfter } from '../exception.rules.ts'
import { exceptionEvents } from '../exception-events.contract.ts'
import { dispensation, dispensationNotice } from './dispensation.table.ts'

const person = (column: SQL) =>
  sql`case when ${column} is not null then json_build_object('id', ${column}, 'name', coalesce(${nameOfPerson(column)}, '')) end`

/**
 * Notes the exceptions that have come so near to their end that people are to be told, and answers these: each once for each number of
 * days, and once only where a look comes so late that several are due.
 * @param today an ISO date @param noticeDays so many days before its end (E-6)
 */
export const dueNotices = (tx: Db, today: string, noticeDays: readonly number[]) =>
  rowsOf(
    tx,
    exceptionEvents.EXCEPTION_EXPIRY_NOTICE.carries,
    sql`with due as (
        select x.id, x.valid_to, d.days from ${dispensation} x cross join (values ${sql.join(
          noticeDays.map((days) => sql`(${days}::int)`),
          sql`, `,
        )}) d(days)
        where x.status = 'GRANTED' and coalesce(x.valid_to, date '9999-12-31') between ${today}::date and ${dayAfter(today, Math.max(...noticeDays))}::date
          and x.valid_to <= ${today}::date + d.days),
      noted as (insert into ${dispensationNotice} (dispensation_id, valid_to, days_before) select id, valid_to, days from due on conflict do nothing returning dispensation_id)
      select json_build_object('id', x.id, 'code', x.code, 'title', x.title) as exception, ${person(sql`x.requested_by_id`)} as requester,
        ${person(sql`x.remediation_owner_id`)} as "remediationOwner", ${person(sql`x.reviewer_id`)} as architect,
        to_char(x.valid_to, 'YYYY-MM-DD') as "validTo", x.valid_to - ${today}::date as "daysLeft"
      from ${dispensation} x where x.id in (select dispensation_id from noted) order by x.valid_to, x.id`,
  )
