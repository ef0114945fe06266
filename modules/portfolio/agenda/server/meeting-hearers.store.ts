import { audienceHearers } from '@portico/core/contract.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type FilledPort, join } from '@portico/platform/server/ports.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { agendaItem } from '../../backlog/server/agenda-item.table.ts'
import { adaMeeting } from './meeting.table.ts'

const idRow = z.strictObject({ id: z.string() })
const attending = (id: string): SQL =>
  sql`select (a ->> 'userId')::uuid as id from ${adaMeeting} m, jsonb_array_elements(m.attendees) a where m.id = ${id} and a ->> 'userId' is not null`
const presenting = (id: string): SQL =>
  sql`select i.presenter_id as id from ${agendaItem} i where i.meeting_id = ${id} and i.presenter_id is not null`

/** Who hears of a meeting of the board. An attendee who is only a name here hears of it elsewhere. */
export const meetingHearers: FilledPort = join(audienceHearers, async (tx, audience, id) => {
  const who =
    audience === 'attendeesOfMeeting'
      ? attending(id)
      : audience === 'attendeesAndPresentersOfMeeting'
        ? sql`${attending(id)} union ${presenting(id)}`
        : undefined
  return who ? (await rowsOf(tx, idRow, who)).map((one) => ({ personId: one.id })) : null
})
