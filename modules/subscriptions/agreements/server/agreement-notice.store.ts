import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import { agreementEvents } from '../agreement-events.contract.ts'
import { agreementNotice } from './agreement.table.ts'
import { type AsOf, endsSoon, ownedAgreements } from './ending.store.ts'

/**
 * Notes the agreements that end soon and have come so near to it that people are to be told (IT-3), and answers these: each once for each
 * number of days, and once only where a look comes so late that several are due.
 */
export const noteDue = (tx: Db, asOf: AsOf, noticeDays: readonly number[]) =>
  rowsOf(
    tx,
    agreementEvents.IT_AGREEMENT_ENDING.carries,
    sql`with due as (
        select g.id, g.end_date, d.days from ${ownedAgreements} cross join (values ${sql.join(
          noticeDays.map((days) => sql`(${days}::int)`),
          sql`, `,
        )}) d(days)
        where ${endsSoon(asOf)} and g.end_date <= ${asOf.today}::date + d.days),
      noted as (insert into ${agreementNotice} (agreement_id, end_date, days_before) select id, end_date, days from due on conflict do nothing returning agreement_id)
      select json_build_object('id', o.id, 'name', o.company_name) as company, json_build_object('id', g.id, 'number', g.number) as agreement,
        to_char(g.end_date, 'YYYY-MM-DD') as "endDate", g.end_date - ${asOf.today}::date as "daysLeft"
      from ${ownedAgreements} where g.id in (select agreement_id from noted) order by g.end_date, g.id`,
  )
