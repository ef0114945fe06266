import type { Caller } from '@portico/platform/contract/roles.ts'
import { isReadOnly } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, fixed } from '@portico/platform/server/lists/source.ts'
import type { PageQuery } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { type Meeting, type MeetingFilter, meeting, meetings } from '../meeting.contract.ts'
import { adaMeeting } from './meeting.table.ts'

const reading = readingOf(adaMeeting, 'm')
export type MeetingFields = OwnFields<typeof adaMeeting>

const meetingRow = z.extend(z.omit(meeting, { may: true, availableTransitions: true }), {
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
type Row = z.infer<typeof meetingRow>

const itemsOf = (what: ReturnType<typeof sql>) =>
  fixed(sql`(select ${what} from ${agendaItem} i where i.meeting_id = m.id and i.status not in ('WITHDRAWN', 'PROPOSED'))`)
const more = {
  chairName: nameOfPerson(sql`m.chair_id`),
  secretaryName: nameOfPerson(sql`m.secretary_id`),
  minutesApprovedByName: nameOfPerson(sql`m.minutes_approved_by_id`),
  itemCount: itemsOf(sql`count(*)::int`),
  scheduledCount: itemsOf(sql`count(*) filter (where i.status = 'SCHEDULED')::int`),
  timeboxMinutes: itemsOf(sql`coalesce(sum(i.timebox_minutes), 0)::int`),
  people: sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a->>'userId', 'name', ${nameOfPerson(sql`(a->>'userId')::uuid`)})), '[]'::jsonb)
    from jsonb_array_elements(m.attendees) a where a->>'userId' is not null)`,
}

const told = z.array(z.object({ id: z.string(), code: z.string(), title: z.string() }))
const toldRow = z.strictObject({ items: z.nullable(told) })
export type ToldItem = z.infer<typeof told>[number]

/** What was cancelled before anybody was told of it was never published. */
const publishedOnce = sql`(m.status <> 'PLANNED' and (m.status <> 'CANCELLED' or m.told_items is not null))`
/** Who only reads sees a meeting once its agenda is published. */
export const seenMeetings = (caller: Caller | undefined) => (caller && isReadOnly(caller) ? sql`${publishedOnce}` : undefined)

const list = recordList<typeof adaMeeting, Row>({
  reading,
  row: meetingRow,
  spec: meetings.list.list,
  counter: 'ada_meeting',
  more,
  search: sql`m.search_text`,
  names: [sql`lower(m.title)`],
})

/** The only file that queries meetings. */
export const meetingStore = (db: Db, caller?: Caller) => {
  const store = recordStore<typeof adaMeeting, Row, Meeting>(db, list, {
    taken: {},
    visible: seenMeetings(caller),
    finish: (rows) =>
      rows.map(({ people, ...row }) => ({
        ...row,
        attendees: row.attendees.map((one) => ({ ...one, name: people.find(({ id }) => id === one.userId)?.name ?? one.name })),
      })),
  })
  return {
    ...store,

    list: ({ query, filter }: { query: PageQuery; filter: Partial<MeetingFilter> }, reply: FastifyReply) =>
      store.page(
        query,
        [
          filter.from === undefined ? undefined : sql`m.date >= ${filter.from}::date`,
          filter.to === undefined ? undefined : sql`m.date <= ${filter.to}::date`,
          filter.status && sql`m.status = ${anyText(filter.status)}`,
        ],
        reply,
      ),

    /** What people were told of its agenda, when it was published before. */
    async toldItems(id: string): Promise<ToldItem[] | null> {
      const [row] = await rowsOf(db, toldRow, sql`select m.told_items as items from ${adaMeeting} m where m.id = ${id}`)
      return row?.items ?? null
    },
    tell: (id: string, items: readonly ToldItem[]) =>
      db.execute(sql`update ${adaMeeting} set told_items = ${JSON.stringify(items)}::jsonb where id = ${id}`),

    sign: (id: string, by: string, at: Date) =>
      db.execute(sql`update ${adaMeeting} set minutes_approved_by_id = ${by}, minutes_approved_at = ${at.toISOString()} where id = ${id}`),

    /** All meetings of a series, the first one first. */
    async series(firstId: string): Promise<string[]> {
      const rows = await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select m.id from ${adaMeeting} m where m.id = ${firstId} or m.series_id = ${firstId} order by m.date, m.id`,
      )
      return rows.map(({ id }) => id)
    },
    beFirst: (id: string) => db.execute(sql`update ${adaMeeting} set series_id = id where id = ${id}`),

    /** The last meeting before a day whose minutes were approved. */
    async lastClosed(before: string): Promise<{ id: string; code: string; title: string } | undefined> {
      const [row] = await rowsOf(
        db,
        z.strictObject({ id: z.string(), code: z.string(), title: z.string() }),
        sql`select m.id, m.code, m.title from ${adaMeeting} m where m.status = 'CLOSED' and m.date < ${before}::date order by m.date desc, m.id limit 1`,
      )
      return row
    },
  }
}
