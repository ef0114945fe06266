import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import { company } from '../../companies/server/company.table.ts'
import { dayAfter } from '../agreement.rules.ts'
import { agreementEvents } from '../agreement-events.contract.ts'
import { agreementNotice, itAgreement } from './agreement.table.ts'

/** So many days before its end people are told of an agreement (IT-3). */
export const noticeDays = [60, 14] as const

/**
 * Notes the agreements of living companies that have come so near to their end that people are to be told, and answers these: each once for
 * each number of days, and once only where a look comes so late that several are due. Of a company that is not living yet nothing is noted: it is told once it lives.
 * @param today an ISO date
 */
export const noteDue = (tx: Db, today: string) =>
  rowsOf(
    tx,
    agreementEvents.IT_AGREEMENT_ENDING.carries,
    sql`with due as (
        select g.id, g.end_date, d.days from ${itAgreement} g cross join (values ${sql.join(
          noticeDays.map((days) => sql`(${days}::int)`),
          sql`, `,
        )}) d(days)
        join ${company} c on c.id = g.company_id and c.status in ('ACTIVE', 'SUSPENDED')
        where g.end_date between ${today}::date and ${dayAfter(today, Math.max(...noticeDays))}::date and g.end_date <= ${today}::date + d.days),
      noted as (insert into ${agreementNotice} (agreement_id, end_date, days_before) select id, end_date, days from due on conflict do nothing returning agreement_id)
      select json_build_object('id', c.id, 'name', c.company_name) as company, json_build_object('id', g.id, 'number', g.number) as agreement,
        to_char(g.end_date, 'YYYY-MM-DD') as "endDate", g.end_date - ${today}::date as "daysLeft"
      from ${itAgreement} g join ${company} c on c.id = g.company_id where g.id in (select agreement_id from noted)
      order by g.end_date, g.id`,
  )
