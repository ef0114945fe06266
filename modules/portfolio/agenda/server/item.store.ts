import { type Caller, isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText } from '@portico/platform/server/lists/source.ts'
import type { PageQuery } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { nameOfAddress } from '@portico/platform/server/record/name-of-address.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { itemTaken } from '../../backlog/server/backlog.store.ts'
import { dispensation } from '../../exceptions/server/dispensation.table.ts'
import { prospect } from '../../prospects/server/prospect.table.ts'
import { portfolioRelease } from '../../releases/server/release.table.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import { type AgendaItem, agendaItems, type ItemFilter, agendaItem as itemSchema } from '../item.contract.ts'
import { adaMeeting } from './meeting.table.ts'

const reading = readingOf(agendaItem, 'i')
export type ItemFields = OwnFields<typeof agendaItem>

const owned = z.object({ text: z.string(), ownerId: z.string(), dueDate: z.string() })
const itemRow = z.extend(z.omit(itemSchema, { may: true, availableTransitions: true, conditions: true, actions: true }), {
  conditions: z.array(owned),
  actions: z.array(z.extend(owned, { status: z.enum(['OPEN', 'DONE']) })),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
type Row = z.infer<typeof itemRow>

const subjectOf = (table: unknown, name: ReturnType<typeof sql>) =>
  sql`(select jsonb_build_object('id', s.id, 'code', s.code, 'name', ${name}, 'status', s.status) from ${table} s where s.id = i.subject_id)`
const more = {
  meeting: sql`(select jsonb_build_object('id', m.id, 'code', m.code, 'title', m.title, 'date', m.date, 'status', m.status) from ${adaMeeting} m where m.id = i.meeting_id)`,
  subject: sql`case i.subject_type when 'PROSPECT' then ${subjectOf(prospect, sql`s.name`)} when 'SOLUTION' then ${subjectOf(solution, sql`s.name`)}
    when 'EXCEPTION' then ${subjectOf(dispensation, sql`s.title`)} when 'RELEASE' then ${subjectOf(portfolioRelease, sql`s.name`)} end`,
  presenterName: nameOfPerson(sql`i.presenter_id`),
  submittedByName: nameOfAddress(sql`i.submitted_by`),
  people: sql`(select coalesce(jsonb_agg(distinct jsonb_build_object('id', o->>'ownerId', 'name', coalesce(${nameOfPerson(sql`(o->>'ownerId')::uuid`)}, ''))), '[]'::jsonb)
    from jsonb_array_elements(i.conditions || i.actions) o)`,
}

const openAction = z.strictObject({ itemCode: z.string(), text: z.string(), ownerName: z.nullable(z.string()), dueDate: z.string() })

const list = recordList<typeof agendaItem, Row>({
  reading,
  row: itemRow,
  spec: agendaItems.list.list,
  counter: 'agenda_item',
  more,
  search: sql`i.search_text`,
  names: [sql`lower(i.title)`],
})

/** The only file that queries items of the agenda with all that a page shows of them. */
export const itemStore = (db: Db, caller?: Caller) => {
  const store = recordStore<typeof agendaItem, Row, AgendaItem>(db, list, {
    taken: itemTaken,
    visible:
      caller && isReadOnly(caller)
        ? sql`exists (select 1 from ${adaMeeting} seen where seen.id = i.meeting_id and seen.status <> 'PLANNED')`
        : undefined,
    finish: (rows) =>
      rows.map(({ people, conditions, actions, ...row }) => {
        const name = <T extends { ownerId: string }>(one: T) => ({
          ...one,
          ownerName: people.find(({ id }) => id === one.ownerId)?.name ?? '',
        })
        return { ...row, conditions: conditions.map(name), actions: actions.map(name) }
      }),
  })
  return {
    ...store,

    list: ({ query, filter }: { query: PageQuery; filter: Partial<ItemFilter> }, reply: FastifyReply) =>
      store.page(
        query,
        [
          filter.meetingId && sql`i.meeting_id = ${anyId(filter.meetingId)}`,
          filter.backlog === undefined ? undefined : filter.backlog ? sql`i.status = 'PROPOSED'` : sql`i.status <> 'PROPOSED'`,
          filter.status && sql`i.status = ${anyText(filter.status)}`,
          filter.category && sql`i.category = ${anyText(filter.category)}`,
          filter.subjectType && sql`i.subject_type = ${anyText(filter.subjectType)}`,
          filter.subjectId && sql`i.subject_id = ${anyId(filter.subjectId)}`,
          filter.mine && caller ? sql`(i.submitted_by = ${caller.email} or i.presenter_id = ${caller.id})` : undefined,
          filter.myActions && caller
            ? sql`i.actions @> '[{"status": "OPEN"}]' and i.actions @> jsonb_build_array(jsonb_build_object('status', 'OPEN', 'ownerId', ${caller.id}::text))`
            : undefined,
          filter.from === undefined ? undefined : sql`i.submitted_at >= ${filter.from}::date`,
          filter.to === undefined ? undefined : sql`i.submitted_at < ${filter.to}::date + 1`,
        ],
        reply,
      ),

    /** All items of a meeting that are, or were, taken up in it, in their order. */
    async ofMeeting(meetingId: string): Promise<AgendaItem[]> {
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select i.id from ${agendaItem} i where i.meeting_id = ${meetingId} and i.status not in ('WITHDRAWN', 'PROPOSED') order by i.position, i.id`,
      )
      return store.byIds(rows.map(({ id }) => id))
    },

    /** What people took on in meetings and have not done, the oldest first; at most a hundred. */
    openActions: () =>
      rowsOf(
        db,
        openAction,
        sql`select i.code as "itemCode", a->>'text' as text, ${nameOfPerson(sql`(a->>'ownerId')::uuid`)} as "ownerName", a->>'dueDate' as "dueDate"
          from ${agendaItem} i, jsonb_array_elements(i.actions) a where i.actions @> '[{"status": "OPEN"}]' and a->>'status' = 'OPEN'
          order by i.submitted_at, i.id limit 100`,
      ),
  }
}
