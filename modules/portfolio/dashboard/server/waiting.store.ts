import { isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { allOf, iso } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { adaMeeting } from '../../agenda/server/meeting.table.ts'
import { decisions } from '../../backlog/agenda-kinds.contract.ts'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { condition } from '../../conditions/server/condition.table.ts'
import { risks } from '../../exceptions/exception-states.contract.ts'
import { dispensation } from '../../exceptions/server/dispensation.table.ts'
import { prospect } from '../../prospects/server/prospect.table.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import { all, portfolioCount } from './portfolio-count.table.ts'
import type { Asking } from './statistics.store.ts'

const meetingRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  date: z.string(),
  submissionDeadline: z.string(),
  timeZone: z.string(),
  items: z.int(),
  mine: z.int(),
})
const decisionRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  decision: z.enum(decisions),
  decidedAt: z.string(),
})
const endingRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  validTo: z.string(),
  risk: z.nullable(z.enum(risks)),
})
const workRow = z.strictObject({ drafts: z.int(), toReview: z.int(), conditionsDue: z.int(), actionsDue: z.int() })

/** What comes next and what waits for somebody: few rows each, found by an index. */
export const waitingStore = (db: Db, { today, caller, of }: Asking) => ({
  async nextMeeting() {
    const states = isReadOnly(caller) ? sql`('PUBLISHED', 'IN_SESSION')` : sql`('PLANNED', 'PUBLISHED', 'IN_SESSION')`
    const [row] = await rowsOf(
      db,
      meetingRow,
      sql`select m.id, m.title, m.date, ${iso(sql`m.submission_deadline`)} as "submissionDeadline", m.time_zone as "timeZone",
          (select count(*)::int from ${agendaItem} i where i.meeting_id = m.id and i.status = 'SCHEDULED') as items,
          (select count(*)::int from ${agendaItem} i where i.meeting_id = m.id and i.status = 'SCHEDULED'
            and (i.submitted_by = ${caller.email} or i.presenter_id = ${caller.id})) as mine
        from ${adaMeeting} m where m.status in ${states} and m.date >= ${today}::date order by m.date, m.id limit 1`,
    )
    return row ?? null
  },

  /** The five exceptions that end first. */
  ending() {
    const ofSubject = (column: 'domain_id' | 'release_id', wanted: string) => {
      const at = sql.identifier(column)
      return sql`(exists (select 1 from ${prospect} p where p.id = x.subject_prospect_id and p.${at} = ${wanted})
        or exists (select 1 from ${solution} s where s.id = x.subject_solution_id and s.${at} = ${wanted}))`
    }
    // The days on which the first of them end are counted: without these all that end elsewhere would be read.
    const days = sql`(select c.key::date from ${portfolioCount} c where c.release_id = ${of.release ?? all} and c.measure = 'exceptionEnd'
      and ${of.domain ? sql`c.domain_id = ${of.domain}` : sql`c.domain_id <> ${all}`} order by c.key limit 5)`
    const where = allOf([
      sql`x.status = 'GRANTED' and coalesce(x.valid_to, date '9999-12-31') < date '9999-12-31'`,
      of.domain || of.release ? sql`coalesce(x.valid_to, date '9999-12-31') in ${days}` : undefined,
      of.domain ? ofSubject('domain_id', of.domain) : undefined,
      of.release ? ofSubject('release_id', of.release) : undefined,
    ])
    return rowsOf(
      db,
      endingRow,
      sql`select x.id, x.code, x.title, to_char(x.valid_to, 'YYYY-MM-DD') as "validTo", x.risk_rating as risk from ${dispensation} x
        where ${where} order by coalesce(x.valid_to, date '9999-12-31'), x.id limit 5`,
    )
  },

  async work() {
    const [row] = await rowsOf(
      db,
      workRow,
      sql`select (select count(*)::int from ${prospect} p where p.status = 'DRAFT' and (p.owner_id = ${caller.id} or p.created_by = ${caller.email})) as drafts,
        (select count(*)::int from ${dispensation} x where x.reviewer_id = ${caller.id} and x.status = 'IN_REVIEW') as "toReview",
        (select count(*)::int from ${condition} c where c.owner_id = ${caller.id} and c.status = 'OPEN') as "conditionsDue",
        (select count(*)::int from ${agendaItem} i, jsonb_array_elements(i.actions) a where i.actions @> '[{"status": "OPEN"}]'
          and i.actions @> jsonb_build_array(jsonb_build_object('status', 'OPEN', 'ownerId', ${caller.id}::text))
          and a->>'status' = 'OPEN' and a->>'ownerId' = ${caller.id}::text) as "actionsDue"`,
    )
    return row ?? { drafts: 0, toReview: 0, conditionsDue: 0, actionsDue: 0 }
  },

  decisions: () =>
    rowsOf(
      db,
      decisionRow,
      sql`select i.id, i.code, i.title, i.decision, ${iso(sql`i.status_changed_at`)} as "decidedAt" from ${agendaItem} i
        where i.status = 'HANDLED' and i.decision is not null order by i.status_changed_at desc, i.id limit 10`,
    ),
})
