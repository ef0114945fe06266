import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { fixed, literal } from '@portico/platform/server/lists/source.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { company } from '../../companies/server/company.table.ts'
import { companyApplication } from '../../links/server/link.table.ts'
import { agreementNoticeDays } from '../agreement-settings.contract.ts'

/** On which day agreements are looked at, and how many days ahead. */
export interface AsOf {
  /** An ISO date, on the wall of the installation. */
  today: string
  /** A number, read with the statement. */
  soonDays: SQL
}

export function agreementsAsOf({ clock, timeZone, settings }: Pick<Services, 'clock' | 'timeZone' | 'settings'>): () => AsOf {
  const today = todayIn({ clock, timeZone })
  const days = sql`(select max(told::int) from jsonb_array_elements_text(${settings.inSql(agreementNoticeDays)}) told)`
  return () => ({ today: today(), soonDays: days })
}

/** Agreements as `endsSoon` reads them. */
export const agreements = fixed(sql`it_agreement g`)
/** Agreements, each with the company that has it. */
export const ownedAgreements = fixed(sql`it_agreement g join ${company} o on o.id = g.company_id`)

/**
 * What "ends soon" means of one of `agreements`, for the list and its filter, the detail, the notices, the numbers and the dashboard: its
 * last day is today or one of the days to come that the setting counts, and its company has not ended. Nobody renews for one that has.
 */
export const endsSoon = ({ today, soonDays }: AsOf): SQL =>
  sql`(g.end_date between ${today}::date and ${today}::date + ${soonDays} and not g.company_over)`

/** A link `l` stands under an agreement that has ended: that cuts nobody off, so somebody has to see it (IT-4). */
export const isUnderEnded = ({ today }: AsOf): SQL => sql`(l.agreement_end < ${today}::date)`

const countRow = z.strictObject({ count: z.int() })
const endingRow = z.strictObject({
  companyId: z.string(),
  companyName: z.string(),
  number: z.string(),
  endDate: z.string(),
  daysLeft: z.int(),
})
const endedCountRow = z.strictObject({ count: z.int(), exact: z.boolean() })
/** So many links under ended agreements are looked at, those whose agreement ended last: a page of numbers costs the same, however many there are. */
const mostEnded = 1000
const endedRow = z.extend(endingRow, { applications: z.int() })

/** Figures of the agreements that end soon, and of those that have ended and are used. */
export const endingStore = (db: Db, asOf: AsOf) => {
  const row = sql`o.id as "companyId", o.company_name as "companyName", g.number, g.end_date::text as "endDate", g.end_date - ${asOf.today}::date as "daysLeft"`
  const used = (
    limit: number,
  ) => sql`(select l.company_id, l.it_agreement_id, l.agreement_end from ${companyApplication} l where ${isUnderEnded(asOf)}
    order by l.agreement_end desc, l.company_id desc limit ${literal(limit)})`
  return {
    /** How many companies have one that ends soon. */
    async companies(): Promise<number> {
      const [row] = await rowsOf(
        db,
        countRow,
        sql`select count(distinct g.company_id)::int as count from ${agreements} where ${endsSoon(asOf)}`,
      )
      return row?.count ?? 0
    },

    /** How many companies have one that has ended and is used; where very many links are under one, those under the ones that ended last are counted. */
    async companiesAfter(): Promise<{ count: number; exact: boolean }> {
      const [row] = await rowsOf(
        db,
        endedCountRow,
        sql`select count(distinct u.company_id)::int as count, count(*)::int <= ${literal(mostEnded)} as exact from ${used(mostEnded + 1)} u`,
      )
      return row ?? { count: 0, exact: true }
    },

    /** Those that end first. */
    first: (limit: number) =>
      rowsOf(
        db,
        endingRow,
        sql`select ${row} from ${ownedAgreements} where ${endsSoon(asOf)} order by g.end_date, g.company_id limit ${literal(limit)}`,
      ),

    /** Those that ended last. */
    last: (limit: number) =>
      rowsOf(
        db,
        endedRow,
        sql`select ${row}, (select count(*)::int from ${companyApplication} l where l.it_agreement_id = g.id) as applications
          from (select u.it_agreement_id as id from ${used(mostEnded)} u group by u.it_agreement_id, u.agreement_end, u.company_id
            order by u.agreement_end desc, u.company_id desc limit ${literal(limit)}) last
          join it_agreement g on g.id = last.id join ${company} o on o.id = g.company_id order by g.end_date desc, g.company_id desc limit ${literal(limit)}`,
      ),
  }
}
