import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { OwnedRecord, OwnerPlace } from '@portico/platform/server/people/naming.ts'
import { holdAll } from '@portico/platform/server/record/hold.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { team, teamMember } from './team.table.ts'

const ownedRow = z.strictObject({ id: z.string(), name: z.string() })

const teamsOf = (db: Db, personId: string, most?: number): Promise<OwnedRecord[]> =>
  rowsOf(
    db,
    ownedRow,
    sql`select t.id, t.name from ${teamMember} m join ${team} t on t.id = m.team_id where m.person_id = ${personId} and m.role = 'Owner' order by t.name, t.id limit ${most ?? null}`,
  )

/** TM-3, TM-8: teams have one Owner each. Who takes over joins where they are not a member; the Owner before becomes Admin. */
export const ownedTeams: OwnerPlace = {
  as: 'owner',
  column: teamMember.personId,
  entityType: 'team',
  field: 'owner',
  find: teamsOf,
  async give(tx, { fromId, toId, now }) {
    const owned = await teamsOf(tx, fromId)
    await holdAll(
      tx,
      team,
      owned.map(({ id }) => id),
    )
    // Read again: a team that was transferred meanwhile is no longer theirs to give.
    const held = await teamsOf(tx, fromId)
    const ids = JSON.stringify(held.map(({ id }) => id))
    const teams = sql`(select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`
    await tx.execute(sql`update ${teamMember} set role = 'Admin' where team_id in ${teams} and person_id = ${fromId}`)
    await tx.execute(sql`insert into ${teamMember} (team_id, person_id, role, created_at) select id, ${toId}, 'Owner', ${now.toISOString()} from ${team} where id in ${teams}
      on conflict (team_id, person_id) do update set role = 'Owner'`)
    return held
  },
}
