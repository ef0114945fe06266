import { audienceHearers } from '@portico/core/contract.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type FilledPort, join } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { prospect } from '../../prospects/server/prospect.table.ts'

const idRow = z.strictObject({ id: z.string() })

/** Who hears of a release beside its manager. */
export const releaseHearers: FilledPort = join(audienceHearers, async (tx, audience, id) => {
  if (audience !== 'ownersOfProspectsInRelease') return null
  const owners = await rowsOf(
    tx,
    idRow,
    sql`select distinct p.owner_id as id from ${prospect} p where p.release_id = ${id} and p.owner_id is not null`,
  )
  return owners.map((one) => ({ personId: one.id }))
})
