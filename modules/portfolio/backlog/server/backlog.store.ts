import { randomUUID } from 'node:crypto'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { arrayOf } from '@portico/platform/server/lists/source.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { bornBy, changedBy, uniquely } from '@portico/platform/server/record/write.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { SubjectType } from '../agenda-kinds.contract.ts'
import { agendaItem } from './agenda-item.table.ts'

type Item = typeof agendaItem.$inferInsert
/** What is put on the agenda, and by whom. */
export interface Proposed
  extends Pick<Item, 'category' | 'purpose' | 'title'>,
    Partial<Pick<Item, 'about' | 'question' | 'timeboxMinutes' | 'presenterId' | 'preReads' | 'previousItemId'>> {
  subjectType: SubjectType | 'NONE'
  subjectId: string | null
}

/** A-1, where the index of open items refuses a second one. */
export const itemTaken = {
  agenda_item_open: { path: 'subjectId', message: 'There is an open item of the agenda about it already.' },
}
const open = ['PROPOSED', 'SCHEDULED'] as const
const personsActions = z.strictObject({
  owner: z.object({ id: z.string(), name: z.string() }),
  actions: z.array(z.object({ text: z.string(), dueDate: z.string(), itemId: z.string(), itemCode: z.string() })),
})
const someId = z.strictObject({ id: z.string() })

async function nextCode(db: Db): Promise<string> {
  const [row] = await rowsOf(
    db,
    z.strictObject({ code: z.string() }),
    sql`select 'AGI-' || lpad(nextval('agenda_item_number')::text, 4, '0') as code`,
  )
  return row?.code ?? ''
}

