import type { Database } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { arrayOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

/** Records by the names that the history has for them. */
export type Table = 'prospect' | 'solution' | 'exception' | 'portfoliorelease' | 'adameeting' | 'agendaitem'
export interface Walked {
  type: Table
  id: string
}
const lawRow = z.strictObject({ what: z.string() })
const idsOf = (walked: readonly Walked[]) => sql`${arrayOf(walked.map(({ id }) => id))}::uuid[]`

/** So that four eyes have something to refuse: somebody who decides owns it, or asked for it. */
export async function ownedByAdmin({ db }: Database, type: Table, id: string): Promise<void> {
  const admin = sql`(select id from person where email = 'admin@portico.example')`
  if (type === 'prospect') await db.execute(sql`update prospect set owner_id = ${admin} where id = ${id}`)
  if (type === 'solution') await db.execute(sql`update solution set owner_id = ${admin} where id = ${id}`)
  if (type === 'exception')
    await db.execute(sql`update dispensation set requested_by_id = ${admin} where id = ${id} and requested_by_id is not null`)
}

/** What is known of a record before somebody chooses what to do with it; of an item, what it is about. */
export interface Standing extends Walked {
  status: string
  subject: string | null
}
const standingRow = z.strictObject({ type: z.custom<Table>(), id: z.string(), status: z.string(), subject: z.nullable(z.string()) })
/** These as they stand; what came to stand on the agenda about them and the prospects of solutions walk with them. */
export const standingOf = ({ db }: Database, walked: readonly Walked[]): Promise<Standing[]> => {
  const of = idsOf(walked)
  return rowsOf(
    db,
    standingRow,
    sql`select 'prospect' as type, id, status, null::uuid as subject from prospect where id = any(${of}) or solution_id = any(${of})
      union all select 'solution', id, status, null::uuid from solution where id = any(${of}) union all select 'exception', id, status, null::uuid from dispensation where id = any(${of})
      union all select 'portfoliorelease', id, status, null::uuid from portfolio_release where id = any(${of}) union all select 'adameeting', id, status, null::uuid from ada_meeting where id = any(${of})
      union all select 'agendaitem', id, status, subject_id from agenda_item where id = any(${of}) or (subject_id = any(${of}) and status in ('PROPOSED', 'SCHEDULED')) order by 1, 2`,
  )
}

/** The moves that were made of these: `prospect DRAFT > SUBMITTED`. */
export async function takenMoves({ db }: Database, walked: readonly Walked[]): Promise<string[]> {
  const rows = await rowsOf(
    db,
    z.strictObject({ move: z.string() }),
    sql`select distinct entity_type || ' ' || (transition->>'from') || ' > ' || (transition->>'to') as move from audit_entry
      where action = 'transition' and entity_id = any(${idsOf(walked)}::text[])`,
  )
  return rows.map(({ move }) => move)
}

const records = sql`(select id, 'PROSPECT' as type, status from prospect union all select id, 'SOLUTION', status from solution union all select id, 'EXCEPTION', status from dispensation)`
const openItem = sql`(i.purpose = 'DECISION' and i.about = 'RECORD' and i.status in ('PROPOSED', 'SCHEDULED'))`
const decider =
  sql.raw(`(values ('prospect', 'ON_AGENDA', 'APPROVED'), ('prospect', 'ON_AGENDA', 'REJECTED'), ('prospect', 'ON_AGENDA', 'DEFERRED'), ('prospect', 'SUBMITTED', 'REJECTED'), ('prospect', 'QUALIFIED', 'REJECTED'),
  ('solution', 'ON_AGENDA', 'APPROVED'), ('solution', 'ON_AGENDA', 'REJECTED'), ('solution', 'ON_AGENDA', 'DEFERRED'), ('solution', 'IN_DESIGN', 'APPROVED'),
  ('exception', 'IN_REVIEW', 'GRANTED'), ('exception', 'IN_REVIEW', 'REJECTED'), ('exception', 'ON_AGENDA', 'GRANTED'), ('exception', 'ON_AGENDA', 'REJECTED')) as by_others (type, was, now)`)

/** What no walk may lead to, whoever wrote what at the same time. */
export async function brokenLaws({ db }: Database, walked: readonly Walked[]): Promise<string[]> {
  const of = idsOf(walked)
  const rows = await rowsOf(
    db,
    lawRow,
    sql`select 'A-1: ' || subject_id || ' has ' || count(*) || ' open items' as what from agenda_item
        where purpose = 'DECISION' and status in ('PROPOSED', 'SCHEDULED') and subject_id = any(${of}) group by subject_id having count(*) > 1
      union all select 'A-2: ' || r.type || ' ' || r.id || ' is ' || r.status || ' and ' || (select count(*) from agenda_item i where i.subject_id = r.id and ${openItem}) || ' items wait for it'
        from ${records} r where r.id = any(${of}) and not (r.type = 'EXCEPTION' and r.status = 'IN_REVIEW') and (r.status = 'ON_AGENDA') <> exists (select 1 from agenda_item i where i.subject_id = r.id and ${openItem})
      union all select 'four eyes: ' || a.entity_type || ' ' || a.entity_id || ' went to ' || (a.transition->>'to') || ' by who owns it'
        from audit_entry a join ${decider} on by_others.type = a.entity_type and by_others.was = a.transition->>'from' and by_others.now = a.transition->>'to'
        where a.entity_id = any(${of}::text[]) and a.action = 'transition' and a.actor_id = coalesce(
          (select owner_id from prospect where id::text = a.entity_id), (select owner_id from solution where id::text = a.entity_id), (select requested_by_id from dispensation where id::text = a.entity_id))
      union all select 'history: ' || h.entity_type || ' ' || h.entity_id || ' went from ' || h.was || ' where it was ' || h.before from (
          select entity_type, entity_id, transition->>'from' as was, lag(transition->>'to') over (partition by entity_id order by id) as before
          from audit_entry where action = 'transition' and entity_id = any(${of}::text[])) h
        -- Items also follow their records and meetings, which have a history of their own.
        where h.before <> h.was and h.entity_type <> 'agendaitem'
      union all select 'decision: ' || i.code || ' has decided ' || i.decision || ', and its record did not move' from agenda_item i join audit_entry a on a.entity_id = i.id::text
        and a.action = 'transition' and a.transition->>'to' = 'HANDLED'
        where i.id = any(${of}) and i.purpose = 'DECISION' and i.about = 'RECORD' and i.decision <> 'NOTED' and i.subject_type in ('PROSPECT', 'SOLUTION', 'EXCEPTION')
          and not exists (select 1 from audit_entry m where m.request_id = a.request_id and m.entity_id = i.subject_id::text and m.action = 'transition')
      union all select 'plan: prospect ' || id || ' is planned into nothing' from prospect where id = any(${of}) and status = 'PLANNED' and release_id is null
      union all select 'release: ' || r.id || ' is over with prospects that are planned' from portfolio_release r
        where r.id = any(${of}) and r.status = 'CANCELLED' and exists (select 1 from prospect p where p.release_id = r.id and p.status = 'PLANNED')
      union all select 'meeting: ' || m.id || ' is over with items to take up' from ada_meeting m
        where m.id = any(${of}) and m.status in ('CANCELLED', 'CLOSED', 'MINUTED')
          and exists (select 1 from audit_entry a where a.entity_id = m.id::text and a.action = 'transition') and exists (select 1 from agenda_item i where i.meeting_id = m.id and i.status = 'SCHEDULED')`,
  )
  return rows.map(({ what }) => what)
}

const memberRow = z.strictObject({ id: z.string(), status: z.string(), solution: z.nullable(z.string()), waits: z.boolean() })
const followed: Readonly<Record<string, string>> = {
  APPROVED: 'APPROVED',
  APPROVED_WITH_CONDITIONS: 'APPROVED',
  DEFERRED: 'DEFERRED',
  REJECTED: 'QUALIFIED',
  REWORK: 'IN_DESIGN',
}

/** The prospects of the solution that an item is about, before its decision or after it (S-5). */
export async function cascadeOf({ db }: Database, { type, id }: Walked, action: string) {
  const members =
    type === 'agendaitem' && action === 'decide'
      ? await rowsOf(
          db,
          memberRow,
          sql`select p.id, p.status, p.solution_id as solution, exists (select 1 from agenda_item i where i.subject_id = p.id and i.purpose = 'DECISION' and i.status in ('PROPOSED', 'SCHEDULED')) as waits
            from prospect p where p.status = 'IN_DESIGN' and p.solution_id = (select subject_id from agenda_item where id = ${id} and subject_type = 'SOLUTION' and purpose = 'DECISION' and about = 'RECORD')
              or p.id in (select entity_id::uuid from audit_entry where entity_type = 'prospect' and request_id = (select request_id from audit_entry where entity_id = ${id} order by id desc limit 1))`,
        )
      : []
  return {
    members,
    /** @returns what of the prospects did not follow their solution. */
    faultsAfter(after: { members: readonly z.infer<typeof memberRow>[] }, body: object): string[] {
      const to = followed[String((body as { decision?: string }).decision)]
      if (!to) return []
      return members.flatMap((one) => {
        const now = after.members.find((other) => other.id === one.id)
        return one.waits || now?.status === to ? [] : [`S-5: prospect ${one.id} is ${now?.status} and not ${to} with its solution`]
      })
    },
  }
}
