import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { adoptionApplication } from '../../adoption/server/adoption.table.ts'
import { application } from './application.table.ts'

const ownerRow = z.strictObject({ owner: z.nullable(z.string()) })

/** Who owns an application at its gateway, as it was read there; null for one that was made here. */
export async function gatewayOwnerOf(db: Db, applicationId: string): Promise<string | null> {
  const [found] = await rowsOf(
    db,
    ownerRow,
    sql`select i.gateway_owner as owner from ${application} a
      join ${adoptionApplication} i on i.environment_id = a.environment_id and i.gateway_id = a.adopted_as where a.id = ${applicationId}`,
  )
  return found?.owner ?? null
}
