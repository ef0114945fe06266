import { heldByPeople, heldKinds } from '@portico/core/contract.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { join } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { teamMember } from '../../teams/server/team.table.ts'
import { apiKey, application } from './application.table.ts'

const heldRow = z.strictObject({ personId: z.string(), kind: z.enum(heldKinds), count: z.int() })

/** What people have here: teams, applications of their own, and the living keys that they made. */
export const heldHere = join(heldByPeople, (tx, ids) =>
  rowsOf(
    tx,
    heldRow,
    sql`select person_id as "personId", 'team' as kind, count(*)::int as count from ${teamMember} where person_id = ${anyId(ids)} group by 1
      union all select owner_id, 'application', count(*)::int from ${application} where owner_id = ${anyId(ids)} and deleted_at is null group by 1
      union all select created_by, 'key', count(*)::int from ${apiKey} where created_by = ${anyId(ids)} and revoked_at is null group by 1`,
  ),
)
