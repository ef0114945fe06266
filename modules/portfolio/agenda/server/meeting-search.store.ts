import type { SearchSource } from '@portico/platform/server/module.ts'
import { sql } from 'drizzle-orm'
import { readers } from '../meeting.contract.ts'
import { seenMeetings } from './meeting.store.ts'

/** Meetings of the board with their minutes. */
export const meetingSearch: SearchSource = {
  kind: 'meeting',
  seenBy: (caller) => {
    if (!readers.some((role) => caller.roles.includes(role))) return undefined
    const seen = seenMeetings(caller)
    return seen ? sql`select m.id from ada_meeting m where ${seen}` : 'all'
  },
  path: ({ id }) => `/adaAgenda?meeting=${id}`,
}
