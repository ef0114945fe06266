import { type Caller, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { allOf, iso } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { adaMeeting } from '../../agenda/server/meeting.table.ts'
import { decisions } from '../../backlog/agenda-kinds.contract.ts'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { catalogueEntry } from '../../catalogues/server/catalogue.table.ts'
import { prospectStates } from '../../prospects/prospect-states.contract.ts'
import { prospect, prospectEntry } from '../../prospects/server/prospect.table.ts'
import { portfolioRelease } from '../../releases/server/release.table.ts'

const tallyRow = z.strictObject({ domainId: z.string(), status: z.enum(prospectStates), count: z.int() })
const mixRow = z.strictObject({ kind: z.string(), id: z.string(), name: z.string(), count: z.int() })
const releaseRow = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  realised: z.int(),
  total: z.int(),
  daysToFreeze: z.nullable(z.int()),
})
const meetingRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  date: z.string(),
  submissionDeadline: z.string(),
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
const reuseRow = z.strictObject({ qualified: z.int(), reused: z.int() })
const workRow = z.strictObject({ drafts: z.int(), toScreen: z.int(), actionsDue: z.int() })

/** The numbers of the portfolio; `of` narrows those of prospects to a domain or a release. */
export const statisticsStore = (
  db: Db,
  { today, caller, of }: { today: string; caller: Caller; of: { domain?: string; release?: string } },
) => {
  const narrowed = (...more: SQL[]) => {
    const condition = allOf([
      of.domain ? sql`p.domain_id = ${of.domain}` : undefined,
      of.release ? sql`p.release_id = ${of.release}` : undefined,
      ...more,
    ])
    return condition ? sql`where ${condition}` : sql``
  }
  const live = sql`p.status in ('PLANNED', 'REALISED')`
  return {
    tally: () =>
      rowsOf(
        db,
        tallyRow,
        sql`select p.domain_id as "domainId", p.status, count(*)::int as count from ${prospect} p ${narrowed()} group by p.domain_id, p.status`,
      ),

    mix: () =>
      rowsOf(
        db,
        mixRow,
        sql`select e.kind, e.id, e.name, count(*)::int as count from ${prospect} p join ${prospectEntry} l on l.prospect_id = p.id
            join ${catalogueEntry} e on e.id = l.entry_id ${narrowed(live)} group by e.kind, e.id, e.name
          union all select e.kind, e.id, e.name, count(*)::int from ${prospect} p join ${catalogueEntry} e on e.id = p.abstraction_type_id ${narrowed(live)}
            group by e.kind, e.id, e.name order by 4 desc, 3`,
      ),

    releases: () =>
      rowsOf(
        db,
        releaseRow,
        sql`select r.id, r.code, r.name, r.scope_freeze_date - ${today}::date as "daysToFreeze",
            (select count(*)::int from ${prospect} p where p.release_id = r.id and p.status in ('REALISED', 'RETIRED')) as realised,
            (select count(*)::int from ${prospect} p where p.release_id = r.id and p.status not in ('REJECTED', 'WITHDRAWN')) as total
          from ${portfolioRelease} r where r.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') order by coalesce(r.planned_date, date '9999-12-31'), r.id limit 3`,
      ),

    async nextMeeting() {
      const states = isReadOnly(caller) ? sql`('PUBLISHED', 'IN_SESSION')` : sql`('PLANNED', 'PUBLISHED', 'IN_SESSION')`
      const [row] = await rowsOf(
        db,
        meetingRow,
        sql`select m.id, m.title, m.date, ${iso(sql`m.submission_deadline`)} as "submissionDeadline",
            (select count(*)::int from ${agendaItem} i where i.meeting_id = m.id and i.status = 'SCHEDULED') as items,
            (select count(*)::int from ${agendaItem} i where i.meeting_id = m.id and i.status = 'SCHEDULED'
              and (i.submitted_by = ${caller.email} or i.presenter_id = ${caller.id})) as mine
          from ${adaMeeting} m where m.status in ${states} and m.date >= ${today}::date order by m.date, m.id limit 1`,
      )
      return row ?? null
    },

    async reuse(since: string) {
      const [row] = await rowsOf(
        db,
        reuseRow,
        sql`select count(*)::int as qualified, count(*) filter (where p.reuse_check = 'REUSE_CHOSEN')::int as reused
          from ${prospect} p ${narrowed(sql`p.status not in ('DRAFT', 'SUBMITTED')`, sql`p.reuse_check <> 'NOT_CHECKED'`, sql`p.created_at >= ${since}::date`)}`,
      )
      return row ?? { qualified: 0, reused: 0 }
    },

    async work() {
      const [row] = await rowsOf(
        db,
        workRow,
        sql`select (select count(*)::int from ${prospect} p where p.status = 'DRAFT' and (p.owner_id = ${caller.id} or p.created_by = ${caller.email})) as drafts,
          (select count(*)::int from ${prospect} p where p.status = 'SUBMITTED') as "toScreen",
          (select count(*)::int from ${agendaItem} i, jsonb_array_elements(i.actions) a where i.actions @> '[{"status": "OPEN"}]'
            and a->>'status' = 'OPEN' and a->>'ownerId' = ${caller.id}::text) as "actionsDue"`,
      )
      return row ?? { drafts: 0, toScreen: 0, actionsDue: 0 }
    },

    decisions: () =>
      rowsOf(
        db,
        decisionRow,
        sql`select i.id, i.code, i.title, i.decision, ${iso(sql`i.status_changed_at`)} as "decidedAt" from ${agendaItem} i
          where i.status = 'HANDLED' and i.decision is not null order by i.status_changed_at desc, i.id limit 10`,
      ),
  }
}