/** Items of the board's agenda, as the records that they are about put them there and take them off again. */
export const backlogStore = (db: Db) => ({
  /** Numbers have one sequence, by whichever way an item comes to the agenda. */
  nextCode: () => nextCode(db),

  /** Puts a record into the backlog. The index of open items keeps a second one off that asks for a decision (A-1). */
  async propose(item: Proposed, by: string, now: Date): Promise<string> {
    const born = { ...bornBy(by, now), status: 'PROPOSED' as const, statusChangedAt: now, submittedBy: by, submittedAt: now }
    const values = { ...item, ...born, code: await nextCode(db) }
    const [made] = await uniquely(db.insert(agendaItem).values(values).returning({ id: agendaItem.id }), itemTaken)
    if (!made) throw new Error('An item of the agenda was not stored.')
    return made.id
  },

  /** Takes the open item off that asks for a decision about a record, and answers it as it was. */
  withdraw: (subjectType: SubjectType, subjectId: string, by: string, now: Date) =>
    rowsOf(
      db,
      z.strictObject({ id: z.string(), title: z.string(), status: z.enum(open) }),
      sql`with known as (select i.id, i.title, i.status from ${agendaItem} i
          where i.subject_type = ${subjectType} and i.subject_id = ${subjectId} and i.purpose = 'DECISION' and i.status in ('PROPOSED', 'SCHEDULED') for update)
        update ${agendaItem} i set status = 'WITHDRAWN', status_changed_at = ${now.toISOString()}, version = i.version + 1, updated_at = ${now.toISOString()}, updated_by = ${by}
        from known where i.id = known.id returning known.id, known.title, known.status`,
    ),

  /** The item that asks for a decision about a record and is not decided yet. */
  async openOf(subjectType: SubjectType, subjectId: string): Promise<string | undefined> {
    const [found] = await db
      .select({ id: agendaItem.id })
      .from(agendaItem)
      .where(
        and(
          eq(agendaItem.subjectType, subjectType),
          eq(agendaItem.subjectId, subjectId),
          eq(agendaItem.purpose, 'DECISION'),
          inArray(agendaItem.status, [...open]),
        ),
      )
    return found?.id
  },

  /** Writes fields of an item that a record has put there just now: nobody has seen it, so its version stays. */
  async fill(id: string, fields: Partial<Item>): Promise<void> {
    if (Object.keys(fields).length > 0) await db.update(agendaItem).set(fields).where(eq(agendaItem.id, id))
  },

  /** Behind the last item of a meeting. */
  async takePlace(id: string, meetingId: string): Promise<void> {
    await db.execute(sql`update ${agendaItem} set meeting_id = ${meetingId},
      position = coalesce((select max(other.position) + 1 from ${agendaItem} other where other.meeting_id = ${meetingId}), 1) where id = ${id}`)
  },

  /** These in this order, before all others of the meeting; the others keep theirs among themselves. */
  async order(meetingId: string, ids: readonly string[]): Promise<void> {
    await db.execute(sql`update ${agendaItem} i set position = placed.place
      from (select own.id, row_number() over (order by array_position(${arrayOf(ids)}::uuid[], own.id) nulls last, own.position, own.id) as place
        from ${agendaItem} own where own.meeting_id = ${meetingId}) placed
      where placed.id = i.id and i.position <> placed.place`)
  },

  /** Back to the backlog: one that leaves its meeting, or all that were to be taken up in one. */
  async leaveMeeting(id: string): Promise<void> {
    await db.update(agendaItem).set({ meetingId: null, position: 0 }).where(eq(agendaItem.id, id))
  },
  async freeAll(meetingId: string, by: string, now: Date): Promise<string[]> {
    const freed = await db
      .update(agendaItem)
      .set({ status: 'PROPOSED', meetingId: null, position: 0, statusChangedAt: now, ...changedBy(by, now) })
      .where(and(eq(agendaItem.meetingId, meetingId), eq(agendaItem.status, 'SCHEDULED')))
      .returning({ id: agendaItem.id })
    return freed.map(({ id }) => id)
  },

  /**
   * What people took on, have not done and should have by now, person by person; of each item once since a day.
   * @param today and `since`: ISO dates
   */
  remindOfActions: (today: string, since: string) =>
    rowsOf(
      db,
      personsActions,
      sql`with told as (
          update ${agendaItem} i set actions_reminded_on = ${today}::date
          where i.actions @> '[{"status": "OPEN"}]' and (i.actions_reminded_on is null or i.actions_reminded_on < ${since}::date)
            and exists (select 1 from jsonb_array_elements(i.actions) a where a->>'status' = 'OPEN' and a->>'dueDate' < ${today})
          returning i.id, i.code, i.actions)
        select json_build_object('id', due.owner_id, 'name', coalesce(${nameOfPerson(sql`due.owner_id`)}, '')) as owner,
          json_agg(json_build_object('text', due.text, 'dueDate', due.day, 'itemId', due.id, 'itemCode', due.code) order by due.day, due.code) as actions
        from (select (a->>'ownerId')::uuid as owner_id, a->>'text' as text, a->>'dueDate' as day, t.id, t.code
          from told t, jsonb_array_elements(t.actions) a where a->>'status' = 'OPEN' and a->>'dueDate' < ${today}) due
        group by due.owner_id order by due.owner_id`,
    ),

  /** An item of a meeting that stands there by itself, and once: the last minutes, what is still to be done (A-7). Answers its id. */
  async addStanding(meetingId: string, item: Pick<Item, 'category' | 'title' | 'question'>, by: string, now: Date): Promise<string> {
    const born = { ...bornBy(by, now), status: 'SCHEDULED' as const, statusChangedAt: now, submittedBy: by, submittedAt: now }
    const there = await rowsOf(
      db,
      someId,
      sql`select i.id from ${agendaItem} i where i.meeting_id = ${meetingId} and i.category = ${item.category} and i.subject_type = 'NONE' limit 1`,
    )
    if (there[0]) return there[0].id
    const id = randomUUID()
    const code = await nextCode(db)
    await db
      .insert(agendaItem)
      .values({ id, ...item, ...born, code, purpose: 'INFORMATION', subjectType: 'NONE', meetingId, timeboxMinutes: 5 })
    return id
  },
})
