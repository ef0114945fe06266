import { type SQL, sql } from 'drizzle-orm'
import { sharedApplication } from '../../applications/server/application.table.ts'

/**
 * Applications `a` that a person has: their own, their teams', those that are shared with one of these. Arrays, because an index is asked for one
 * of these three only where none of them is a subquery of its own.
 */
export const mineOnly = (
  personId: string,
): SQL => sql`a.owner_id = ${personId} or a.team_id = any(array(select team_id from team_member where person_id = ${personId}))
  or a.id = any(array(select s.application_id from ${sharedApplication} s join team_member m on m.team_id = s.team_id where m.person_id = ${personId}))`
